import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { QuickData } from '#lib/browser/testing/quick-data.tsx'
import { wireLine } from '#lib/mapping/testing/wire-line.ts'

const replace = jest.fn<(url: string) => void>()
let memberId = 5
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ replace, prefetch: () => undefined }) }))
jest.unstable_mockModule('#lib/browser/use-user.ts', () => ({
  userKey: 'user',
  useUser: () => ({ show: true, user: { id: memberId } }),
}))
const { CheckoutPage } = await import('./checkout-page.tsx')

const amounts = {
  selected_count: 1,
  selected_number: 10,
  goods_amount: '2000.00',
  manjian_amount: '0.00',
  discount_amount: '120.00',
  coupon_amount: '0.00',
  shipping_fee: '0.00',
  pay_amount: '1880.00',
}
const coupon = { amount: '80.00', is_usable: 1, reason: '', expires_at: 1_800_000_000, is_best: 0 }
const batch = { name: '', made_on: null, is_gift: 0 }
const settlement = {
  ids: [21],
  orders: [
    {
      kind: 'ordinary',
      lines: [
        wireLine(21, '板蓝根颗粒', 10, '2000.00', {
          batches: [
            { ...batch, batch_no: 'B1', expires_on: '2027-02-20', number: 4, is_gift: 0 },
            { ...batch, batch_no: 'B2', expires_on: '2027-08-31', number: 6, is_gift: 0 },
          ],
        }),
      ],
      amounts,
      payments: [],
    },
  ],
  amounts,
  addresses: [
    { id: 31, name: '王药师', phone: '13800000001', text: '武侯区', is_default: 1 },
    { id: 32, name: '李药师', phone: '13800000002', text: '锦江区', is_default: 0 },
  ],
  coupons: [
    { ...coupon, id: 41, name: '减八十', pay_amount: '1920.00' },
    { ...coupon, id: 42, name: '减二百', amount: '200.00', pay_amount: '1800.00', is_best: 1 },
  ],
  without_coupon: { pay_amount: '1880.00', discount_amount: '120.00' },
  coupon_id: null as number | null,
  blockers: [],
  near_expiry: [],
  unpaid: { count: 0, amount: '0.00' },
  statement: 'as it was shown',
}

let shop: FakeShop
let lineIds = [21]
let settled = settlement
let submitted: object = { code: 200, data: { orders: [{ id: 7, no: 'N7', kind: 'ordinary', pay_amount: '1880.00' }] } }

beforeEach(() => {
  // What one test has asked for is not kept for the next.
  lineIds = lineIds.map((id) => id + 1)
  window.sessionStorage.clear()
  replace.mockReset()
  memberId = 5
  settled = settlement
  shop = installFakeShop()
  shop.answer = ({ url, body }) => {
    if (url === '/api/order') return { body: submitted }
    const coupon_id = Number(new URLSearchParams(body).get('coupon_id')) || null
    return { body: { code: 200, data: { ...settled, coupon_id } } }
  }
})
afterEach(cleanup)

const place = { kind: 'none' } as never
const open = async () => {
  const page = render(
    <QuickData>
      <CheckoutPage lineIds={lineIds} place={place} />
    </QuickData>,
  )
  await screen.findByRole('heading', { name: '商品清单' })
  return page
}
const order = () => fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
const checked = (name: RegExp) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked

test('each coupon is shown by its effect on the sum, the cheapest choice suggested and not made', async () => {
  await open()
  expect(
    screen.getByRole('radio', { name: /减八十 减 ¥80\.00，但不再享受订单折扣 ¥120\.00，实付多 ¥40\.00/ }),
  ).toBeTruthy()
  expect(
    screen.getByRole('radio', { name: /减二百 减 ¥200\.00，但不再享受订单折扣 ¥120\.00，实付少 ¥80\.00/ }),
  ).toBeTruthy()
  expect(screen.getByText(/推荐：使用“减二百”，实付 ¥1800\.00，比当前少付 ¥80\.00/)).toBeTruthy()
  expect(checked(/^不使用优惠券/)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '使用此券' }))
  await waitFor(() => expect(checked(/减二百/)).toBe(true))
})

test('every batch of a line is shown, and what was shown goes with the order', async () => {
  await open()
  expect(screen.getByText('效期至 2027-02-20 · 批号 B1 ×4')).toBeTruthy()
  expect(screen.getByText('效期至 2027-08-31 · 批号 B2 ×6')).toBeTruthy()
  order()
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1))
  const sent = new URLSearchParams(shop.sent.find(({ url }) => url === '/api/order')?.body)
  expect([sent.get('statement'), sent.get('address_id')]).toEqual(['as it was shown', '31'])
})

test('orders that wait for their money are named, with the way to them', async () => {
  settled = { ...settlement, unpaid: { count: 3, amount: '1260.00' } }
  await open()
  expect(screen.getByText(/还有 3 笔订单未付款，共 ¥1260\.00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看' }).getAttribute('href')).toBe('/order?state=unpaid')
})

test('differences are listed in the page, which asks again with what is now', async () => {
  const accepted = submitted
  const statement = ['板蓝根颗粒：数量 10盒 → 5盒', '合计：应付 ¥1880.00 → ¥940.00']
  submitted = { code: 409, message: '以下内容与您确认时不同', errors: { statement } }
  await open()
  settled = { ...settlement, statement: 'as it is now' }
  order()
  const alert = await screen.findByRole('alert', { name: '确认后的变动' })
  for (const text of statement) expect(alert.textContent).toContain(text)
  expect(replace).not.toHaveBeenCalled()
  submitted = accepted
  order()
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1))
  const last = shop.sent.findLast(({ url }) => url === '/api/order')
  expect(new URLSearchParams(last?.body).get('statement')).toBe('as it is now')
})

test('an upstream that compares nothing gets nothing to compare', async () => {
  settled = { ...settlement, statement: null as unknown as string }
  await open()
  order()
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1))
  expect(shop.sent.find(({ url }) => url === '/api/order')?.body).not.toContain('statement')
})

test('remark, address and coupon outlive the page, for the same member and lines', async () => {
  const { unmount } = await open()
  fireEvent.change(screen.getByLabelText(/^订单备注/), { target: { value: '下午送' } })
  fireEvent.click(screen.getByRole('radio', { name: /李药师/ }))
  fireEvent.click(screen.getByRole('radio', { name: /减八十/ }))
  await waitFor(() => expect(checked(/减八十/)).toBe(true))
  unmount()
  const again = await open()
  expect(screen.getByText(/已恢复您之前填写的内容/)).toBeTruthy()
  expect([checked(/李药师/), checked(/减八十/)]).toEqual([true, true])
  expect(screen.getByDisplayValue('下午送')).toBeTruthy()
  again.unmount()
  memberId = 6
  await open()
  expect([checked(/王药师/), checked(/^不使用优惠券/)]).toEqual([true, true])
  expect(screen.queryByDisplayValue('下午送')).toBeNull()
})

test('a chosen address that is gone is said, and no other one taken for it', async () => {
  const { unmount } = await open()
  fireEvent.click(screen.getByRole('radio', { name: /李药师/ }))
  unmount()
  settled = { ...settlement, addresses: settlement.addresses.slice(0, 1) }
  await open()
  expect(await screen.findByText('之前选择的收货地址已不存在，请重新选择')).toBeTruthy()
  expect(checked(/王药师/)).toBe(false)
  expect((screen.getByRole('button', { name: '提交订单' }) as HTMLButtonElement).disabled).toBe(true)
})
