import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { PayableOrder } from '#lib/domain/order.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { fen } from '#lib/kernel/money.ts'

const payOrder = jest.fn<(id: number, payment: object) => Promise<FormAnswer<boolean>>>()
jest.unstable_mockModule('#lib/browser/use-orders.ts', () => ({ payOrder }))
const { PayDialog } = await import('./pay-dialog.tsx')

beforeAll(() => import('#components/ui/modal-view.tsx'))
afterEach(() => {
  cleanup()
  payOrder.mockReset()
})

const amounts = {
  selectedLines: 1,
  unpriced: 0,
  selectedUnits: 10,
  goods: fen(100_000),
  fullReduction: fen(0),
  discount: fen(6_000),
  coupon: fen(0),
  shipping: fen(0),
  pay: fen(94_000),
}
const means = { method: 'balance', label: '余额支付', voucherIds: [7] }
const sums = { byVoucher: fen(4_000), rest: fen(90_000) }

async function opened(needsPassword: boolean) {
  const onEnd = jest.fn()
  const order = { id: 3, number: 'N3', amounts, pay: amounts.pay, needsPassword } as unknown as PayableOrder
  render(<PayDialog order={order} means={means} sums={sums} onClose={() => undefined} onEnd={onEnd} />)
  const dialog = await screen.findByRole('dialog', { name: '确认支付' })
  return { dialog, onEnd, pay: () => fireEvent.click(screen.getByRole('button', { name: '确认支付' })) }
}

test('how the sum is made and what pays it, asked once', async () => {
  payOrder.mockResolvedValue({ ok: true, value: true })
  const { dialog, onEnd, pay } = await opened(false)
  expect(dialog.textContent).toContain('商品金额¥1000.00订单折扣-¥60.00运费包邮应付¥940.00')
  expect(dialog.textContent).toContain('现金券抵扣¥40.00余额支付¥900.00')
  expect(screen.queryByLabelText('登录密码')).toBeNull()
  pay()
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true))
  expect(payOrder.mock.calls).toEqual([[3, { ...means, seen: { pay: 94_000, byVoucher: 4_000 }, password: '' }]])
})

test('where a password is needed, none is not sent, and a wrong one is said at its field', async () => {
  payOrder.mockResolvedValueOnce({ ok: false, problem: [{ field: 'password', message: '当前密码不正确' }] })
  const { onEnd, pay } = await opened(true)
  pay()
  expect(await screen.findByText('请输入登录密码')).toBeTruthy()
  expect(payOrder).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/^登录密码/), { target: { value: ' secret ' } })
  pay()
  expect(await screen.findByText('当前密码不正确')).toBeTruthy()
  expect(payOrder.mock.calls).toEqual([
    [3, { ...means, seen: { pay: 94_000, byVoucher: 4_000 }, password: ' secret ' }],
  ])
  expect(onEnd).not.toHaveBeenCalled()
})

test('any other failure ends the dialog: the page says what became of the order', async () => {
  payOrder.mockResolvedValue({ ok: true, value: false })
  const { onEnd, pay } = await opened(false)
  pay()
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(false))
})
