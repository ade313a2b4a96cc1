import { expect, jest, test } from '@jest/globals'
import type { Fields } from './testing/claims.tsx'
import { everyRow, testClaims, textOf, without } from './testing/claims.tsx'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined, push: () => undefined }),
  usePathname: () => '/user',
  useSelectedLayoutSegments: () => [],
}))
const [{ CartPage }, { BalancePage }] = await Promise.all([
  import('#components/cart/cart-page.tsx'),
  import('#components/wallet/balance-page.tsx'),
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
const boughtBefore = () => <BoughtPage order="times" page={1} />
const noFilter = { number: '', goods: '', manufacturer: '', from: '', to: '' }
const balance = () => <BalancePage kind={undefined} from="" to="" page={1} recharge="" />
const cart = () => <CartPage />
const ownOrders = () => <OrderListPage state="all" filter={noFilter} page={1} />
const paged = (row: Fields) => ({ data: [row], current_page: 1, per_page: 1, last_page: 1, total: 1 })
const order = {
  id: 7,
  no: '2026112001',
  kind: 'ordinary',
  state: 'paid',
  state_text: '待发货',
  line_count: 1,
  created_at: '2026-11-20 09:30:00',
  pay_amount: '86.00',
}
const invoice = {
  id: 3,
  kind: 'ordinary',
  kind_text: '电子普通发票',
  state: 'issued',
  state_text: '已开具',
  title: '仁心大药房',
  amount: '86.00',
  created_at: '2026-11-20 09:30:00',
}
const voucher = { id: 4, name: '返现券', amount: '50.00', remaining: '20.00', status: 0 }
const claim = {
  id: 61,
  no: 'T1',
  order_id: 7,
  order_no: '2026112001',
  kind: 'return',
  kind_text: '退货',
  state: 'done',
  state_text: '已完成',
  refund_amount: '4.30',
  created_at: '2026-11-22 10:00:00',
}
testClaims([
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
])

test.each([
  ['an order', ownOrders, 'orderList', without(order, 'pay_amount'), '2026112001', '金额未知'],
  ['an invoice', () => <InvoiceListPage page={1} />, 'invoices', without(invoice, 'amount'), '仁心大药房', '金额未知'],
  ['a claim', () => <ClaimList page={1} />, 'afterSalesList', without(claim, 'refund_amount'), 'T1', '金额未知'],
  ['a movement of the balance', balance, 'moneyLog', { id: 9, label: '充值' }, '充值', '金额未知'],
  ['a line of an order', ownOrders, 'orderList', { ...order, lines: [{ name: '板蓝根' }] }, '板蓝根', '数量未知'],
] as const)('%s without its figure is shown, and says so', async (_, page, call, row, name, word) => {
  const text = await textOf(page, call, paged(row))
  expect(text).toContain(name)
  expect(text).toContain(word)
})

test('a sum says how many lines of the cart it leaves out', async () => {
  const goods = { id: 1, name: '阿莫西林胶囊' }
  const priced = { id: 501, number: 2, price: '8.60', is_selected: 1, goods }
  const text = await textOf(cart, 'cartList', { data: [priced, { id: 502, number: 2, is_selected: 1, goods }] })
  expect(text).toContain('合计（不含运费和 1 个金额未知的品种）')
  expect(text).toContain('17.20')
  expect(text).toContain('价格未知')
})
