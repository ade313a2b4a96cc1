import { transferWay } from './transfer-way.ts'
import { balanceWay, creditWay, voucherWay } from './wallet-ways.ts'
import type { Due, PaymentMeans, WayToPay, WirePayment } from './way.ts'
import { wireOffer } from './way.ts'

/** Every way to pay, in the order a buyer sees them. */
const waysToPay: readonly WayToPay[] = [balanceWay, creditWay, voucherWay, transferWay]

/** What may pay for an order, and if not, why. */
export function paymentOptions(due: Due, means: PaymentMeans): WirePayment[] {
  return waysToPay.flatMap(({ method, offer }) => {
    const made = offer(due, means)
    return made === null ? [] : [wireOffer(method, made)]
  })
}
