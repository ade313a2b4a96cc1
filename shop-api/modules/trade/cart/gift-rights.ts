import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { giftReasons } from '#shop-api/modules/catalogue/eligibility/supply-rights.ts'
import { giftUnits } from '#shop-api/modules/catalogue/pricing/gifts.ts'
import type { EngineLine, GiftRule } from '#shop-api/modules/catalogue/pricing/input.ts'
import { byPrecedence, promotionFor } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { Gift } from '#shop-api/modules/catalogue/pricing/types.ts'
import { toGift } from '#shop-api/modules/catalogue/promotions/rules.ts'
import type { CartFacts } from './facts.ts'

export interface GiftRights {
  /** Gifts this member may have. */
  readonly open: readonly GiftRule[]
  /** All that run, by precedence: goods are marked by the first of them. */
  readonly running: readonly GiftRule[]
  /** Why the member may not have the gift of a promotion, by its id. */
  readonly barred: ReadonlyMap<number, Reason>
}

/** Gift promotions that run, by whether the member may have what they give. */
export function giftRights({ promotions, goods, member }: CartFacts, date: string): GiftRights {
  const running = byPrecedence([...promotions.values()].filter(({ kind }) => kind === 'gift').map(toGift))
  const barred = new Map(
    running.flatMap((rule): [number, Reason][] => {
      const given = rule.gift.goodsId === null ? undefined : goods.get(rule.gift.goodsId)
      const [reason] = given ? giftReasons(member, given, date) : []
      return reason ? [[rule.id, reason]] : []
    }),
  )
  return { open: running.filter(({ id }) => !barred.has(id)), running, barred }
}

/** What a line was promised and does not get, in words; empty when nothing is missing. */
export function giftNoteOf({ goods, quantity }: EngineLine, gift: Gift | null, rights: GiftRights): string {
  if (!goods) return ''
  const notes: string[] = []
  const shown = promotionFor(rights.running, goods)
  const reason = shown && rights.barred.get(shown.id)
  if (shown && reason && giftUnits(shown, quantity) > 0) notes.push(`不送赠品“${shown.gift.name}”：${reason.text}`)
  const rule = promotionFor(rights.open, goods)
  const due = rule ? giftUnits(rule, quantity) : 0
  const given = gift?.total ?? 0
  if (rule && given < due) notes.push(`赠品“${rule.gift.name}”不足，应送${due}，现可送${given}`)
  return notes.join('；')
}
