import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { NavLink } = await import('./nav-link.tsx')
const { AdLink } = await import('./ad-link.tsx')
const { answerDialog, currentDialog } = await import('./dialog-state.ts')

afterEach(cleanup)

const said = (): string | undefined => {
  const dialog = currentDialog()
  if (dialog) answerDialog(dialog.id, true)
  return dialog?.kind === 'alert' ? String(dialog.message) : undefined
}

test('words and pictures that lead somewhere are links', () => {
  render(
    <>
      <NavLink href="/yjh">药交会</NavLink>
      <AdLink ad={{ title: '药交会海报', image: '/a.webp', url: '/yjh/1' }} width={1200} height={60} />
    </>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/yjh', '/yjh/1'])
})

test('a campaign that has not begun says so, in the words of its kind of link', () => {
  render(
    <>
      <NavLink href={null}>冬季药交会</NavLink>
      <AdLink ad={{ title: '冬季海报', image: '/a.webp', url: null }} width={1200} height={60} />
    </>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '冬季药交会' }))
  expect(said()).toBe('活动暂未开始')
  fireEvent.click(screen.getByRole('button', { name: '冬季海报' }))
  expect(said()).toBe('活动未开始')
})
