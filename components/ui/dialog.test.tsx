import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DialogHost } from './dialog-host.tsx'
import { alertDialog, answerDialog, confirmDialog, currentDialog } from './dialog-state.ts'

// The part is fetched lazily; the first fetch of a test run compiles it.
beforeAll(() => import('./dialog-view.tsx'))

afterEach(() => {
  act(() => {
    for (let dialog = currentDialog(); dialog; dialog = currentDialog()) answerDialog(dialog.id, false)
  })
  cleanup()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('dialogs', () => {
  test('one after the other, in the order they were asked', async () => {
    render(<DialogHost />)
    const answers: unknown[] = []
    act(() => {
      void confirmDialog
        .ask({ message: '确定删除这件商品吗?', confirm: '删除', destructive: true })
        .then((agreed) => answers.push(agreed))
      void alertDialog.show({ message: '系统繁忙，请稍候再试', requestId: 'r-1' }).then(() => answers.push('seen'))
    })
    await screen.findByRole('alertdialog')
    expect(screen.queryByText('系统繁忙，请稍候再试')).toBeNull()
    press('删除')
    await screen.findByText('系统繁忙，请稍候再试')
    expect(screen.getByText('请求编号 r-1')).toBeTruthy()
    press('知道了')
    await waitFor(() => expect(answers).toEqual([true, 'seen']))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('is named and described by its texts, the safe button has the focus, Esc is no', async () => {
    render(<DialogHost />)
    let agreed: boolean | undefined
    act(() => {
      void confirmDialog.ask({ message: '确定删除这件商品吗?', confirm: '删除' }).then((answer) => {
        agreed = answer
      })
    })
    const dialog = await screen.findByRole('alertdialog', { name: '温馨提示' })
    await waitFor(() => {
      const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
      expect(description?.textContent).toBe('确定删除这件商品吗?')
    })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('再想想'))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(agreed).toBe(false))
  })

  test('the same message is shown once, and everyone who asked hears of it', async () => {
    render(<DialogHost />)
    let seen = 0
    act(() => {
      for (let at = 0; at < 3; at += 1) {
        void alertDialog.show({ message: '请求超时，请刷新页面', button: '刷新' }).then(() => {
          seen += 1
        })
      }
    })
    await screen.findByRole('alertdialog')
    press('刷新')
    await waitFor(() => expect(seen).toBe(3))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('a message that comes while goods are entered stands beside the work and takes no key', async () => {
    render(
      <>
        <input data-quantity="" aria-label="数量" />
        <DialogHost />
      </>,
    )
    const field = screen.getByRole('textbox', { name: '数量' })
    field.focus()
    act(() => void alertDialog.show({ message: '每单限购2台' }))
    expect((await screen.findByRole('alert')).textContent).toContain('每单限购2台')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(field)
    press('知道了')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
