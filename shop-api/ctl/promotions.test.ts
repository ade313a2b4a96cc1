import { desc } from 'drizzle-orm'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import type { Operate } from './testing/operate.ts'
import { operatorOf } from './testing/operate.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let operate: Operate

beforeAll(async () => {
  shop = await openCartShop(now)
  operate = await operatorOf(shop)
})
afterAll(() => shop.close())

const when = ['--from', '2026-11-20', '--until', '2026-11-30']
const lastRow = async () => (await shop.db.select().from(promotions).orderBy(desc(promotions.id)).limit(1))[0]

test('promotions are tried, opened and changed from the command line, by the rules of the back office', async () => {
  const code = 'CTL-1'
  await addGoods(shop.db, { now, code })
  const items = ['--items', `${code} 8.5 100 5`]
  const tried = await operate('promotion-add', '每日特价', '周五', ...when, ...items, '--try', '是')
  expect(tried).toContain('限量100，每客户限购5')
  expect(tried).toContain('未保存')
  expect(await shop.db.$count(promotions)).toBe(0)
  expect(await operate('promotion-add', '每日特价', '周五', ...when, ...items)).toContain('已保存，编号')
  const row = await lastRow()
  expect(row).toMatchObject({ kind: 'daily', name: '周五' })
  const change = ['promotion-change', row?.id ?? 0, '每日特价', '周末', ...when] as const
  expect(await operate(...change, '--items', `${code} 8`)).toContain('已更改')
  expect((await lastRow())?.name).toBe('周末')
  await expect(operate('promotion-add', '每日特价', '贵', ...when, '--items', `${code} 11`)).rejects.toThrow('高于单价')
  await expect(operate('promotion-add', '没有', '名', ...when)).rejects.toThrow('类型须为')
})

test('coupons are, too', async () => {
  const terms = ['--threshold', '300', '--total', '50', '--claim-from', '2026-11-20', '--claim-to', '2026-11-25']
  const valid = ['--valid-from', '2026-11-20', '--valid-to', '2026-11-30']
  expect(await operate('coupon-add', '满300减15', '15', ...terms, ...valid)).toContain('¥750.00（全部领取并使用时）')
  const [row] = await shop.db.select().from(coupons)
  expect(await operate('coupon-change', row?.id ?? 0, '九五折', '9.5折', ...terms, ...valid)).toContain('已更改')
  expect((await shop.db.select().from(coupons))[0]).toMatchObject({ kind: 'discount', value: '0.9500', total: 50 })
})

test('advertisements, navigation and hot words', async () => {
  const frame = async () => (await shop.visitor().call(zoneCalls.focusCommon)).data
  const made = await operate('banner-add', '换季', '--slot', '页头通栏', '--palette', '红', '--link', '/list')
  expect(await operate('banners', '--slot', '页头通栏')).toContain('换季')
  expect((await shop.visitor().call(zoneCalls.focusTop)).data.data).toMatchObject([{ title: '换季', url: '/list' }])
  await operate('banner-remove', /\d+/.exec(made)?.[0] ?? '')
  const entry = await operate('navigation-add', '药品', '/list', '--children', '感冒 /list?select=2')
  expect((await frame()).nav).toMatchObject([{ name: '药品', children: [{ name: '感冒' }] }])
  await operate('navigation-remove', /\d+/.exec(entry)?.[0] ?? '')
  await operate('hot-word-add', '板蓝根', '--red', 'on')
  expect((await frame()).rnss).toMatchObject([{ name: '板蓝根', is_hot: 1 }])
  expect([(await frame()).nav, await operate('navigation')]).toEqual([[], '（暂无记录）'])
})
