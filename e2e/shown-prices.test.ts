import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { startingQuantity } from '#lib/domain/goods.ts'
import { isLadderUseful, ladderNotes, priceAt } from '#lib/domain/ladder.ts'
import { lineAmount, parseFen, sumFen } from '#lib/kernel/money.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let member: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  member = await signInAs(shop, '13800000001')
}, OPEN_MS)
afterAll(() => shop.close())

const PER_PAGE = 100
const EVERY = 8
/** What goods cost by themselves, before anything that depends on the whole cart. */
const OWN = ['list', 'agreed', 'ladder', 'special']

async function* buyable() {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data } = await member.call(goodsCalls.goodsList, { query: { page, per_page: PER_PAGE } })
    last = data.last_page
    for (const goods of data.data.map(toGoods)) if (goods.isBuyable && goods.salePrice !== null) yield goods
  }
}

test('the price shown beside a quantity, and the tier named as reached, are what the engine charges', async () => {
  const seen = { goods: 0, prices: 0, upTo: 0, special: 0 }
  for await (const goods of buyable()) {
    const { ladder, salePrice, basePrice } = goods
    if (salePrice === null || (ladder === null && salePrice === basePrice)) continue
    // Full-quantity tiers are most of the shop: a part of them says as much.
    if (ladder?.kind === 'full-quantity' && salePrice === basePrice && goods.id % EVERY !== 0) continue
    seen.goods += 1
    if (ladder?.kind === 'up-to') seen.upTo += 1
    if (salePrice !== basePrice) seen.special += 1
    const bounds = ladder?.tiers.flatMap(({ number }) => [number - 1, number, number + 1]) ?? []
    for (const quantity of new Set([startingQuantity(goods), ...bounds])) {
      if (quantity < startingQuantity(goods)) continue
      const { data } = await member.call(cartCalls.cartExplain, { body: { goods_id: goods.id, number: quantity } })
      const [line] = data.lines
      if (line?.number !== quantity) continue
      const charged = sumFen(line.steps.filter(({ code }) => OWN.includes(code)).map(({ amount }) => parseFen(amount)))
      const price = priceAt(goods, quantity) ?? salePrice
      const isShown = ladder !== null && isLadderUseful(ladder, salePrice)
      const reached = isShown
        ? ladderNotes(ladder, salePrice, quantity).find(({ state }) => state === 'reached')
        : undefined
      expect([goods.name, quantity, lineAmount(price, quantity)]).toEqual([goods.name, quantity, charged])
      expect([goods.name, quantity, reached?.tier.price ?? salePrice]).toEqual([goods.name, quantity, price])
      seen.prices += 1
    }
  }
  expect(Math.min(seen.upTo, seen.special)).toBeGreaterThan(5)
  expect(seen.prices).toBeGreaterThan(seen.goods)
}, 600_000)
