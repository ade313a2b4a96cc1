import { eq } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

type Offer = Pick<typeof promotions.$inferInsert, 'kind' | 'scope' | 'rule'>

/** A promotion that runs from yesterday to the next month. Answers with its id. */
export async function addOffer(db: Db, offer: Offer, now: Date): Promise<number> {
  const [row] = await db
    .insert(promotions)
    .values({
      name: '测试活动',
      startsAt: new Date(now.getTime() - DAY_MS),
      endsAt: new Date(now.getTime() + 30 * DAY_MS),
      ...offer,
    })
    .returning({ id: promotions.id })
  return row?.id ?? 0
}

/** Goods at an exchange price once others in reach come to the threshold. Answers with the id of the offer's item. */
export async function addExchange(
  db: Db,
  { goodsId, price, threshold, scope }: { goodsId: number; price: string; threshold: string; scope: Offer['scope'] },
  now: Date,
): Promise<number> {
  const promotionId = await addOffer(db, { kind: 'exchange', scope, rule: { threshold } }, now)
  const [item] = await db.insert(promotionItems).values({ promotionId, goodsId, price }).returning()
  return item?.id ?? 0
}

/** What shipping costs below which amount, while `work` runs; nothing before and after. */
export async function withShipping<Result>(db: Db, fee: string, work: () => Promise<Result>): Promise<Result> {
  const set = async (name: string, value: string) => db.update(settings).set({ value }).where(eq(settings.name, name))
  await set('shippingFee', fee)
  await set('freeShippingFrom', '9999.00')
  try {
    return await work()
  } finally {
    await set('shippingFee', '0.00')
    await set('freeShippingFrom', '0.00')
  }
}
