import { sql } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { pricedGoodsOf, takeBegun } from '#shop-api/modules/catalogue/promotions/begun.ts'
import { describePromotion, promotionUrl } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { followedGoods, followedWords, namedFew } from './followed-goods.ts'

interface Followed {
  readonly memberId: number
  readonly name: string
  readonly isMarked: boolean
}

interface Met extends Followed {
  readonly promotion: PromotionRow
}

/** Goods of a promotion that approved members follow and can buy, a row a member and goods. */
const followedIn = (tx: Db, promotion: PromotionRow, now: Date) =>
  sqlRows<Followed>(
    tx,
    sql`select f.member_id as "memberId", ${goodsFact(sql`f.goods_id`, 'name')} as name, f.is_marked as "isMarked"
      from ${followedGoods(now)} f
      where ${memberFact(sql`f.member_id`, 'reviewState')} = 'approved' and f.goods_id in (${pricedGoodsOf(promotion)})
      order by f.member_id, f.is_marked desc, f.goods_id`,
  )

/**
 * Tells members of promotions that began for goods they follow: one message for all that began since the last time, each
 * promotion once. The mark and the messages are one transaction. Answers with how many got a message.
 */
export async function tellPromotions(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const met: Met[] = []
    for (const promotion of await takeBegun(tx, now))
      for (const each of await followedIn(tx, promotion, now)) met.push({ ...each, promotion })
    const byMember = Map.groupBy(met, ({ memberId }) => memberId)
    for (const [memberId, theirs] of byMember) await tellMember(tx, memberId, theirs, now)
    return byMember.size
  })
}

async function tellMember(tx: Db, memberId: number, met: readonly Met[], now: Date): Promise<void> {
  const byPromotion = [...Map.groupBy(met, ({ promotion }) => promotion)]
  const [only, ...more] = byPromotion
  const { words, link } = followedWords(met.map(({ isMarked }) => isMarked))
  await notify(tx, {
    memberId,
    kind: 'activity',
    title: `${words}有新活动：${byPromotion.map(([{ name }]) => name).join('、')}`,
    text: byPromotion
      .map(([promotion, all]) => `${describePromotion(promotion)}：${namedFew(all.map(({ name }) => name))}`)
      .join('。'),
    link: only && more.length === 0 ? promotionUrl(only[0]) : link,
    now,
  })
}
