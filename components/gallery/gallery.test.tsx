import { readdirSync, readFileSync } from 'node:fs'
import { jest } from '@jest/globals'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { DialogHost } from '#components/ui/dialog-host.tsx'
import { ToastHost } from '#components/ui/toast-host.tsx'
import { Gallery } from './gallery.tsx'

const sourcesIn = (folder: string): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))

/** Shown by another piece, or nothing to look at. */
const elsewhere: Readonly<Record<string, string>> = {
  'carousel-engine.tsx': 'moves Carousel',
  'choose-all.tsx': 'a Checkbox in the heading of a table',
  'current-in-sight.tsx': 'around the links of Tabs',
  'dialog-host.tsx': 'shows what alertDialog and confirmDialog ask',
  'dialog-view.tsx': 'inside DialogHost',
  'field.tsx': 'around every control of a form',
  'modal-view.tsx': 'inside Modal',
  'site.tsx': 'data for search engines',
  'structured-data.tsx': 'data for search engines',
  'toast-host.tsx': 'shows what showToast says',
  'toast-view.tsx': 'inside ToastHost',
}

test('every piece of components/ui is in the gallery', () => {
  const imported = new Set(
    sourcesIn('components/gallery').flatMap(({ text }) =>
      [...text.matchAll(/'#components\/ui\/([\w-]+\.tsx)'/g)].map(([, name]) => name),
    ),
  )
  const pieces = sourcesIn('components/ui').map(({ name }) => name)
  expect(pieces.length).toBeGreaterThan(50)
  expect(pieces.filter((name) => !imported.has(name)).sort()).toEqual(Object.keys(elsewhere).sort())
})

/** jsdom lays nothing out. */
class SilentObserver {
  observe(): undefined {
    return undefined
  }
  disconnect(): undefined {
    return undefined
  }
}

test('each is rendered under its name, and what opens opens', async () => {
  // A wide screen whose buyer wants no motion.
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.matchMedia = () => media as unknown as MediaQueryList
  Object.assign(globalThis, { IntersectionObserver: SilentObserver, ResizeObserver: SilentObserver })
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <>
      <Gallery />
      <DialogHost />
      <ToastHost />
    </>,
  )
  const pieces = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '')
  expect(pieces.length).toBeGreaterThan(30)
  for (const name of pieces) expect(screen.getByRole('region', { name }).children.length).toBeGreaterThan(1)

  const press = async (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await press('居中弹窗')
  const modal = await screen.findByRole('dialog', { name: '选择优惠券' })
  await act(async () => void fireEvent.click(within(modal).getAllByRole('button', { name: '关闭' })[0]!))
  await press('删除确认')
  expect(await screen.findByRole('alertdialog')).toBeDefined()
  await press('成功消息')
  expect(await screen.findByText('保存成功')).toBeDefined()
  expect(said.mock.calls).toEqual([])
})
