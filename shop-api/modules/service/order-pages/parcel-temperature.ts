import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import type { StorageClass } from '#shop-api/modules/catalogue/goods/reads.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { storages } from '#shop-api/modules/catalogue/goods-files/column.ts'
import { inOrder } from '#shop-api/modules/trade/orders/carrier-word.ts'
import type { ShipmentRow } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

export type ParcelTemperature = NonNullable<WireOrderDetail['shipments'][number]['temperature']>
type Range = ParcelTemperature['ranges'][number]

/** What each storage means in degrees Celsius, by the pharmacopoeia and, for cold chain, by the rules of the trade (GSP). */
const limits: Readonly<Record<StorageClass, Omit<Range, 'name'>>> = {
  room: { least: 10, most: 30 },
  cool: { least: null, most: 20 },
  cold: { least: 2, most: 8 },
  frozen: { least: -25, most: -10 },
}

/** Points a curve and its table have at most, so that they stay small whatever a box measures. */
const MOST_POINTS = 60

export function rangeText({ name, least, most }: Range): string {
  if (least === null) return `${name}（不超过 ${most} ℃）`
  return most === null ? `${name}（不低于 ${least} ℃）` : `${name}（${least}～${most} ℃）`
}

const isOutside = ({ least, most }: Range, celsius: number): boolean =>
  (least !== null && celsius < least) || (most !== null && celsius > most)

/** What was outside of a range: how often, how far and from when to when; null where nothing was. */
function noteOf(range: Range, readings: readonly TemperatureReading[]): string | null {
  const outside = readings.filter(({ celsius }) => isOutside(range, celsius))
  const [first] = outside
  const last = outside.at(-1)
  if (!first || !last) return null
  const values = outside.map(({ celsius }) => celsius)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const far = [
    range.least !== null && low < range.least && `最低 ${low} ℃`,
    range.most !== null && high > range.most && `最高 ${high} ℃`,
  ].filter((text) => text !== false)
  const when = [first, last].map(({ at }) => at.slice(5, 16))
  const span = when[0] === when[1] ? when[0] : `${when[0]} 至 ${when[1]} 之间`
  return `${rangeText(range)}：${outside.length} 次超出范围，${far.join('，')}，${span}`
}

/** All of them while they are few; of more the lowest and the highest of each part of the way, so that nothing outside is lost. */
function thinned(readings: readonly TemperatureReading[]): TemperatureReading[] {
  if (readings.length <= MOST_POINTS) return [...readings]
  const size = Math.ceil(readings.length / (MOST_POINTS / 2))
  const parts = Array.from({ length: Math.ceil(readings.length / size) }, (_, at) =>
    readings.slice(at * size, (at + 1) * size),
  )
  return parts.flatMap((part) => {
    const sorted = part.toSorted((one, other) => one.celsius - other.celsius)
    return part.filter((reading) => reading === sorted[0] || reading === sorted.at(-1))
  })
}

type Parcel = Pick<ShipmentRow, 'id' | 'tracks' | 'temperatures'>
type TemperatureReading = Parcel['temperatures'][number]

const measuredIn = ({ tracks, temperatures }: Parcel): TemperatureReading[] => {
  const ofEvents = tracks.flatMap(({ at, celsius }) => (celsius === undefined ? [] : [{ at, celsius }]))
  const all = new Map([...ofEvents, ...temperatures].map((reading) => [`${reading.at} ${reading.celsius}`, reading]))
  return inOrder([...all.values()])
}

/** What was measured in parcels, against what the goods in them need; parcels without a reading are left out. */
export async function parcelTemperatures(
  db: Db,
  parcels: readonly Parcel[],
  batches: readonly { readonly shipmentId: number | null; readonly goodsId: number }[],
): Promise<Map<number, ParcelTemperature>> {
  const measured = parcels.map((parcel) => ({ id: parcel.id, readings: measuredIn(parcel) }))
  const known = measured.filter(({ readings }) => readings.length > 0)
  if (known.length === 0) return new Map()
  const ids = [...new Set(batches.map(({ goodsId }) => goodsId))]
  const kept = await goodsFacts(db, ids, 'storageClass')
  return new Map(
    known.map(({ id, readings }) => {
      const inside = new Set(batches.filter(({ shipmentId }) => shipmentId === id).map(({ goodsId }) => goodsId))
      const needed = new Set([...inside].flatMap((goodsId) => kept.get(goodsId)?.storageClass ?? []))
      const ranges = Object.entries(storages)
        .filter(([, storage]) => needed.has(storage))
        .map(([name, storage]) => ({ name, ...limits[storage] }))
      const notes = ranges.map((range) => noteOf(range, readings)).filter((note) => note !== null)
      return [id, { count: readings.length, points: thinned(readings), ranges, notes }]
    }),
  )
}
