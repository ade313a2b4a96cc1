import { and, asc, eq, sql } from 'drizzle-orm'
import { chinaDateTime, DAY_MS, HOUR_MS, instantOf } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { lockOrder, tellBuyer, writeHistory } from './move.ts'
import type { ShipmentTrack, TemperatureReading } from './tables.ts'
import { shipments } from './tables.ts'

/** Something a carrier says happened to a parcel; `at` as in China, 2026-11-20 09:30:00. Without a key its content is the key. */
export type CarrierEvent = ShipmentTrack

export interface CarrierWord {
  readonly carrier: string
  readonly trackingNo: string
  /** A day; null where the carrier says none, which leaves what it said before. */
  readonly expectedOn: string | null
  readonly events: readonly CarrierEvent[]
  readonly temperatures?: readonly TemperatureReading[]
}

type Parcel = typeof shipments.$inferSelect

/** A parcel's box writes one reading every few minutes for days; beyond these it is no parcel's. */
const MOST_TRACKS = 1_000
const MOST_READINGS = 3_000
/** Clocks differ by so much, and a carrier may have had the parcel for so long when the shop wrote it down. */
const AHEAD_MS = HOUR_MS
const BEFORE_MS = 30 * DAY_MS

/** By their own time, however late each came; what came first stays first among those of one time. */
export const inOrder = <At extends { readonly at: string }>(all: readonly At[]): At[] =>
  all.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))

const contentOf = ({ at, text, celsius, isDelivered }: ShipmentTrack): string =>
  JSON.stringify([at, text, celsius ?? null, isDelivered === true])

const keyed = (event: CarrierEvent): ShipmentTrack & { key: string } => ({
  ...event,
  key: event.key ?? contentOf(event),
})

/** Throws ShopRefusal for what can't be of this parcel: a number is used again after a while, and clocks go wrong. */
function refuseOddTimes({ trackingNo, shippedAt }: Parcel, times: readonly string[], now: Date): void {
  const late = times.find((at) => instantOf(at).getTime() > now.getTime() + AHEAD_MS)
  if (late !== undefined) throw new ShopRefusal(422, `时间 ${late} 晚于现在，请核对承运商的时钟和时区（须为北京时间）`)
  const early = times.find((at) => instantOf(at).getTime() < shippedAt.getTime() - BEFORE_MS)
  if (early !== undefined) {
    throw new ShopRefusal(422, `时间 ${early} 比发货早30天以上，运单 ${trackingNo} 可能是重复使用的单号`)
  }
}

/** The tracks with those events that are new. Throws ShopRefusal where a key comes back with something else. */
function withEvents(row: Parcel, events: readonly CarrierEvent[]): ShipmentTrack[] {
  const tracks = [...row.tracks]
  for (const event of events.map(keyed)) {
    const known = tracks.find(({ key }) => key === event.key)
    if (known === undefined) tracks.push(event)
    else if (contentOf(known) !== contentOf(event)) throw new ShopRefusal(409, `事件 ${event.key} 已收到，内容不同`)
  }
  if (tracks.length > MOST_TRACKS) throw new ShopRefusal(409, `运单 ${row.trackingNo} 的物流动态超过${MOST_TRACKS}条`)
  return tracks
}

/** Two sensors may say two things of one moment; the same said twice is one reading. */
function withReadings(row: Parcel, given: readonly TemperatureReading[]): TemperatureReading[] {
  const nameOf = ({ at, celsius }: TemperatureReading) => `${at} ${celsius}`
  const known = new Map([...row.temperatures, ...given].map((reading) => [nameOf(reading), reading]))
  if (known.size > MOST_READINGS) throw new ShopRefusal(409, `运单 ${row.trackingNo} 的温度记录超过${MOST_READINGS}条`)
  return [...known.values()].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** The day of the newest word; of two of one time the later day, which promises less. */
function expectation(row: Parcel, { expectedOn, events }: CarrierWord, now: Date) {
  if (expectedOn === null) return {}
  const saidAt = inOrder(events).at(-1)?.at ?? chinaDateTime(now)
  const isNewer = saidAt > row.expectedSaidAt || (saidAt === row.expectedSaidAt && expectedOn > (row.expectedOn ?? ''))
  return isNewer ? { expectedOn, expectedSaidAt: saidAt } : {}
}

/** Whether the carrier said more of a parcel after it had said that it was handed over, and its buyer has not received it: staff look at it. */
export const isContradicted = sql<boolean>`(${shipments.deliveredAt} is not null and ${shipments.receivedAt} is null and exists (
  select 1 from jsonb_array_elements(${shipments.tracks}) t where t ? 'key' and not t ? 'isDelivered'
    and (t ->> 'at') > to_char(${shipments.deliveredAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')))`

/** Keeps the word with one parcel. Answers with how much of it was new, and whether it is the first that says "handed over". */
async function keepWith(tx: Db, row: Parcel, word: CarrierWord, now: Date) {
  const { events, temperatures = [] } = word
  const times = [...events, ...temperatures].map(({ at }) => at)
  refuseOddTimes(row, times, now)
  const tracks = inOrder(withEvents(row, events))
  const readings = withReadings(row, temperatures)
  const added = tracks.length - row.tracks.length + readings.length - row.temperatures.length
  const expected = expectation(row, word, now)
  if (added === 0 && Object.keys(expected).length === 0) return { added, isDelivery: false }
  const handedOver = tracks.find(({ isDelivered }) => isDelivered)
  const deliveredAt = handedOver ? instantOf(handedOver.at) : null
  await tx
    .update(shipments)
    .set({ tracks, temperatures: readings, deliveredAt, ...expected })
    .where(eq(shipments.id, row.id))
  return { added, isDelivery: deliveredAt !== null && row.deliveredAt === null }
}

/**
 * Keeps what a carrier says of a parcel, each event once and in any order: sent again it changes nothing. The first word of its
 * delivery is a message to the buyer; the receipt stays the buyer's own. Answers with how many events and readings were new.
 * Throws ShopRefusal for a parcel nobody sent, for times that can't be and where a key comes back with something else.
 */
export function keepCarrierWord(db: Db, word: CarrierWord, now: Date): Promise<number> {
  const { carrier, trackingNo } = word
  const isIt = and(eq(shipments.trackingNo, trackingNo), eq(shipments.carrier, carrier))
  return inTransaction(db, async (tx) => {
    const found = await tx.selectDistinct({ id: shipments.orderId }).from(shipments).where(isIt)
    if (found.length === 0) throw new ShopRefusal(404, `${carrier}的运单 ${trackingNo} 不存在`)
    let added = 0
    for (const { id } of found.sort((one, other) => one.id - other.id)) {
      // As whatever else concerns an order: the order first, then its parcels.
      const order = await lockOrder(tx, id)
      const ofOrder = and(isIt, eq(shipments.orderId, id))
      const rows = await tx.select().from(shipments).where(ofOrder).orderBy(asc(shipments.id)).for('update')
      const delivered: Parcel[] = []
      for (const row of rows) {
        const kept = await keepWith(tx, row, word, now)
        added += kept.added
        if (kept.isDelivery) delivered.push(row)
      }
      if (delivered.length === 0) continue
      await writeHistory(tx, id, order.state, `${carrier}显示 ${trackingNo} 已签收`, now)
      if (delivered.some(({ receivedAt }) => receivedAt === null)) {
        await tellBuyer(tx, order, `${carrier}显示已签收，请验收后确认收货`, now)
      }
    }
    return added
  })
}
