import { toCsv } from '#lib/kernel/csv.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import type { FormFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { importing } from '#shop-api/modules/base/imports/testing/imports.ts'
import { brands, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionResource } from '#shop-api/modules/catalogue/promotions/resource.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { couponResource } from '#shop-api/modules/trade/coupons/resource.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { offerResource } from '#shop-api/modules/trade/group-buys/resource.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let operate: Operate
let sales: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  for (const code of ['G1', 'G2']) await addGoods(shop.db, { now: shop.now, code, unitPrice: '10.0000' })
  for (const id of [101, 102]) {
    await shop.db.insert(manufacturers).values({ id, name: `第${id}制药厂`, shortName: `${id}厂` })
    await shop.db.insert(brands).values({ name: '同名', manufacturerId: id, ground: '#ffffff', ink: '#000000' })
  }
  operate = await operatorOf(shop)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

type Fields = Readonly<Record<string, string>>

/** A field of a form with a few values, as a cell of a file calls it. */
const cellOf = ({ names }: FormColumn, value: string): string => names?.[value] ?? value

interface Noun {
  readonly file: FormFile
  readonly columns: Readonly<Record<string, FormColumn>>
  readonly good: Fields
  /** Words and options of the command that adds one. */
  readonly command: (fields: Fields) => readonly string[]
}

const option = (fields: Fields, names: Readonly<Record<string, string>>): string[] =>
  Object.entries(names).flatMap(([field, name]) => (fields[field] ? [`--${name}`, fields[field]] : []))

const window = { startsAt: '2026-12-01', endsAt: '2026-12-31' }

const coupon: Noun = {
  file: couponResource.file,
  columns: couponResource.columns,
  good: {
    kind: 'amount',
    name: '年底券',
    value: '15',
    threshold: '300',
    scope: 'all',
    total: '100',
    perMember: '2',
    claimFrom: '2026-12-01',
    claimTo: '2026-12-20',
    validFrom: '2026-12-01',
    validTo: '2026-12-31',
    isClaimable: 'yes',
  },
  command: (fields) => [
    ...['coupon-add', fields.name ?? '', `${fields.value}${fields.kind === 'discount' ? '折' : ''}`],
    ...option(fields, { threshold: 'threshold', maxReduce: 'max-reduce', among: 'among', total: 'total' }),
    ...option(fields, { claimFrom: 'claim-from', claimTo: 'claim-to', validFrom: 'valid-from', validTo: 'valid-to' }),
    ...option(fields, { perMember: 'limit' }),
    ...['--scope', cellOf(couponResource.columns.scope, fields.scope ?? '')],
  ],
}

const promotion: Noun = {
  file: promotionResource.file,
  columns: promotionResource.columns,
  good: { kind: 'full_reduction', name: '年底满减', ...window, scope: 'all', tiers: '200:10' },
  command: (fields) => [
    ...['promotion-add', cellOf(promotionResource.columns.kind, fields.kind ?? ''), fields.name ?? ''],
    ...option(fields, { startsAt: 'from', endsAt: 'until', among: 'among', tiers: 'tiers', items: 'items' }),
    ...option(fields, { price: 'price', threshold: 'threshold', buyNumber: 'buy', stock: 'stock' }),
    ...option(fields, { giftName: 'gift-name', giftCode: 'gift-code', excluded: 'excluded' }),
    ...(fields.scope ? ['--scope', cellOf(promotionResource.columns.scope, fields.scope)] : []),
  ],
}

async function call(path: string, payload: object): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await shop.app.inject({ method: 'POST', url: `/admin${path}`, payload, headers })
  return answer.statusCode === 422 ? answer.json<{ message: string }>().message : `${answer.statusCode} ${answer.body}`
}

const thrown = (running: Promise<string>): Promise<string> =>
  running.then(
    (out) => `taken: ${out}`,
    (error: Error) => error.message,
  )

const faces: Readonly<Record<string, (noun: Noun, fields: Fields) => Promise<string>>> = {
  page: async ({ file }, fields) => problemIn((await sales.post(`/staff/${file.path}`, fields)).body) ?? 'taken',
  call: ({ file }, fields) => call(`/${file.path}`, fields),
  'call of the forms': ({ file }, fields) => call(`/${file.path}/forms`, { fields }),
  command: ({ command }, fields) => {
    const [name = '', ...words] = command(fields)
    return thrown(operate(name, ...words))
  },
  'command of the forms': ({ file }, fields) =>
    thrown(operate('form-save', file.path, 'new', ...Object.entries(fields).map(([key, value]) => `${key}=${value}`))),
  file: async ({ file, columns }, fields) => {
    const given = Object.entries(fields).flatMap(([key, value]) => {
      const column = columns[key]
      return column ? [[column.heading, cellOf(column, value)]] : []
    })
    const rows = toCsv([given.map(([heading = '']) => heading), given.map(([, cell = '']) => cell)])
    const { rows: compared, isWritten } = await importing(shop, file).bytes(new TextEncoder().encode(rows))
    return isWritten ? 'taken' : compared.flatMap(({ reasons }) => reasons).join('；')
  },
}

