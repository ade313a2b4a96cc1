import { and, eq, inArray } from 'drizzle-orm'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { favorites } from './tables.ts'

/** So many goods are named in one message; of more it says how many. */
const NAMED = 5

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

/** Compares what a member has marked with the prices of the last time, and tells of what costs less, in one message. */
async function tellMember(db: Db, member: MemberRow, now: Date): Promise<boolean> {
  return aloneInTransaction(db, async (tx) => {
    const marked = await tx.select().from(favorites).where(eq(favorites.memberId, member.id)).for('update')
    const before = new Map(marked.map((row) => [row.goodsId, row.notifiedPrice]))
    const offers = await offersTo(tx, member, [...before.keys()], now)
    const changed = offers.filter(({ id, price }) => dropOf(price, before.get(id)) !== 0)
    for (const { id, price } of changed) {
      const isThis = and(eq(favorites.memberId, member.id), eq(favorites.goodsId, id))
      await tx.update(favorites).set({ notifiedPrice: price }).where(isThis)
    }
    const dropped = changed.filter(({ id, price }) => (dropOf(price, before.get(id)) ?? 0) > 0)
    const [first] = dropped
    if (!first) return false
    const lines = dropped
      .slice(0, NAMED)
      .map(({ id, name, price }) => `${name} ${yuan(before.get(id) ?? price)} → ${yuan(price)}`)
    const more = dropped.length > NAMED ? [`另有 ${dropped.length - NAMED} 种`] : []
    await notify(tx, {
      memberId: member.id,
      kind: 'price',
      title: dropped.length === 1 ? `收藏商品降价：${first.name}` : `${dropped.length} 种收藏商品降价`,
      text: [...lines, ...more].join('；'),
      link: dropped.length === 1 ? storefront.goods(first.id) : storefront.favorites,
      now,
    })
    return true
  })
}

/** Tells approved members what of their marked goods costs less than yesterday. Answers with how many got a message. */
export async function tellPriceDrops(db: Db, now: Date): Promise<number> {
  const marking = db.selectDistinct({ id: favorites.memberId }).from(favorites)
  const approved = and(inArray(members.id, marking), eq(members.reviewState, 'approved'))
  const rows = await db.select().from(members).where(approved).orderBy(members.id)
  return eachAlone(rows, (member) => tellMember(db, member, now))
}
