import { eq } from 'drizzle-orm'
import { importing } from '#shop-api/modules/base/imports/testing/imports.ts'
import { goods, ladderTiers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { addPromotion } from '#shop-api/modules/catalogue/promotions/write-many.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { goodsFile } from './goods-file.ts'
import { compareGoods, wanted } from './testing/files.ts'
import { writeFile } from './write-file.ts'

let shop: TestShop
let files: ReturnType<typeof importing>

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  files = importing(shop, goodsFile)
}, OPEN_MS)
afterAll(() => shop.close())

const window = { startsAt: sampleInstant, endsAt: new Date(sampleInstant.getTime() + 86_400_000) }
const scope = { kind: 'all' } as const

/** Goods at 12.00 with two tiers, a flash sale, and a set with other goods of 3.00. */
async function offered() {
  const { db, now } = shop
  const id = await addGoods(db, { now, unitPrice: '12.0000', ladderType: 2 })
  const other = await addGoods(db, { now, unitPrice: '3.0000' })
  await db.insert(ladderTiers).values([
    { goodsId: id, number: 20, price: '10.5800' },
    { goodsId: id, number: 100, price: '8.9000' },
  ])
  const flash = await addPromotion(db, { kind: 'flash', name: '早市', scope, rule: {}, ...window }, [
    { goodsId: id, price: '9.3400' },
  ])
  const set = await addPromotion(
    db,
    { kind: 'combination', name: '两件装', scope, rule: { price: '13.00' }, ...window },
    [{ goodsId: id }, { goodsId: other }],
  )
  const [row] = await db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  const prices = async () => {
    const [item] = await db.select().from(goods).where(eq(goods.id, id))
    const tiers = await db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, id)).orderBy(ladderTiers.number)
    const [sale] = await db.select().from(promotionItems).where(eq(promotionItems.promotionId, flash))
    const [whole] = await db.select().from(promotions).where(eq(promotions.id, set))
    return [item?.unitPrice, ...tiers.map(({ price }) => price), sale?.price, whole?.rule.price].map(Number)
  }
  return { id, code: row?.code ?? '', prices, lines: ['编码,单价', `${row?.code},9`] }
}

test('a lower price says what it is above, and is refused unless something was chosen', async () => {
  const { lines, prices } = await offered()
  expect(await files.reasons(...lines)).toEqual(['阶梯价20:10.58高于单价9.00'])
  expect(await prices()).toEqual([12, 10.58, 8.9, 9.34, 13])
})

test('lowered with it: the check says to what, and just that is written', async () => {
  const { lines, prices } = await offered()
  const { rows } = await files.load(lines, { offers: 'carry', isDryRun: true })
  expect(rows[0]?.changes).toEqual([
    { heading: '单价', before: '12.00', after: '9.00' },
    { heading: '阶梯价', before: '20:10.58;100:8.90', after: '20:9.00;100:8.90' },
    { heading: '秒杀“早市”', before: '9.34', after: '9.00' },
    { heading: '组合“两件装”', before: '13.00', after: '12.00' },
  ])
  expect(await prices()).toEqual([12, 10.58, 8.9, 9.34, 13])
  await files.load(lines, { offers: 'carry' })
  expect(await prices()).toEqual([9, 9, 8.9, 9, 12])
})

test('kept: they stay as they are, and the check says that they do not count meanwhile', async () => {
  const { lines, prices } = await offered()
  const { rows } = await files.load(lines, { offers: 'keep' })
  expect(rows[0]?.changes).toEqual([
    { heading: '单价', before: '12.00', after: '9.00' },
    { heading: '秒杀“早市”', before: '9.34', after: '9.34（高于单价，暂不生效）' },
    { heading: '组合“两件装”', before: '13.00', after: '13.00（高于单价，暂不生效）' },
  ])
  expect(await prices()).toEqual([9, 10.58, 8.9, 9.34, 13])
})

test.each<OfferChoice>(['refuse', 'carry', 'keep'])(
  'tiers that the file itself puts above its price are wrong, whatever was chosen (%s)',
  async (offers) => {
    const { code } = await offered()
    const { rows } = await files.load(['编码,单价,阶梯价', `${code},9,20:9.5`], { offers })
    expect(rows[0]?.reasons).toEqual(['阶梯价20:9.50高于单价9.00'])
  },
)

test('an offer opened between check and writing is not left above the price', async () => {
  const id = await addGoods(shop.db, { now: shop.now })
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  const file = await compareGoods(shop.db, new TextEncoder().encode(`编码,单价\n${row?.code},5`), shop.now)
  expect(file.rows[0]?.state).toBe('changed')
  await addPromotion(shop.db, { kind: 'flash', name: '刚开', scope, rule: {}, ...window }, [
    { goodsId: id, price: '8.0000' },
  ])
  const writing = inTransaction(shop.db, (tx) => writeFile(tx, file, wanted(shop.now)))
  await expect(writing).rejects.toThrow(`商品${row?.code}的活动被改动，已全部撤销`)
})