const long = (letters: number): string => '长'.repeat(letters)
const discount = { kind: 'discount', value: '9.5' }

const refused: readonly (readonly [what: string, noun: Noun, over: Fields, words: string])[] = [
  ['claiming outlives validity', coupon, { claimTo: '2027-01-05' }, '有效期截止不能早于领取截止'],
  ['a limit a customer above the total', coupon, { perMember: '101' }, '每客户限领不能超过发放总量'],
  ['none in all', coupon, { total: '0' }, '发放总量须为不小于1的整数，现为“0”'],
  ['a name of 50 letters', coupon, { name: long(50) }, '最多40个字'],
  ['half of a tenth', coupon, { ...discount, value: '0.5' }, '折扣须在 1 到 9.99 之间，9.5 即9.5折，现为“0.5'],
  ['a rate instead of 折', coupon, { ...discount, value: '0.95' }, '折扣须在 1 到 9.99 之间，9.5 即9.5折，现为“0.95'],
  ['more off than is paid', coupon, { value: '301' }, '面额不能大于使用门槛'],
  ['less than nothing', coupon, { value: '-5' }, '须为大于0的金额，现为“-5”'],
  ['no threshold', coupon, { threshold: '0' }, '使用门槛须为大于0的金额，现为“0”'],
  ['a most of an amount', coupon, { maxReduce: '5' }, '只适用于折扣券，满减券请留空'],
  ['a decimal comma', coupon, { value: '12,50' }, '逗号只能是千位分隔符，如1,250.00，现为“12,50”'],
  ['a day there is not', coupon, { claimFrom: '2026-02-30' }, '须为日期，如 2027-10-31，现为“2026-02-30”'],
  ['a brand nobody has', coupon, { scope: 'brands', among: '无此品牌' }, '“无此品牌”不存在，请核对品牌的名称或编码'],
  ['a brand two makers have', coupon, { scope: 'brands', among: '同名' }, '“同名”有2个，请写作同名（'],
  ['all goods and some', coupon, { among: 'G1' }, '范围为全部商品时请留空，现为“G1”'],
  ['a name of 41 letters', promotion, { name: long(41) }, '最多40个字'],
  ['a name of 60 letters', promotion, { name: long(60) }, '最多40个字'],
  ['as much off as is paid', promotion, { tiers: '200:200' }, '减的金额须小于满额'],
  ['a rate instead of 折', promotion, { kind: 'store_discount', tiers: '500:0.94' }, '9.5 即9.5折，现为“0.94”'],
  ['no tiers', promotion, { tiers: '' }, '请填写档位，如 200:10;500:30'],
  ['a tier twice', promotion, { tiers: '200:10;200:20' }, '有重复的满额'],
  ['a window that ends first', promotion, { endsAt: '2026-11-01' }, '结束时间须晚于开始时间'],
  ['a window that is over', promotion, { startsAt: '2026-01-01', endsAt: '2026-02-01' }, '结束时间已过'],
  ['a category nobody has', promotion, { scope: 'categories', among: '无' }, '“无”不存在，请核对分类的名称或编码'],
  ['goods of another kind', promotion, { items: 'G1 5' }, '参与商品不适用于满减，请留空'],
  ['goods nobody has', promotion, { kind: 'flash', scope: '', tiers: '', items: 'NOPE 5' }, '商品编码 NOPE 不存在'],
  ['a price above the goods', promotion, { kind: 'flash', scope: '', tiers: '', items: 'G1 11' }, '高于单价 10.00'],
  [
    'a set of one',
    promotion,
    { kind: 'combination', scope: '', tiers: '', price: '5', items: 'G1' },
    '至少要有两个商品',
  ],
  [
    'a gift by name and code',
    promotion,
    { kind: 'gift', scope: '', tiers: '', among: 'G1', buyNumber: '5', giftName: '手提袋', giftCode: 'G2' },
    '填写了赠品编码时，名称请留空',
  ],
]

