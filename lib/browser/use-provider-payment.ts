import useSWR from 'swr'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import { payingDevice } from '#lib/domain/provider-payment.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { toOnlinePayment } from '#lib/mapping/provider-payment.ts'
import { reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'
import { refreshOrders } from './use-orders.ts'

/** How often the shop is asked whether a payment has arrived. */
const CHECK_MS = 3000

/** Begins a payment at a provider, or goes on with the one that waits; null where it was refused, with the reason on the screen. */
export async function beginOnlinePayment(orderId: number, method: string, seen: Fen): Promise<OnlinePayment | null> {
  try {
    const body = { method, device: payingDevice(navigator.userAgent), pay_amount: formatFen(seen) }
    return toOnlinePayment(await callShop(orderCalls.orderPayOnline, { params: { id: orderId }, body }))
  } catch (error) {
    reportError(error)
    await refreshOrders()
    return null
  }
}

/** Begins to recharge the balance at a provider, or goes on with the recharge that waits. */
export const beginOnlineRecharge = (amount: string, method: string): Promise<FormAnswer<OnlinePayment>> =>
  submitForm(async () => {
    const body = { amount, method, device: payingDevice(navigator.userAgent) }
    return toOnlinePayment(await callShop(walletCalls.rechargeOnline, { body }))
  }, '发起支付失败，请重试')

interface Watched {
  readonly payment: OnlinePayment
  readonly error: ShopError | undefined
  readonly ask: () => Promise<unknown>
}

/** A payment as it stands: asked about until it is decided, and only while the page is looked at. */
export function useOnlinePayment(begun: OnlinePayment): Watched {
  const { data, error, mutate } = useSWR<OnlinePayment, ShopError>(
    ['online-payment', begun.id],
    async () => toOnlinePayment(await callShop(orderCalls.onlinePayment, { params: { id: begun.id } })),
    { refreshInterval: (latest) => (latest && latest.state !== 'waiting' ? 0 : CHECK_MS) },
  )
  return { payment: data ?? begun, error, ask: () => mutate() }
}

interface Bridge {
  invoke(name: string, parameters: object, then: () => void): void
}

/** Asks WeChat's own browser to pay. False where the page is not in it. What came of it the shop says, not the browser. */
export function callWechatBridge(parameters: string, then: () => void): boolean {
  const { WeixinJSBridge: bridge } = window as Window & { readonly WeixinJSBridge?: Bridge }
  bridge?.invoke('getBrandWCPayRequest', JSON.parse(parameters) as object, then)
  return bridge !== undefined
}
