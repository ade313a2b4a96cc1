import type { Goods, Reason } from './goods.ts'

/** What a buyer can do with goods now, as the guide's table of states has it. */
export type BuyState =
  | { readonly kind: 'guest' }
  | { readonly kind: 'unreviewed'; readonly reason: Reason }
  | { readonly kind: 'buyable' }
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'blocked'; readonly reasons: readonly Reason[] }

/** Codes that change how goods are shown; all others are only said. */
const GUEST = 'guest'
const UNREVIEWED = ['not_reviewed', 'review_rejected']
const SOLD_OUT = 'out_of_stock'
const CONTROLLED = 'controlled_sale'

export function buyState(goods: Pick<Goods, 'isBuyable' | 'stock' | 'reasons'>): BuyState {
  const has = (code: string) => goods.reasons.some((reason) => reason.code === code)
  if (has(GUEST)) return { kind: 'guest' }
  const unreviewed = goods.reasons.find((reason) => UNREVIEWED.includes(reason.code))
  if (unreviewed) return { kind: 'unreviewed', reason: unreviewed }
  const others = goods.reasons.filter((reason) => reason.code !== SOLD_OUT)
  if (others.length > 0) return { kind: 'blocked', reasons: others }
  if (goods.stock === 0 || has(SOLD_OUT)) return { kind: 'sold-out' }
  return goods.isBuyable ? { kind: 'buyable' } : { kind: 'blocked', reasons: [] }
}

/** The reason that is said where there is room for one. */
export function firstReason(state: BuyState): Reason | undefined {
  if (state.kind === 'unreviewed') return state.reason
  return state.kind === 'blocked' ? state.reasons[0] : undefined
}

/** Where so many goods of a list have one reason, it is said above them. */
const SAID_ONCE_FROM = 3

/**
 * A reason that lies with the buyer and keeps several goods of a list: licences, review, credit. Reasons that lie with the
 * goods lead to other places each and stay with their rows. The commonest, if there are several.
 */
export function sharedReason(list: readonly Pick<Goods, 'isBuyable' | 'stock' | 'reasons'>[]): Reason | null {
  const found = list.flatMap((goods) => firstReason(buyState(goods)) ?? []).filter(({ wayOut }) => wayOut !== null)
  const alike = new Map<string, Reason[]>()
  // Object.groupBy would be shorter, but Chrome 109 lacks it.
  for (const reason of found) {
    const key = `${reason.text} ${reason.wayOut?.url}`
    alike.set(key, [...(alike.get(key) ?? []), reason])
  }
  const [most = []] = [...alike.values()].sort((a, b) => b.length - a.length)
  return (most.length >= SAID_ONCE_FROM && most[0]) || null
}

/** Goods under controlled sale whose range this viewer is not in: neither price nor purchase. */
export function isControlledAway(goods: Pick<Goods, 'reasons'>): boolean {
  return goods.reasons.some((reason) => reason.code === CONTROLLED)
}
