import type { OrderState } from './tables.ts'

/** Where an order may go from each state; what is not here is refused. */
const nextStates: Readonly<Record<OrderState, readonly OrderState[]>> = {
  submitted: ['paid', 'cancelled', 'closed'],
  paid: ['picked', 'cancelled'],
  picked: ['shipped'],
  shipped: ['received'],
  received: ['done'],
  done: [],
  cancelled: [],
  closed: [],
}

/** States from which an order may come to this one. */
export function statesBefore(state: OrderState): OrderState[] {
  return (Object.keys(nextStates) as OrderState[]).filter((from) => nextStates[from].includes(state))
}

const texts: Readonly<Record<OrderState, string>> = {
  submitted: '待付款',
  paid: '待发货',
  picked: '拣货中',
  shipped: '已发货',
  received: '已收货',
  done: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
}

export type OrderKind = 'ordinary' | 'hm'

interface Called {
  readonly state: OrderState
  readonly kind: OrderKind
  /** The buyer has said that a transfer is on its way. */
  readonly noticedAt: Date | null
}

export function stateText({ state, kind, noticedAt }: Called, parcels = 0): string {
  if (state === 'picked' && parcels > 0) return '部分发货'
  if (state === 'submitted' && noticedAt !== null) return '待核对'
  return state === 'submitted' && kind === 'hm' ? '待转账' : texts[state]
}

export type OrderAction = 'pay' | 'cancel' | 'transfer' | 'receive' | 'return' | 'receipt' | 'logistics' | 'reorder'

export interface OrderStanding {
  readonly state: OrderState
  readonly kind: OrderKind
  /** Parcels that have left, and those of them the buyer has not confirmed. */
  readonly parcels: number
  readonly openParcels: number
  readonly isReturnable: boolean
  /** A signed receipt is owed for it. */
  readonly owesReceipt: boolean
}

/** What the buyer may do with an order now. A transfer pays any, and those with ephedrine-containing goods alone. */
export function actionsOf(standing: OrderStanding): OrderAction[] {
  const { state, kind, parcels, openParcels, isReturnable, owesReceipt } = standing
  const actions: OrderAction[] = []
  if (state === 'submitted' && kind !== 'hm') actions.push('pay')
  if (state === 'submitted') actions.push('transfer')
  if (openParcels > 0) actions.push('receive')
  if (owesReceipt) actions.push('receipt')
  if (statesBefore('cancelled').includes(state)) actions.push('cancel')
  if (isReturnable) actions.push('return')
  if (parcels > 0) actions.push('logistics')
  if (state !== 'submitted') actions.push('reorder')
  return actions
}

/** Tabs of the order list and the states under each. */
export const tabStates = {
  unpaid: ['submitted'],
  unshipped: ['paid', 'picked'],
  shipped: ['shipped'],
  done: ['received', 'done'],
  closed: ['cancelled', 'closed'],
} as const satisfies Record<string, readonly OrderState[]>

export type OrderTab = keyof typeof tabStates
