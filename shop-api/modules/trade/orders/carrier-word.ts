import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ShipmentTrack } from './tables.ts'
import { shipments } from './tables.ts'

/** Something a carrier says happened to a parcel; `at` as in China, 2026-11-20 09:30:00. */
export type CarrierEvent = ShipmentTrack & { readonly key: string }

export interface CarrierWord {
  readonly carrier: string
  readonly trackingNo: string
  /** A day; null where the carrier says none, which leaves what it said before. */
  readonly expectedOn: string | null
  readonly events: readonly CarrierEvent[]
}

/** By their own time, however late each came; what came first stays first among those of one time. */
export const inOrder = (tracks: readonly ShipmentTrack[]): ShipmentTrack[] =>
  tracks.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))

const isSame = (known: ShipmentTrack, { at, text, celsius }: CarrierEvent): boolean =>
  known.at === at && known.text === text && known.celsius === celsius

/**
 * Keeps what a carrier says of a parcel, each event once: sent again it changes nothing. Answers with how many were new. Throws
 * ShopRefusal for a parcel nobody sent, and where a key comes back with something else.
 */
export function keepCarrierWord(db: Db, { carrier, trackingNo, expectedOn, events }: CarrierWord): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(shipments)
      .where(and(eq(shipments.trackingNo, trackingNo), eq(shipments.carrier, carrier)))
      .orderBy(asc(shipments.id))
      .for('update')
    if (rows.length === 0) throw new ShopRefusal(404, `${carrier}的运单 ${trackingNo} 不存在`)
    let added = 0
    for (const row of rows) {
      const tracks = [...row.tracks]
      for (const event of events) {
        const known = tracks.find(({ key }) => key === event.key)
        if (known === undefined) tracks.push(event)
        else if (!isSame(known, event)) throw new ShopRefusal(409, `事件 ${event.key} 已收到，内容不同`)
      }
      added += tracks.length - row.tracks.length
      const isNews = expectedOn !== null && expectedOn !== row.expectedOn
      if (tracks.length === row.tracks.length && !isNews) continue
      const kept = { tracks: inOrder(tracks), ...(isNews ? { expectedOn } : {}) }
      await tx.update(shipments).set(kept).where(eq(shipments.id, row.id))
    }
    return added
  })
}
