import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { memberCookie, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { cartShapes } from '#lib/contract/cart/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { toSettlement } from '#lib/mapping/settlement.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/cart_step2',
}))
const { listText, VerifiedOrder } = await import('./cart/verified-order.tsx')

afterEach(cleanup)

/** What a shop API of the specification alone answers to checkout. */
let answer: Record<string, unknown>

beforeAll(async () => {
  const upstream = await startBareUpstream()
  const cookie = await memberCookie(upstream)
  const body = new URLSearchParams({ 'ids[0]': '501', 'ids[1]': '502', new: '1' })
  const got = await fetch(`${upstream.url}/api/cart/checkout`, { method: 'POST', headers: { cookie }, body })
  answer = ((await got.json()) as { data: Record<string, unknown> }).data
  await upstream.close()
})

const settle = (wire: unknown) => {
  const { data } = readLiberally(cartShapes.cartCheckout.data, wire)
  if (data === undefined) throw new Error('unreadable')
  return toSettlement(data)
}
const show = (wire: unknown, orderAt: string | null = null, hotLine = '') =>
  render(<VerifiedOrder settlement={settle(wire)} place={{ orderAt, hotLine }} />).container.textContent ?? ''

test('the lines are shown as they would be ordered, with their sum, and nothing that was not told', () => {
  const text = show(answer)
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(text).toContain('阿莫西林胶囊')
  expect(text).toContain('合计（不含运费）')
  expect(text).toContain('包邮')
  expect(text).not.toMatch(/应付|优惠券|收货地址|提交订单 *$|运费 *包邮/)
})

test.each([
  ['a bare list', (wire: Record<string, unknown>) => wire.data],
  ['lines alone', ({ data }: Record<string, unknown>) => ({ data })],
  [
    'lines that do not say that they are selected',
    ({ data }: Record<string, unknown>) => ({
      data: (data as Record<string, unknown>[]).map(({ is_selected: _, ...line }) => line),
    }),
  ],
])('%s has no word on freight or promotions, and the same sum', (_, change) => {
  const whole = settle(answer)
  const changed = settle(change(answer))
  expect(changed.amounts.pay).toBe(whole.amounts.pay)
  expect(changed.amounts.pay).toBeGreaterThan(0)
  expect(show(change(answer))).not.toMatch(/包邮|满减|优惠条件|✓/)
})

test('tiers in the answer are said', () => {
  const activity_data = { manjians: { manjians: [{ amount: '99999.00', status: 0 }] } }
  expect(show({ ...answer, activity_data })).toContain('满99999，还差')
})

test.each([
  ['https://main.example/checkout?ids=501', '', ['到主站下单', '请到主站提交订单并付款。']],
  [null, '400-000-0000', ['请联系客服', '400-000-0000', '本商城不在线提交订单。']],
  [null, '', ['请把清单发给供货方下单。']],
])('where orders are taken at %s and the phone is “%s”, the page says how it goes on', (orderAt, phone, words) => {
  const text = show(answer, orderAt, phone)
  for (const each of words) expect(text).toContain(each)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['复制清单'])
  expect(screen.queryByRole('link', { name: '到主站下单' })?.getAttribute('href') ?? null).toBe(orderAt)
})

test('the list to send names buyer, goods, quantities and the sum', () => {
  const rows = listText(settle(answer), '样例仁心大药房').split('\n')
  expect(rows[0]).toBe('样例仁心大药房')
  expect(rows[1]).toMatch(/^阿莫西林胶囊 0\.25g\*24粒 样例制药一厂 ¥8\.20×\d+盒 ¥\d+\.\d\d$/)
  expect(rows.at(-1)).toMatch(/^合计（不含运费） ¥\d+\.\d\d$/)
})
