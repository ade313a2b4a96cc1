import type { Fen } from '#lib/kernel/money.ts'

export interface PointsGoods {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly image: string
  readonly points: number
  readonly marketPrice: Fen | null
  readonly left: number
  readonly limit: number | null
  /** Pieces this member has had. */
  readonly mine: number
  /** There at once, sent nowhere. */
  readonly isCoupon: boolean
  readonly isExchangeable: boolean
  readonly reason: string
  /** The shop API's own text of what is shown, sent back with what is done; null where it compares nothing. */
  readonly statement: string | null
}

export interface PointsMall {
  /** Null for a guest. */
  readonly points: number | null
  readonly goods: readonly PointsGoods[]
}

const pointsOrderStates = ['submitted', 'shipped', 'done', 'cancelled'] as const

export type PointsOrderState = (typeof pointsOrderStates)[number]

export function isPointsOrderState(text: string): text is PointsOrderState {
  return pointsOrderStates.some((state) => state === text)
}

export interface PointsOrder {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly image: string
  readonly quantity: number
  readonly points: number
  readonly state: PointsOrderState
  readonly stateText: string
  readonly address: { readonly name: string; readonly phone: string; readonly text: string } | null
  readonly remark: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly createdAt: string
  readonly actions: readonly ('cancel' | 'receive')[]
}

/** Most pieces one exchange may take: stock, limit and points, whichever is least; at least one. */
export function mostPieces(goods: PointsGoods, points: number): number {
  if (goods.isCoupon) return 1
  const byLimit = goods.limit === null ? Number.MAX_SAFE_INTEGER : goods.limit - goods.mine
  return Math.max(1, Math.min(goods.left, byLimit, Math.floor(points / goods.points)))
}
