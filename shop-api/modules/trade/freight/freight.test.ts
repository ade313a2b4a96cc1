import { eq } from 'drizzle-orm'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { regions } from '#shop-api/modules/base/regions/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { priceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import { CartOwner, openCartShop, setShippingRules } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { scarceIn } from '#shop-api/modules/trade/orders/scarce.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addAddress, addGoods } from '#shop-api/testing/small-shop.ts'
import { freightTemplates } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser
let owner: CartOwner
let here: number
let far: number

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
  await setShippingRules(shop.db)
  await shop.db.insert(regions).values([
    { code: '650000', parentCode: null, level: 1, name: '新疆维吾尔自治区' },
    { code: '650100', parentCode: '650000', level: 2, name: '乌鲁木齐市' },
    { code: '650102', parentCode: '650100', level: 3, name: '天山区' },
    { code: '110000', parentCode: null, level: 1, name: '北京市' },
    { code: '110105', parentCode: '110000', level: 3, name: '朝阳区' },
    { code: '220000', parentCode: null, level: 1, name: '吉林省' },
    { code: '220104', parentCode: '220000', level: 3, name: '朝阳区' },
  ])
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(freightTemplates)
  owner = await CartOwner.open(shop)
  here = await addAddress(shop.db, owner.memberId)
  far = await addAddress(shop.db, owner.memberId)
  const isFar = { provinceCode: '650000', cityCode: '650100', districtCode: '650102', isDefault: false }
  await shop.db.update(addresses).set(isFar).where(eq(addresses.id, far))
})

const ordinary = { name: '全国', reach: 'ordinary', regions: '', freeFrom: '500', fee: '8' }
const noWeight = { firstGrams: '', stepGrams: '', stepFee: '', unweighedFee: '' }
const save = (form: Record<string, string>) =>
  sales.post('/staff/freight-templates', { ...ordinary, ...noWeight, ...form })

async function saved(form: Record<string, string>): Promise<void> {
  const answer = await save(form)
  expect([answer.statusCode, answer.statusCode === 303 ? '' : problemIn(answer.body)]).toEqual([303, ''])
}

const put = async (number: number, over: Partial<Parameters<typeof addGoods>[1]> = {}) => {
  const id = await addGoods(shop.db, { now, ...over })
  await owner.add(id, number)
  return id
}

const inCart = async () => (await owner.list()).data.map((line) => line.id)
const checkout = async (address_id?: number) => {
  const body = { ids: await inCart(), ...(address_id === undefined ? {} : { address_id }) }
  const { data } = await owner.caller.call(cartCalls.cartCheckout, { body })
  return data as NonNullable<typeof data>
}
const feesTo = async (address?: number) => {
  const { amounts } = await checkout(address)
  return [amounts?.shipping_fee, amounts?.freight?.map(({ label, amount }) => `${label} ${amount}`)]
}

describe('what shipping costs', () => {
  test('without a template it is what the settings say, in one fee, also for cold goods far away', async () => {
    await put(30, { storageClass: 'cold' })
    expect([await feesTo(), await feesTo(far)]).toEqual([
      ['12.00', undefined],
      ['12.00', undefined],
    ])
  })

  test('it goes by the narrowest place of the address, and by the settings where none is named', async () => {
    await saved({ name: '新疆', regions: '新疆维吾尔自治区', fee: '40', freeFrom: '' })
    await saved({ name: '乌鲁木齐', regions: '650100', fee: '25', freeFrom: '' })
    await put(30)
    expect([await feesTo(), await feesTo(far)]).toEqual([
      ['12.00', undefined],
      ['25.00', undefined],
    ])
  })

  test('goods of the cold chain are a line of their own, on cart, checkout and steps', async () => {
    await saved({})
    await saved({ name: '冷链', reach: 'cold', fee: '20', freeFrom: '' })
    await put(30)
    await put(30, { storageClass: 'frozen' })
    const parts = ['运费 0.00', '冷链运费 20.00']
    expect(await feesTo()).toEqual(['20.00', parts])
    const { amounts, shipping_data } = await owner.list()
    expect(amounts).toMatchObject({ shipping_fee: '20.00', freight: [{ label: '运费' }, { label: '冷链运费' }] })
    expect(shipping_data).toMatchObject({ shipping_amount: '500.00', fee: '8.00' })
    const { data } = await owner.caller.call(cartCalls.cartExplain, { body: {} })
    expect(data?.steps.slice(-2).map(({ label, text, amount }) => [label, text, amount])).toEqual([
      ['运费', '包邮', '0.00'],
      ['冷链运费', '', '20.00'],
    ])
  })

  test('by weight, the steps are begun ones; goods without a weight cost what was chosen for them', async () => {
    await saved({ freeFrom: '', firstGrams: '1000', stepGrams: '500', stepFee: '1.5', unweighedFee: '30' })
    const id = await put(30, { weightGrams: 51 })
    expect(await feesTo()).toEqual(['11.00', undefined])
    await shop.db.update(goods).set({ weightGrams: null }).where(eq(goods.id, id))
    expect(await feesTo()).toEqual(['30.00', undefined])
  })
})

