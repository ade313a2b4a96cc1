import { isMobile } from '#lib/kernel/phone.ts'
import { defaultCount, generateGoods } from './goods/generate-goods.ts'
import { buildSampleShop } from './sample-shop.ts'
import { sampleSignIns } from './sign-ins.ts'

const asOf = new Date('2026-11-20T04:00:00Z')
const now = asOf.toISOString()
const shop = buildSampleShop({ asOf })
const goods = new Map([...generateGoods({ asOf })].map((one) => [one.id, one]))
const { promotions, accounts, content } = shop
const member = (id: number) => {
  const found = accounts.members.find((one) => one.id === id)
  if (!found) throw new Error(`no member ${id}`)
  return found
}
const priceOf = (id: number) => Number(goods.get(id)?.unitPrice)

test('every kind of promotion is there, and every goods it names exists', () => {
  for (const [kind, list] of Object.entries(promotions)) expect([kind, list.length > 0]).toEqual([kind, true])
  const named = [
    ...promotions.flashSales.flatMap((one) => one.items),
    ...promotions.dailySpecials.flatMap((one) => one.items),
    ...promotions.exchanges.flatMap((one) => one.items),
    ...promotions.combinations.flatMap((one) => one.items),
    ...promotions.groupBuys,
    ...promotions.gifts,
  ].map((one) => one.goodsId)
  expect(named.filter((id) => !goods.get(id)?.unitPrice)).toEqual([])
})

test('at any moment of the next six weeks exactly one flash sale runs', () => {
  const running = (hours: number) => {
    const at = new Date(asOf.getTime() + hours * 3_600_000).toISOString()
    return promotions.flashSales.filter((one) => one.startsAt <= at && at < one.endsAt).length
  }
  const counts = Array.from({ length: 42 * 4 }, (_, i) => running(i * 6 + (i % 5)))
  expect(new Set(counts)).toEqual(new Set([1]))
})

test('special prices lie under the usual one, with stock and a limit that can be reached', () => {
  const items = [...promotions.flashSales, ...promotions.dailySpecials].flatMap((sale) => sale.items)
  const minimum = (id: number) => goods.get(id)?.minQuantity ?? 1
  expect(items.filter((item) => !(Number(item.price) > 0 && Number(item.price) < priceOf(item.goodsId)))).toEqual([])
  expect(items.filter((item) => Math.min(item.stock, item.limitPerMember) < minimum(item.goodsId))).toEqual([])
})

test('flash goods are in no other line promotion', () => {
  const flash = new Set(promotions.flashSales.flatMap((one) => one.items.map((item) => item.goodsId)))
  const others = [
    ...promotions.combinations.flatMap((one) => one.items.map((item) => item.goodsId)),
    ...promotions.gifts.map((one) => one.goodsId),
    ...promotions.groupBuys.map((one) => one.goodsId),
  ]
  expect(others.filter((id) => flash.has(id))).toEqual([])
})

test('combinations hold two to four goods and cost less than their parts', () => {
  for (const one of promotions.combinations) {
    expect(one.items.length).toBeGreaterThanOrEqual(2)
    expect(one.items.length).toBeLessThanOrEqual(4)
    const parts = one.items.reduce((sum, item) => sum + priceOf(item.goodsId) * item.number, 0)
    expect(Number(one.price)).toBeLessThan(parts)
  }
})

test('reductions: one runs, one is over, one is yet to come; tiers rise', () => {
  const states = promotions.fullReductions.map((one) =>
    one.endsAt <= now ? 'over' : one.startsAt > now ? 'coming' : 'running',
  )
  expect(new Set(states)).toEqual(new Set(['running', 'over', 'coming']))
  for (const one of promotions.fullReductions) {
    const amounts = one.tiers.map((tier) => Number(tier.amount))
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b))
    for (const tier of one.tiers) expect(Number(tier.reduce)).toBeLessThan(Number(tier.amount))
  }
  expect(promotions.storeWideDiscounts[0]?.tiers[0]?.rate).toBe('0.94')
})

test('the sample pharmacy holds coupons and vouchers that are usable, used and expired', () => {
  const states = new Set(promotions.memberCoupons.filter((one) => one.memberId === 101).map((one) => one.state))
  expect(states).toEqual(new Set(['usable', 'used', 'expired']))
  expect(new Set(promotions.cashVouchers.map((one) => one.state))).toEqual(new Set(['usable', 'used', 'expired']))
  expect(new Set(promotions.coupons.map((one) => one.kind))).toEqual(new Set(['amount', 'discount']))
  for (const one of promotions.memberCoupons) {
    if (one.state === 'usable') expect(one.validTo > now).toBe(true)
    if (one.state === 'expired') expect(one.validTo < now).toBe(true)
  }
})

