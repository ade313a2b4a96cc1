import type { Fen } from '#lib/kernel/money.ts'
import type { ShopConfig } from '#shop-api/modules/base/environment/config.ts'
import type { BillLine } from './bill.ts'

/** What the payer holds in the hand: a code is scanned beside a desktop, a phone opens the provider's app. */
export const devices = ['desktop', 'phone', 'wechat'] as const
export type Device = (typeof devices)[number]

/** A payment as the provider is asked for it. */
export interface Asking {
  /** The shop's own number of this payment, never used twice. */
  readonly tradeNo: string
  readonly amount: Fen
  readonly subject: string
  readonly device: Device
  /** Who pays, as WeChat knows them towards the shop; null where they are not known. */
  readonly openId: string | null
  /** Page of the storefront that waits for the payment. */
  readonly returnPath: string
  /** Address of the payer, which providers ask for on phones. */
  readonly payerIp: string
  readonly now: Date
  readonly expiresAt: Date
}

/** What the payer needs to pay: a code to scan, an address to open, or parameters for WeChat's own browser. */
export interface Shown {
  readonly qr?: string
  readonly url?: string
  readonly bridge?: Readonly<Record<string, string>>
}

export interface PaidTrade {
  readonly state: 'paid'
  readonly tradeNo: string
  /** The provider's number. */
  readonly providerNo: string
  readonly amount: Fen
}

/** What a provider says of a payment. Waiting: it may still be paid. */
export type Trade = PaidTrade | { readonly state: 'waiting' | 'closed'; readonly tradeNo: string }

export interface RefundAsking {
  readonly refundNo: string
  readonly tradeNo: string
  readonly amount: Fen
  /** All that was paid, of which this is a part. */
  readonly total: Fen
}

/** Pending: the provider has it and works on it. Unknown: it never heard of it. */
export type RefundNews =
  | { readonly state: 'done' | 'pending' | 'unknown' }
  | {
      readonly state: 'refused'
      readonly reason: string
      /** The provider has it, and the payer's account can't take it: asked for again, it stays so. */
      readonly isAbnormal?: true
    }

export type Notice =
  | { readonly kind: 'payment'; readonly trade: Trade }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly news: RefundNews }
  | { readonly kind: 'other' }

/** A message as it came, byte for byte: what is signed is not what was parsed. */
export interface RawMessage {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  readonly now: Date
}

/** One connected provider. What it refuses for good throws GatewayRefusal; anything else may be tried again. */
export interface Gateway {
  readonly isStandIn: boolean
  create(asking: Asking): Promise<Shown>
  query(tradeNo: string, now: Date): Promise<Trade>
  /** Nothing can be paid afterwards. Answers false where it was paid already. */
  close(tradeNo: string, now: Date): Promise<boolean>
  refund(asking: RefundAsking, now: Date): Promise<RefundNews>
  queryRefund(asking: RefundAsking, now: Date): Promise<RefundNews>
  /**
   * Has an abnormal refund paid to the shop's own bank account, so that the payer can't have it from the provider any more; counts once.
   * Left out where no refund is ever abnormal.
   */
  refundToMerchant?(asking: RefundAsking, now: Date): Promise<RefundNews>
  /** Lines of a China day's bill; null: it is not made yet. */
  bill(day: string, now: Date): Promise<readonly BillLine[] | null>
  /** Throws ForgedMessage where the signature, the time or the merchant is not right. */
  readNotice(message: RawMessage): Notice
  /** What the provider wants to hear. */
  readonly answers: { readonly taken: Answer; readonly refused: Answer }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
}

export class ForgedMessage extends Error {
  override name = 'ForgedMessage'
}

export interface HttpQuestion {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The bytes, and the text that they are where they are one. */
  readonly bytes: Uint8Array
  readonly body: string
}

/** Carries a request to the provider: over the network, or into the stand-in. */
export type Send = (question: HttpQuestion) => Promise<HttpAnswer>

/** A payment inside the stand-in, which plays the provider. */
export interface StandInTrade {
  readonly tradeNo: string
  readonly providerNo: string
  readonly amountFen: number
  readonly subject: string
  readonly notifyUrl: string
  readonly state: 'waiting' | 'paid' | 'closed'
  /** How it treats refunds from now on. */
  readonly refunds: 'at once' | 'later' | 'never' | 'abnormal'
  readonly refunded: readonly StandInRefunded[]
  /** When it was paid; left out while it is not. */
  readonly paidAt?: string
  /** What the bill of its day says of it that is not so. */
  readonly bill?: BillLie
}

export interface StandInRefunded {
  readonly refundNo: string
  readonly amountFen: number
  readonly state: StandInRefund
  readonly at?: string
  /** It went to the shop's own account. */
  readonly toMerchant?: true
}

/** foreign: the bill has a payment besides that the shop never asked for. */
export type BillLie = 'missing' | 'doubled' | 'amount' | 'foreign'

export type StandInRefund = 'done' | 'pending' | 'refused' | 'abnormal'

/** Where the stand-in keeps payments: every instance of the shop API sees the same. */
export interface StandInTrades {
  find(tradeNo: string): Promise<StandInTrade | null>
  findByRefund(refundNo: string): Promise<StandInTrade | null>
  add(trade: StandInTrade): Promise<void>
  all(): Promise<readonly StandInTrade[]>
  /** Changes one while it is held. */
  change(tradeNo: string, change: (trade: StandInTrade) => StandInTrade): Promise<StandInTrade | null>
}

export interface StandInDeps {
  readonly trades: StandInTrades
  /** Address of the page where one presses "pay". */
  readonly payPage: (tradeNo: string) => string
}

/** What the stand-in may say of a payment that is not so. */
export type Lie = 'none' | 'forged' | 'wrong amount'

/** A gateway that is played here with keys of its own, and the messages it sends. */
export interface StandIn {
  readonly gateway: Gateway
  notice(trade: StandInTrade, lie: Lie, now: Date): { headers: Record<string, string>; body: string }
}

/** How a shop is connected with a provider. */
export interface Provider {
  readonly label: string
  /** Null where nothing of it is configured. Throws ConfigError where something is, and is not right. */
  readonly connect: (config: ShopConfig) => Gateway | null
  readonly standIn: (deps: StandInDeps) => Promise<StandIn>
}
