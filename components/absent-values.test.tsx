import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { askEverything, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined, push: () => undefined }),
  usePathname: () => '/user',
  useSelectedLayoutSegments: () => [],
}))
const [{ CartPage }, { CouponsPage }, { LicencesPage }, { SourcingListPage }, { BasicInfoPage }, { MemberCentrePage }] =
  await Promise.all([
    import('./cart/cart-page.tsx'),
    import('./wallet/coupons-page.tsx'),
    import('#components/account/licences-page.tsx'),
    import('#components/self-service/sourcing-list-page.tsx'),
    import('./account/basic-info-page.tsx'),
    import('./account/member-centre-page.tsx'),
  ])
const [{ BoughtPage }, { OrderListPage }, { InvoiceListPage }, { CashVouchersPage }, { ClaimList }] = await Promise.all(
  [
    import('#components/self-service/bought-page.tsx'),
    import('#components/orders/order-list-page.tsx'),
    import('#components/self-service/invoice-list-page.tsx'),
    import('#components/wallet/cash-vouchers-page.tsx'),
    import('#components/orders/claim-list.tsx'),
  ],
)
const [{ OwnLotteries }, { PointsPage }, { Footer }] = await Promise.all([
  import('#components/lottery/own-lotteries.tsx'),
  import('#components/wallet/points-page.tsx'),
  import('#components/shell/footer/footer.tsx'),
])

type Fields = Readonly<Record<string, unknown>>

/** A sentence that claims something, the page it stands on, and the value it rests on. */
interface Claim {
  readonly words: RegExp
  readonly page: () => ReactNode
  readonly call: CallKey
  /** The answer with the value, in which the words stand. */
  readonly given: (data: Fields) => unknown
  /** The same answer without it. */
  readonly absent: (data: Fields) => unknown
}

