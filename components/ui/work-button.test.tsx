import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { answerDialog, currentDialog } from './dialog-state.ts'
import { WorkButton } from './work-button.tsx'

afterEach(cleanup)

const button = () => screen.getByRole('button', { name: '撤销' })
const press = () =>
  act(async () => {
    fireEvent.click(button())
  })

test('it is busy while it works, and does nothing twice', async () => {
  let end: (value: unknown) => void = () => undefined
  const work = jest.fn(() => new Promise((resolve) => (end = resolve)))
  render(<WorkButton work={work}>撤销</WorkButton>)
  await press()
  await press()
  expect(work).toHaveBeenCalledTimes(1)
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => end(null))
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('with a question it works only after a yes', async () => {
  const work = jest.fn(() => Promise.resolve())
  render(
    <WorkButton work={work} question={{ message: '确定撤销吗？', confirm: '撤销申请' }}>
      撤销
    </WorkButton>,
  )
  for (const [agreed, times] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await press()
    const asked = currentDialog()
    expect(asked?.message).toBe('确定撤销吗？')
    expect(button().getAttribute('aria-busy')).toBeNull()
    await act(async () => answerDialog(asked?.id ?? 0, agreed))
    expect(work).toHaveBeenCalledTimes(times)
  }
})
