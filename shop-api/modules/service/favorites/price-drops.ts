import { eq, sql } from 'drizzle-orm'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { approvedAmong } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { followedGoods, followedWords, namedFew } from './followed-goods.ts'
import { watchedPrices } from './tables.ts'

interface Offer {
  readonly id: number
  readonly name: string
  /** What the member pays for one now, in yuan. */
  readonly price: string
}

/** What a member would pay for goods now; those without a price for the member are left out. */
async function offersTo(db: Db, member: MemberRow, ids: readonly number[], now: Date): Promise<Offer[]> {
  const viewer = await viewerOf(db, member, now)
  const shown = await presentGoods(db, await loadGoodsInOrderFor(db, ids, viewer), viewer)
  return shown.flatMap(({ id, name, ypgg, sale_price: price }) =>
    price === null ? [] : [{ id, name: `${name} ${ypgg}`.trim(), price: String(price) }],
  )
}

/** How much less it costs, in the unit of prices; null where nothing was compared before. */
const dropOf = (price: string, before: string | null | undefined): number | null =>
  before == null ? null : parsePrice(before) - parsePrice(price)

const yuan = (price: string): string => `¥${formatPrice(parsePrice(price))}`

/** Compares what a member follows with the prices of the last time, and tells of what costs less, in one message. */
async function tellMember(db: Db, member: MemberRow, now: Date): Promise<boolean> {
  return aloneInTransaction(db, async (tx) => {
    const followed = await sqlRows<{ id: number; isMarked: boolean }>(
      tx,
      sql`select goods_id as id, is_marked as "isMarked" from ${followedGoods(now)} f where member_id = ${member.id}`,
    )
    const isMarked = new Map(followed.map((each) => [each.id, each.isMarked]))
    const own = eq(watchedPrices.memberId, member.id)
    const watched = await tx.select().from(watchedPrices).where(own).for('update')
    const before = new Map(watched.map((row) => [row.goodsId, row.price]))
    const offers = await offersTo(tx, member, [...isMarked.keys()], now)
    const changed = offers.filter(({ id, price }) => dropOf(price, before.get(id)) !== 0)
    if (changed.length > 0) {
      await tx
        .insert(watchedPrices)
        .values(changed.map(({ id, price }) => ({ memberId: member.id, goodsId: id, price })))
        .onConflictDoUpdate({
          target: [watchedPrices.memberId, watchedPrices.goodsId],
          set: { price: sql`excluded.price` },
        })
    }
    const dropped = changed.filter(({ id, price }) => (dropOf(price, before.get(id)) ?? 0) > 0)
    const [first] = dropped
    if (!first) return false
    const { words, link } = followedWords(dropped.map(({ id }) => isMarked.get(id) ?? false))
    await notify(tx, {
      memberId: member.id,
      kind: 'price',
      title: dropped.length === 1 ? `${words}降价：${first.name}` : `${dropped.length} 种${words}降价`,
      text: namedFew(dropped.map(({ id, name, price }) => `${name} ${yuan(before.get(id) ?? price)} → ${yuan(price)}`)),
      link: dropped.length === 1 ? storefront.goods(first.id) : link,
      now,
    })
    return true
  })
}

/** Tells approved members what of the goods they follow costs less than yesterday. Answers with how many got a message. */
export async function tellPriceDrops(db: Db, now: Date): Promise<number> {
  const rows = await approvedAmong(db, sql`(select member_id from ${followedGoods(now)} f)`)
  return eachAlone(rows, (member) => tellMember(db, member, now))
}