const without = (data: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
const rowsOf = (data: unknown): readonly Fields[] => (Array.isArray(data) ? data : (data as { data: Fields[] }).data)
const everyRow = (change: (row: Fields) => Fields) => (data: unknown) => ({ data: rowsOf(data).map(change) })

const cart = () => <CartPage />
const centre = () => <MemberCentrePage />
const coupons = () => <CouponsPage view={1} page={1} />
const info = () => <BasicInfoPage />
const boughtBefore = () => <BoughtPage order="times" page={1} />
const noFilter = { number: '', goods: '', manufacturer: '', from: '', to: '' }
const ownOrders = () => <OrderListPage state="all" filter={noFilter} page={1} />
const paged = (row: Fields) => ({ data: [row], current_page: 1, per_page: 1, last_page: 1, total: 1 })
const order = {
  ...{ id: 7, no: '2026112001', kind: 'ordinary', state: 'paid', state_text: '待发货', line_count: 1 },
  ...{ created_at: '2026-11-20 09:30:00', pay_amount: '86.00' },
}
const invoice = {
  ...{ id: 3, kind: 'ordinary', kind_text: '电子普通发票', state: 'issued', state_text: '已开具' },
  ...{ title: '仁心大药房', amount: '86.00', created_at: '2026-11-20 09:30:00' },
}
const voucher = { id: 4, name: '返现券', amount: '50.00', remaining: '20.00', status: 0 }
const claim = {
  ...{ id: 61, no: 'T1', order_id: 7, order_no: '2026112001', kind: 'return', kind_text: '退货' },
  ...{ state: 'done', state_text: '已完成', refund_amount: '4.30', created_at: '2026-11-22 10:00:00' },
}
const amounts = { selected_count: 1, selected_number: 1, goods_amount: '9.00', shipping_fee: '0', pay_amount: '9.00' }

const claims: readonly (readonly [words: RegExp, value: string, Omit<Claim, 'words'>])[] = [
  [
    /已满足包邮条件|包邮$|还差 ¥[\d.]+ 包邮/,
    'shipping_data.shipping_amount',
    {
      page: cart,
      call: 'cartList',
      given: (data) => ({ ...data, shipping_data: { shipping_amount: '1.00' } }),
      absent: (data) => without(data, 'shipping_data'),
    },
  ],
  [
    /起配/,
    'shipping_data.min_order_amount',
    {
      page: cart,
      call: 'cartList',
      given: (data) => ({ ...data, shipping_data: { min_order_amount: '99999.00' } }),
      absent: (data) => ({ ...data, shipping_data: {} }),
    },
  ],
  [
    /近效期 \d/,
    'filter_data.count',
    {
      page: cart,
      call: 'cartList',
      given: (data) => ({ ...data, filter_data: [{ value: 4, label: '近效期', count: 0 }] }),
      absent: (data) => ({ ...data, filter_data: [{ value: 4, label: '近效期' }] }),
    },
  ],
  [
    /应付 /,
    'amounts.shipping_fee',
    {
      page: cart,
      call: 'cartList',
      given: (data) => ({ ...data, amounts }),
      absent: (data) => ({ ...data, amounts: without(amounts, 'shipping_fee') }),
    },
  ],
  [
    /赠品 ×/,
    'gift_data.total',
    {
      page: cart,
      call: 'cartList',
      given: (data) => ({ ...data, data: rowsOf(data.data).map((row) => ({ ...row, gift_data: { total: 2 } })) }),
      absent: (data) => ({ ...data, data: rowsOf(data.data).map((row) => ({ ...row, gift_data: {} })) }),
    },
  ],
  [
    /可用余额¥/,
    'balance',
    { page: centre, call: 'money', given: () => ({ user_money: '88.00' }), absent: () => ({ points: 3 }) },
  ],
  [/积分\d/, 'points', { page: centre, call: 'money', given: () => ({ points: 3 }), absent: () => ({ balance: '1' }) }],
  [
    /优惠券\d/,
    'coupons',
    { page: centre, call: 'money', given: () => ({ coupons: 0 }), absent: () => ({ balance: '1' }) },
  ],
  [
    /现金券\d/,
    'vouchers',
    { page: centre, call: 'money', given: () => ({ vouchers: 0 }), absent: () => ({ balance: '1' }) },
  ],
  [
    /可用积分 \d/,
    'points',
    {
      page: () => <PointsPage direction={undefined} page={1} />,
      call: 'money',
      given: () => ({ points: 0 }),
      absent: () => ({ balance: '1' }),
    },
  ],
  [
    /无门槛/,
    'threshold',
    {
      page: coupons,
      call: 'coupons',
      given: everyRow((row) => ({ ...row, threshold: '0' })),
      absent: everyRow((row) => without(row, 'threshold')),
    },
  ],
  [
    /¥0/,
    'amount',
    {
      page: coupons,
      call: 'coupons',
      given: everyRow((row) => ({ ...row, amount: '0' })),
      absent: everyRow((row) => without(row, 'amount')),
    },
  ],
  [
    /证照齐全/,
    'state',
    {
      page: () => <LicencesPage />,
      call: 'licences',
      given: (data) => rowsOf(data).map((row) => ({ ...row, state: 'valid' })),
      absent: (data) => rowsOf(data).map((row) => without(row, 'state')),
    },
  ],
  [
    /证照齐全/,
    'data',
    {
      page: () => <LicencesPage />,
      call: 'licences',
      given: (data) => rowsOf(data).map((row) => ({ ...row, state: 'valid' })),
      absent: () => [],
    },
  ],
  [
    /会员类型|药店/,
    'kind',
    {
      page: info,
      call: 'userBase',
      given: (data) => ({ ...without(data, 'rank'), kind: 'pharmacy' }),
      absent: (data) => without(data, 'kind', 'rank'),
    },
  ],
  [
    /已通过/,
    'is_passed',
    {
      page: info,
      call: 'userBase',
      given: (data) => ({ ...data, is_passed: 1 }),
      absent: (data) => without(data, 'is_passed'),
    },
  ],
  [
    /¥0\.00|已涨价|已降价/,
    'last_price',
    {
      page: boughtBefore,
      call: 'fastBuy',
      given: everyRow((row) => ({ ...row, last_price: '0.01' })),
      absent: everyRow((row) => without(row, 'last_price')),
    },
  ],
  [
    /共\d+次/,
    'times',
    {
      page: boughtBefore,
      call: 'fastBuy',
      given: everyRow((row) => ({ ...row, times: 3 })),
      absent: everyRow((row) => without(row, 'times', 'last_number', 'last_price')),
    },
  ],
  [
    /¥(86|0)\.00/,
    'pay_amount',
    {
      page: ownOrders,
      call: 'orderList',
      given: () => paged(order),
      absent: () => paged(without(order, 'pay_amount')),
    },
  ],
  [
    /¥(86|0)\.00/,
    'amount',
    {
      page: () => <InvoiceListPage page={1} />,
      call: 'invoices',
      given: () => paged(invoice),
      absent: () => paged(without(invoice, 'amount')),
    },
  ],
  [
    /剩余/,
    'remaining',
    {
      page: () => <CashVouchersPage status={0} page={1} />,
      call: 'vouchers',
      given: () => paged(voucher),
      absent: () => paged(without(voucher, 'remaining')),
    },
  ],
  [
    /¥50\.00|¥0\.00/,
    'amount',
    {
      page: () => <CashVouchersPage status={0} page={1} />,
      call: 'vouchers',
      given: () => paged(voucher),
      absent: () => paged({ ...voucher, amount: '12.345' }),
    },
  ],
  [
    /¥(4\.30|0\.00)/,
    'refund_amount',
    {
      page: () => <ClaimList page={1} />,
      call: 'afterSalesList',
      given: () => paged(claim),
      absent: () => paged(without(claim, 'refund_amount')),
    },
  ],
  [
    /¥(9\.00|0\.00)/,
    'amounts.pay_amount',
    {
      page: cart,
      call: 'cartList',
      given: (data) => ({ ...data, amounts }),
      absent: (data) => ({ ...data, amounts: without(amounts, 'pay_amount') }),
    },
  ],
  [
    /还有 \d 次|机会已用完/,
    'chances',
    {
      page: () => <OwnLotteries />,
      call: 'lotteryCampaign',
      given: (data) => ({ ...data, chances: 2 }),
      absent: (data) => without(data, 'chances'),
    },
  ],
]

const bare = new Map<CallKey, unknown>()
const keyOf = new Map<string, CallKey>(callEntries.map(([key, { method, path }]) => [`${method} ${path}`, key]))
const patterns = callEntries.map(
  ([key, { method, path }]) => [key, new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
)
let changed: { readonly call: CallKey; readonly data: unknown } | null = null

beforeAll(async () => {
  const upstream = await startBareUpstream()
  upstream.alter((key, data) => {
    const call = keyOf.get(key)
    if (call) bare.set(call, data)
    return data
  })
  await askEverything(upstream)
  await upstream.close()
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.matchMedia = () => media as unknown as MediaQueryList
})

/** What the proxy would make of the answer to an address. */
function proxied(asked: string): object {
  const call = patterns.find(([, pattern]) => pattern.test(asked))?.[0]
  if (call === undefined || !(bare.has(call) || changed?.call === call)) return { code: 404, message: '' }
  const shape: CallShapes = shapes[call]
  const data = readLiberally(shape.data, changed?.call === call ? changed.data : bare.get(call)).data
  return { code: 200, message: '', data }
}

const { error: printError } = console
beforeEach(() => {
  Reflect.set(document, 'cookie', 'signed_in=1')
  installFakeShop().answer = ({ method, url }) => ({ body: proxied(`${method} ${url.split('?', 1)[0]}`) })
  console.error = () => undefined
})
afterEach(async () => {
  cleanup()
  await forgetData()
  Reflect.set(document, 'cookie', 'signed_in=; Max-Age=0')
})
afterAll(() => {
  console.error = printError
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

async function textOf(page: () => ReactNode, call: CallKey, data: unknown): Promise<string> {
  changed = { call, data }
  const { container, unmount } = render(<QuickData>{page()}</QuickData>)
  for (let turn = 0; turn < 4; turn += 1) await settle()
  const text = container.textContent ?? ''
  unmount()
  await forgetData()
  return text
}

test.each(claims)('%s is said only where the answer has %s', async (words, _, { page, call, given, absent }) => {
  const data = bare.get(call) as Fields
  expect(await textOf(page, call, given(data))).toMatch(words)
  expect(await textOf(page, call, absent(data))).not.toMatch(words)
})

test('a wanted variety says nothing of what was not wanted', async () => {
  const page = () => <SourcingListPage page={1} />
  const rows = [{ id: 3, name: '安宫牛黄丸' }]
  const text = await textOf(page, 'sourcingList', rows)
  expect(text).toContain('安宫牛黄丸')
  expect(text).not.toMatch(/不限|0/)
})

test('a copyright has the year of the shop, and none where no time is known', () => {
  const links = { columns: [], codes: [], licences: [], company: '样例药业', address: '' }
  const footer = (serverTime: number) => <Footer links={links} siteUrl="http://localhost" serverTime={serverTime} />
  expect(render(footer(1_795_000_000_000)).container.textContent).toContain('© 2026 样例药业')
  cleanup()
  expect(render(footer(0)).container.textContent).toContain('© 样例药业')
})
