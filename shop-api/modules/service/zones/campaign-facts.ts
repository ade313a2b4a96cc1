import type { WireZone } from '#lib/contract/zones/calls.ts'
import { formatYuan, parseFen } from '#lib/kernel/money.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import { rateText } from '#shop-api/modules/catalogue/promotions/describe.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

type Facts = Pick<WireZone, 'ends_at' | 'points'>

const yuan = (text: string): string => formatYuan(parseFen(text))

function stepsOf({ rule }: PromotionRow): Facts['points'] {
  return (rule.tiers ?? []).map((tier) => ({
    label: `满${yuan(tier.amount)}`,
    text: tier.back !== undefined ? `返${yuan(tier.back)}` : rateText(tier.rate ?? '1'),
  }))
}

/** When the campaigns of a kind that run now end, the first of them, and their tiers. */
export async function campaignFacts(db: Db, kind: PromotionRow['kind'], now: Date): Promise<Facts> {
  const running = await loadPromotions(db, { kinds: [kind], ids: [], now })
  const ends = running.map(({ endsAt }) => toTimestamp(endsAt))
  return { ends_at: ends.length === 0 ? null : Math.min(...ends), points: running.flatMap(stepsOf) }
}
