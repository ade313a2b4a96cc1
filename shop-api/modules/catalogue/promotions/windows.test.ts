import { changes } from '#shop-api/modules/base/events/tables.ts'
import { addPromotion, openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { announcePromotionWindows } from './windows.ts'

const now = new Date('2026-11-20T02:00:00Z')
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
let shop: TestShop

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())

const promotion = async (startsAt: Date, endsAt: Date, isStopped = false): Promise<number> => {
  const values = { kind: 'daily', scope: { kind: 'all' }, rule: {}, startsAt, endsAt, isStopped } as const
  return (await addPromotion(shop.db, now, values)).id
}

test('what began or ended just now is announced, nothing else', async () => {
  const begun = await promotion(now, at(3600))
  const ended = await promotion(at(-3600), at(-60))
  await promotion(at(-3600), at(3600))
  await promotion(at(1), at(3600))
  await promotion(at(-3600), at(-60), true)
  expect(await announcePromotionWindows(shop.db, now)).toEqual([begun, ended])
  expect((await shop.db.select().from(changes)).map(({ tag }) => tag).sort()).toEqual(['goods', 'home', 'spike'])
  expect(await announcePromotionWindows(shop.db, at(-600))).toEqual([])
})
