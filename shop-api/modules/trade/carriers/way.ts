import type { CarrierWord } from '#shop-api/modules/trade/orders/carrier-word.ts'
import type { RawMessage } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { GetJson } from '#shop-api/platform/outgoing/get-json.ts'
import type { carriers } from './tables.ts'

export type Carrier = typeof carriers.$inferSelect

export interface Asking {
  readonly carrier: Carrier
  readonly trackingNo: string
  readonly getJson: GetJson
  readonly db: Db
  readonly now: Date
}

/** Unknown: the carrier answers, and knows no such parcel yet. Failed: nothing came that can be read, why is in words. */
export type Answer =
  | { readonly kind: 'said'; readonly word: CarrierWord }
  | { readonly kind: 'unknown' | 'failed'; readonly reason: string }

/** How one kind of carrier is spoken with: it calls the shop, or the shop asks it, or both. */
export interface CarrierWay {
  readonly label: string
  /** A call of the carrier's own, as it came. Throws ForgedMessage where it is not signed, ShopRefusal where it can't be read. */
  readPush(message: RawMessage, carrier: Carrier): CarrierWord
  ask(asking: Asking): Promise<Answer>
}