test('members cover the states the shop treats differently', () => {
  const today = '2026-11-20'
  const lapsed = (id: number) => member(id).licences.filter((one) => one.validTo !== null && one.validTo < today)
  const ending = (id: number) =>
    member(id).licences.filter((one) => one.validTo !== null && one.validTo >= today && one.validTo < '2026-12-20')
  expect(member(101)).toMatchObject({ kind: 'pharmacy', balance: '50000.00', review: { state: 'approved' } })
  expect([lapsed(101), ending(101)]).toEqual([[], []])
  expect(member(101).favouriteGoodsIds.length).toBeGreaterThan(5)
  expect(accounts.members.filter((one) => one.headOfficeId === 110)).toHaveLength(3)
  expect(accounts.members.filter((one) => one.headOfficeId === 110).every((one) => one.signIn === null)).toBe(true)
  expect(member(103).kind).toBe('clinic')
  expect(member(120).review.state).toBe('pending')
  expect(ending(121).map((one) => one.kind)).toEqual(['drugLicence'])
  expect(lapsed(122).map((one) => one.kind)).toEqual(['drugLicence', 'purchaseAuthorisation'])
  expect((member(124).credit?.dueOn ?? today) < today).toBe(true)
  expect(new Set(accounts.members.map((one) => one.kind))).toEqual(
    new Set(['pharmacy', 'clinic', 'chain', 'wholesaler']),
  )
  expect(accounts.staff.filter((one) => one.isDefault)).toHaveLength(1)
})

test('what members point at exists', () => {
  const regions = new Map(shop.regions.map((one) => [one.code, one]))
  const scopeCodes = new Set(shop.scopes.map((one) => one.code))
  for (const one of accounts.members) {
    expect(regions.get(one.districtCode)?.parentCode).toBe(one.cityCode)
    expect(regions.get(one.cityCode)?.parentCode).toBe(one.provinceCode)
    for (const address of one.addresses) expect(regions.get(address.districtCode)?.parentCode).toBe(address.cityCode)
    for (const code of one.scopeCodes) expect(scopeCodes.has(code)).toBe(true)
    expect(accounts.staff.some((person) => person.id === one.serviceContactId)).toBe(true)
    for (const id of one.favouriteGoodsIds) expect(goods.has(id)).toBe(true)
    for (const hint of one.orderHints) for (const line of hint.lines) expect(goods.has(line.goodsId)).toBe(true)
  }
})

test('sign-ins are those of the members, with mobile numbers nobody shares', () => {
  expect(sampleSignIns.length).toBeGreaterThanOrEqual(7)
  expect(new Set(sampleSignIns.map((one) => one.phone)).size).toBe(sampleSignIns.length)
  for (const one of sampleSignIns) {
    expect(isMobile(one.phone)).toBe(true)
    const owner = accounts.members.find((each) => each.phone === one.phone)
    expect(owner?.signIn).toEqual({ username: one.name, password: one.password })
  }
})

test('content: at most nine navigation items, the notice is post 72, the licences are article 66', () => {
  expect(content.navItems.length).toBeLessThanOrEqual(9)
  expect(content.posts.find((one) => one.id === 72)?.type).toBe(1)
  expect(content.posts.find((one) => one.id === 66)?.title).toBe('网站资质')
  expect(new Set(content.posts.map((one) => one.id)).size).toBe(content.posts.length)
  expect(content.banners.filter((one) => one.slot === 'home').length).toBeGreaterThanOrEqual(3)
  for (const banner of content.banners) {
    for (const colour of [banner.ground, banner.ink, banner.accent]) expect(colour).toMatch(/^#[0-9A-F]{6}$/)
  }
})

test('the shop is the same each time, and its promotions do not depend on how many goods there are', () => {
  expect(buildSampleShop({ asOf })).toEqual(shop)
  const larger = buildSampleShop({ asOf, count: defaultCount * 40 })
  expect(larger.promotions).toEqual(shop.promotions)
  expect(larger.manufacturers.length).toBeGreaterThan(shop.manufacturers.length)
})
