import { expect, jest, test } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'
import type { Fields } from './testing/claims.tsx'
import { everyRow, rowsOf, testClaims, textOf, without } from './testing/claims.tsx'

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
const [{ OwnLotteries }, { PointsPage }, { Footer }] = await Promise.all([
  import('#components/lottery/own-lotteries.tsx'),
  import('#components/wallet/points-page.tsx'),
  import('#components/shell/footer/footer.tsx'),
])

const cart = () => <CartPage />
const centre = () => <MemberCentrePage />
const coupons = () => <CouponsPage view={1} page={1} />
const info = () => <BasicInfoPage />
/** Every line of the cart changed so, with its goods. */
const lines = (change: (row: Fields, goods: Fields) => Fields) => (data: Fields) => ({
  ...data,
  data: rowsOf(data.data).map((row) => change(row, (row.goods ?? {}) as Fields)),
})
const amounts = { selected_count: 1, selected_number: 1, goods_amount: '9.00', shipping_fee: '0', pay_amount: '9.00' }

testClaims([
  [
    /¥\d/,
    'data.price',
    {
      page: cart,
      call: 'cartList',
      given: (data) => data,
      absent: lines((row, goods) => ({
        ...without(row, 'price', 'raw_price', 'amount', 'combination', 'gift_data'),
        goods: { ...without(goods, 'base_price', 'ladder_price'), id: 1, name: '阿莫西林胶囊' },
      })),
    },
  ],
  [
    /数量共 ?\d/,
    'data.number',
    { page: cart, call: 'cartList', given: (data) => data, absent: lines((row) => without(row, 'number')) },
  ],
  [/积分\d/, 'points', { page: centre, call: 'money', given: () => ({ points: 3 }), absent: () => ({ balance: '1' }) }],
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
      given: (data) => ({ ...data, filter_data: [{ value: 4, label: '近效期', count: 1 }] }),
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
])

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
