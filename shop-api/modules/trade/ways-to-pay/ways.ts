import { alipayWay } from './alipay/way.ts'
import type { Due, PaymentMeans, WayToPay, WirePayment } from './interface/way.ts'
import { wireOffer } from './interface/way.ts'
import { transferWay } from './wallet/transfer-way.ts'
import { balanceWay, creditWay, voucherWay } from './wallet/wallet-ways.ts'
import { wechatWay } from './wechat/way.ts'

/** Every way to pay, in the order a buyer sees them. */
export const waysToPay: readonly WayToPay[] = [balanceWay, wechatWay, alipayWay, creditWay, voucherWay, transferWay]

export const wayOf = (method: string): WayToPay | undefined => waysToPay.find((way) => way.method === method)

/** What may pay for an order, and if not, why. */
export function paymentOptions(due: Due, means: PaymentMeans): WirePayment[] {
  return waysToPay.flatMap((way) => {
    const made = way.offer(due, means)
    return made === null ? [] : [wireOffer(way, made)]
  })
}