test.each(refused)('%s is refused by every face in the same words', async (_, noun, over, words) => {
  const before = [await shop.db.$count(coupons), await shop.db.$count(promotions)]
  const said = Object.fromEntries(
    await Promise.all(
      Object.entries(faces).map(async ([name, ask]) => [name, await ask(noun, { ...noun.good, ...over })]),
    ),
  )
  expect(said).toEqual(Object.fromEntries(Object.keys(faces).map((name) => [name, expect.stringContaining(words)])))
  expect([await shop.db.$count(coupons), await shop.db.$count(promotions)]).toEqual(before)
})

test.each([
  ['worth what is paid', coupon, { value: '300' }, coupons],
  ['9.5折', coupon, discount, coupons],
  ['tiers of 9.5折', promotion, { kind: 'store_discount', tiers: '500：9.5折' }, promotions],
  ['full-width codes', promotion, { kind: 'flash', scope: '', tiers: '', items: 'Ｇ１ ５' }, promotions],
] as const)('%s is taken by every face alike', async (what, noun, over, table) => {
  for (const [at, ask] of Object.values(faces).entries()) {
    const count = await shop.db.$count(table)
    await ask(noun, { ...noun.good, ...over, name: `${what}${at}` })
    expect([at, await shop.db.$count(table)]).toEqual([at, count + 1])
  }
  const rows = (await shop.db.select().from(table)).slice(-Object.keys(faces).length)
  const terms = rows.map(({ id: _id, name: _name, ...row }) => row)
  expect(new Set(terms.map((each) => JSON.stringify(each))).size).toBe(1)
})

test('every face lets members claim a coupon that does not say so, and leaves it as it is in a change', async () => {
  const { isClaimable: _, ...unsaid } = coupon.good
  const { page, ...others } = faces
  for (const [name, ask] of Object.entries(others)) await ask(coupon, { ...unsaid, name: `未说明${name}` })
  expect((await sales.get('/staff/coupons/new')).body).toMatch(/name="isClaimable" value="yes" checked/)
  await page?.(coupon, { ...unsaid, name: '未说明 unticked' })
  const kept = (await shop.db.select().from(coupons)).filter(({ name }) => name.startsWith('未说明'))
  expect(kept.map(({ name, isClaimable }) => [name, isClaimable])).toEqual([
    ...Object.keys(others).map((name) => [`未说明${name}`, true]),
    ['未说明 unticked', false],
  ])
  const stopped = kept.at(-1)?.id ?? 0
  expect(await call(`/coupons/${stopped}/terms`, { ...unsaid, name: '改名' })).toMatch(/^200 /)
  const [head = '', value = ''] = coupon.command({ ...unsaid, name: '再改名' }).slice(1, 3)
  await operate('coupon-change', String(stopped), head, value, ...coupon.command(unsaid).slice(3))
  const [row] = (await shop.db.select().from(coupons)).filter(({ id }) => id === stopped)
  expect([row?.name, row?.isClaimable]).toEqual(['再改名', false])
})

test.each([
  ['是', true],
  ['否', false],
  [true, true],
  ['yes', true],
  ['也许', '须为“是”或“否”，现为“也许”'],
] as const)('a box of a call that says %p is %p', async (isClaimable, read) => {
  const said = await call('/coupons', { ...coupon.good, name: `说${isClaimable}`, isClaimable })
  if (typeof read === 'string') return expect(said).toContain(read)
  const row = (await shop.db.select().from(coupons)).find(({ name }) => name === `说${isClaimable}`)
  expect(row?.isClaimable).toBe(read)
})

test('group buys have a file of their own, by the rules of their pages', async () => {
  const head = Object.values(offerResource.columns).map(({ heading }) => heading)
  const rowOf = (over: Fields) =>
    Object.entries({ code: 'G1', price: '8', seats: '3', stock: '60', ...window, ...over }).map(([key, value]) => [
      offerResource.columns[key as keyof typeof offerResource.columns].heading,
      value,
    ])
  const load = (over: Fields) => {
    const row = new Map(rowOf(over) as [string, string][])
    return importing(shop, offerResource.file).load([
      head.join(','),
      head.map((heading) => row.get(heading) ?? '').join(','),
    ])
  }
  expect((await load({ price: '11' })).rows[0]?.reasons).toEqual(['拼团价（元）：拼团价不能高于单价10.00'])
  expect((await load({ seats: '101' })).rows[0]?.reasons).toEqual(['成团家数最多100家'])
  expect((await load({})).rows[0]?.state).toBe('new')
  expect((await load({})).rows[0]?.state).toBe('same')
  const { rows } = await importing(shop, offerResource.file).bytes(await importing(shop, offerResource.file).exported())
  expect(rows.flatMap(({ state, changes }) => [state, ...changes])).toEqual(['same'])
})
