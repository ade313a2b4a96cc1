import { fen } from '#lib/kernel/money.ts'
import { payWithVouchers } from './voucher-payment.ts'

const order = { pay: fen(10_000), voucherLimit: fen(8800) }
const vouchers = (...amounts: number[]) => amounts.map((amount) => ({ remaining: fen(amount) }))

describe('vouchers and balance', () => {
  test.each([
    ['none chosen', [], 0, 10_000],
    ['less than the limit', [3000, 500], 3500, 6500],
    ['one fen below the limit', [8799], 8799, 1201],
    ['exactly the limit', [8800], 8800, 1200],
    ['more than the limit: shipping stays with the balance', [5000, 5000], 8800, 1200],
  ])('%s', (_, amounts, byVoucher, rest) => {
    expect(payWithVouchers(order, vouchers(...amounts))).toEqual({ byVoucher, rest })
  })
})
