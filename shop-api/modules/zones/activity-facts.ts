import type { WireZone } from '#lib/contract/focus/calls.ts'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import type { PromotionKind } from '#shop-api/db/schema/promotions.ts'
import { rateText } from '#shop-api/modules/goods/tags.ts'
import type { PromotionRow } from '#shop-api/modules/promotions/active.ts'
import { loadPromotions } from '#shop-api/modules/promotions/active.ts'

type Facts = Pick<WireZone, 'ends_at' | 'points'>

/** 2000 for 2000.00: whole yuan need no decimals beside a name. */
const yuan = (text: string): string => formatFen(parseFen(text)).replace(/\.00$/, '')

function stepsOf({ rule }: PromotionRow): Facts['points'] {
  return (rule.tiers ?? []).map((tier) => ({
    label: `满${yuan(tier.amount)}元`,
    text: tier.back !== undefined ? `返${yuan(tier.back)}元` : rateText(tier.rate ?? '1'),
  }))
}

/** When the activities of a kind that run now end, the first of them, and their tiers. */
export async function activityFacts(db: Db, kind: PromotionKind, now: Date): Promise<Facts> {
  const running = await loadPromotions(db, { kinds: [kind], ids: [], now })
  const ends = running.map(({ endsAt }) => toTimestamp(endsAt))
  return { ends_at: ends.length === 0 ? null : Math.min(...ends), points: running.flatMap(stepsOf) }
}
