import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity, StrictMode, useState } from 'react'
import { Modal } from './modal.tsx'

// The part is fetched lazily; the first fetch of a test run compiles it.
beforeAll(() => import('./modal-view.tsx'))
afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(true)
  return open ? (
    <Modal open onClose={() => setOpen(false)} title="筛选" placement="sheet">
      <p>剂型</p>
    </Modal>
  ) : (
    <p>已关闭</p>
  )
}

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        筛选
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="剂型">
        <p>片剂</p>
      </Modal>
    </>
  )
}

test('opens under strict mode, is named by its title, closes by its button', async () => {
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  await screen.findByRole('dialog', { name: '筛选' })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await screen.findByText('已关闭')
})

test('a page that is left and kept comes back without its dialog', async () => {
  const onClose = jest.fn()
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Modal open onClose={onClose} title="筛选">
        <p>剂型</p>
      </Modal>
    </Activity>
  )
  const view = render(page('visible'))
  await screen.findByRole('dialog')
  expect(onClose).not.toHaveBeenCalled()
  view.rerender(page('hidden'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('the focus goes back to the button that opened it', async () => {
  render(<Opener />)
  const opener = screen.getByRole('button', { name: '筛选' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
