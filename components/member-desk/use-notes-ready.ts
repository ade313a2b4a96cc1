import { useOrders } from '#lib/browser/use-orders.ts'
import { useCoupons } from '#lib/browser/use-own-coupons.ts'
import { usePurchaseMonths } from '#lib/browser/use-purchase-history.ts'
import { noOrderFilter } from '#lib/domain/order.ts'

const isSettled = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined || error !== undefined

/** Whether all that the desk's notes are made of has answered or failed: they come together, so that none moves another. */
export function useNotesReady(isBoughtKnown: boolean): boolean {
  const orders = useOrders({ state: 'all', filter: noOrderFilter, page: 1 })
  const coupons = useCoupons(0, 1)
  const months = usePurchaseMonths()
  return isBoughtKnown && isSettled(orders) && isSettled(coupons) && months !== undefined
}