describe('what was confirmed is what is charged', () => {
  const confirmed = async (address: number) => {
    const { ids, amounts, statement } = await checkout(address)
    return { ids, address_id: address, pay_amount: String(amounts?.pay_amount), statement: statement ?? '' }
  }
  const submit = (body: Awaited<ReturnType<typeof confirmed>>) => owner.caller.call(orderCalls.orderSubmit, { body })

  test('the order keeps what the shipping is made of, for buyer and staff', async () => {
    await saved({})
    await saved({ name: '冷链', reach: 'cold', fee: '20' })
    await put(30, { storageClass: 'cold' })
    const { data } = await submit(await confirmed(far))
    const id = data?.orders[0]?.id ?? 0
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ shippingFen: 2_000, freightParts: [{ label: '冷链运费', fee: 2_000 }], payFen: 32_000 })
    const detail = await owner.caller.call(orderCalls.orderDetail, { id })
    expect(detail.data?.amounts).toMatchObject({
      shipping_fee: '20.00',
      freight: [{ label: '冷链运费', amount: '20.00' }],
    })
    expect((await sales.get(`/staff/orders/${id}`)).body).toContain('<dt>冷链运费</dt><dd>20.00</dd>')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a template comes', () => saved({ fee: '9' })],
    [
      'goods get another storage',
      async () => {
        await saved({ name: '冷链', reach: 'cold', fee: '20' })
        await shop.db.update(goods).set({ storageClass: 'cold' })
      },
    ],
    [
      'a template comes in a rush for the goods',
      async () => {
        await saved({ fee: '9' })
        const wanted = { memberId: owner.memberId, lineIds: await inCart(), memberCouponId: null, addressId: here, now }
        const { lines } = await priceCart(shop.db, wanted)
        scarceIn(shop.db).note({ lines: lines.map((line) => ({ ...line, lostOffer: '秒杀已抢完' })) })
      },
    ],
  ])('%s between page and order: the buyer is asked again, with both sides', async (_, change) => {
    await put(30)
    const body = await confirmed(here)
    await change()
    const answer: { code: number; errors?: Record<string, readonly string[]> } = await submit(body)
    expect(answer.code).toBe(409)
    expect(answer.errors?.statement?.join()).toMatch(/运费 ¥12\.00 → .*¥(?:9|20)\.00/)
    await shop.db.update(goods).set({ storageClass: 'room' })
  })

  test('confirmed for one address and sent to another that costs more, it is asked again', async () => {
    await saved({ name: '新疆', regions: '新疆维吾尔自治区', fee: '40', freeFrom: '' })
    await put(30)
    const body = await confirmed(here)
    const answer: { code: number; errors?: Record<string, readonly string[]> } = await submit({
      ...body,
      address_id: far,
    })
    expect(answer.code).toBe(409)
    expect(answer.errors?.statement?.join()).toContain('运费 ¥12.00 → ¥40.00')
  })
})

describe('templates', () => {
  test.each<[string, Record<string, string>, string]>([
    ['the same place', { name: '浙江二', regions: '上城；浙江省' }, '地区“上城”不存在'],
    ['the same place', { name: '浙江二', regions: '天山区；浙江省' }, '浙江省的运费已由模板“浙江”规定'],
    ['everywhere twice', { name: '全国二' }, '全国的运费已由模板“全国”规定'],
    [
      'a name of two places',
      { name: '朝阳', regions: '朝阳区' },
      '有多个“朝阳区”，请写明：朝阳区（110105）、朝阳区（220104）',
    ],
    ['part of a name', { name: '新疆', regions: '新疆' }, '请写明：新疆维吾尔自治区（650000）'],
    ['a place twice', { name: '新疆', regions: '天山区、650102' }, '“650102”写了两次'],
    ['a code and another name', { name: '新疆', regions: '天津市（650102）' }, '代码 650102 是天山区'],
    ['half of a weight', { name: '重', reach: 'cold', firstGrams: '1000' }, '按重量计费时请填写续重'],
    ['a fee that is none', { name: '负', reach: 'cold', fee: '-1' }, '运费'],
    ['a fee past the most', { name: '高', reach: 'cold', fee: '10000.01' }, '运费须在0到10000.00元之间'],
    ['a name that is there', { name: '浙江', reach: 'cold' }, '该模板名称已存在'],
  ])('%s is refused with its place', async (_, form, problem) => {
    await saved({})
    await saved({ name: '浙江', regions: '浙江省' })
    const answer = await save(form)
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(problem)])
  })

  test('before it is saved, it is shown what orders cost and which goods have no weight', async () => {
    const id = await put(1)
    const [row] = await shop.db.select().from(goods).where(eq(goods.id, id))
    await shop.db.update(goods).set({ weightGrams: 10 })
    await shop.db.update(goods).set({ weightGrams: null }).where(eq(goods.id, id))
    const weight = { firstGrams: '1000', stepGrams: '500', stepFee: '1.5', unweighedFee: '30' }
    const { body } = await sales.post('/staff/freight-templates/try', { ...ordinary, ...weight })
    expect(body).toContain('<dt>商品 ¥499.99，重 2.5 千克</dt><dd>运费 ¥12.50</dd>')
    expect(body).toContain('<dt>商品 ¥500.00，重 20 千克</dt><dd>包邮</dd>')
    expect(body).toContain(`上架商品中有 1 个未填重量（${row?.code}），含这些商品的订单运费按 ¥30.00 收取`)
    expect(await shop.db.$count(freightTemplates)).toBe(0)
  })

  test('an order that nobody placed is tried by what is saved; what can not be read is said', async () => {
    await saved({ name: '新疆', regions: '新疆维吾尔自治区', fee: '40', freeFrom: '' })
    const tried = async (query: string) => (await sales.get(`/staff/freight-templates?${query}`)).body
    expect(await tried('region=天山区&amount=100')).toContain('<dt>运费</dt><dd>¥40.00</dd>')
    expect(await tried('region=西湖区&amount=100&coldAmount=500')).toContain('<dt>运费</dt><dd>包邮</dd>')
    expect(await tried('region=某地&amount=100')).toContain('地区“某地”不存在')
    expect(await tried('region=天山区&amount=abc')).toMatch(/role="alert">[^<]*商品金额/)
    expect(await tried('region=天山区')).toContain('请填写商品金额')
  })
})
