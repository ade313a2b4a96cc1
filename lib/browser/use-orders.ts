import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { OwnGroup } from '#lib/domain/group-buy.ts'
import type { Order, OrderFilter, OrderSummary } from '#lib/domain/order.ts'
import type { Page } from '#lib/domain/page.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { toOwnGroup } from '#lib/mapping/group-buy.ts'
import { toOrder, toOrderFilter, toOrderSummary } from '#lib/mapping/order.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { doOnce } from './do-once.ts'
import { reportError } from './errors.ts'
import { callShop } from './http.ts'
import { fieldProblems } from './submit-form.ts'

export const ordersKey = 'orders'

/** Every kept list, count and detail of orders, claims and receipts is asked for again. */
export const refreshOrders = (): Promise<void> => refreshAsked(ordersKey)

interface OrderQuery {
  readonly state: 'all' | 'unpaid' | 'unshipped' | 'shipped' | 'done' | 'closed'
  readonly filter: OrderFilter
  readonly page: number
}

export const useOrders = ({ state, filter, page }: OrderQuery): Asked<Page<OrderSummary>> =>
  useAskedPage(ordersKey, orderCalls.orderList, { state, page, ...toOrderFilter(filter) }, toOrderSummary)

export type OrderNumbers = Readonly<Record<OrderQuery['state'] | 'after_sales', number>>

/** Orders by state; undefined until they are known. */
export function useOrderNumbers(): OrderNumbers | undefined {
  return useAsked([ordersKey, 'numbers'], () => callShop(orderCalls.orderNumbers)).data
}

export const useOrder = (id: number): Asked<Order> =>
  useAsked([ordersKey, 'detail', id], async () => toOrder(await callShop(orderCalls.orderDetail, { params: { id } })))

interface Payment {
  readonly method: string
  readonly voucherIds: readonly number[]
  /** What the page shows: all that is paid, and the part of vouchers. */
  readonly seen: { readonly pay: Fen; readonly byVoucher: Fen }
  /** Empty where none is asked for. */
  readonly password: string
}

/** Whether it is paid; what was wrong with the password, if that was it. Any other reason is on the screen already. */
export async function payOrder(
  id: number,
  { method, voucherIds, seen, password }: Payment,
): Promise<FormAnswer<boolean>> {
  if (method !== 'balance' && method !== 'credit') return success(false)
  const means = { method, voucher_ids: [...voucherIds].sort((a, b) => a - b) } as const
  const shown = { pay_amount: formatFen(seen.pay), voucher_amount: formatFen(seen.byVoucher) }
  const proof = password === '' ? {} : { old_password: password }
  try {
    await doOnce(['pay', id, means, shown], (pay_key) =>
      callShop(orderCalls.orderPay, { params: { id }, body: { ...means, ...shown, ...proof, pay_key } }),
    )
    return success(true)
  } catch (error) {
    const problems = fieldProblems(error, { old_password: 'password' })
    if (problems.length > 0) return failure(problems)
    reportError(error)
    return success(false)
  } finally {
    await refreshOrders()
  }
}

interface Cancelling {
  readonly isDone: boolean
  /** What the buyer is to say yes to first: shipping that becomes due is taken off the refund. */
  readonly question: string | null
}

/** `freight` is a question that was said yes to. When it was refused or failed, the reason is on the screen. */
export async function cancelOrder(id: number, freight: string | null): Promise<Cancelling> {
  try {
    await callShop(orderCalls.orderCancel, { params: { id }, body: freight === null ? {} : { freight } })
    return { isDone: true, question: null }
  } catch (error) {
    const question = fieldProblems(error).find(({ field }) => field === 'freight')?.message ?? null
    if (question === null) reportError(error)
    return { isDone: false, question }
  } finally {
    await refreshOrders()
  }
}

/** Groups the member has paid a seat in, newest first. */
export const useOwnGroups = (page: number): Asked<Page<OwnGroup>> =>
  useAskedPage(ordersKey, groupBuyCalls.myGroupBuys, { page }, toOwnGroup)
