import type { Fen } from '#lib/kernel/money.ts'

/** waiting: not paid, or nobody said so yet. returned: paid when the order took no money any more; it goes back. */
export type OnlinePaymentState = 'waiting' | 'paid' | 'returned' | 'closed'

/** A payment of an order at a provider. */
export interface OnlinePayment {
  readonly id: number
  readonly method: string
  readonly label: string
  readonly state: OnlinePaymentState
  readonly stateText: string
  readonly amount: Fen
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** What the payer needs: a code to scan, an address to open, or what WeChat's own browser is called with, as JSON. */
  readonly qr: string | null
  readonly url: string | null
  readonly bridge: string | null
}

type Device = 'desktop' | 'phone' | 'wechat'

/** Whether a payment can go on here: nobody scans the phone in the own hand, and only WeChat's own browser pays inside WeChat. */
export function canGoOn({ qr, bridge }: Pick<OnlinePayment, 'qr' | 'bridge'>, device: Device): boolean {
  if (device === 'desktop') return bridge === null
  return device === 'wechat' ? bridge !== null : qr === null && bridge === null
}

/** What the payer holds, by what the browser says of itself. */
export function payingDevice(userAgent: string): Device {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Android|iPhone|iPad|Mobile/i.test(userAgent) ? 'phone' : 'desktop'
}
