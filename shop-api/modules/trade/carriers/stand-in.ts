import { eq } from 'drizzle-orm'
import { chinaDate, chinaDateTime, DAY_MS, instantOf, toTimestamp } from '#lib/kernel/time.ts'
import { inOrder } from '#shop-api/modules/trade/orders/carrier-word.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { signatureOf } from '#shop-api/platform/outgoing/signature.ts'
import { jsonWay, SIGNATURE } from './json-way.ts'
import type { Said } from './tables.ts'
import { standInParcels } from './tables.ts'
import type { CarrierWay } from './way.ts'

const nothing: Said = { expectedOn: null, events: [], temperatures: [] }

async function saidOf(db: Db, trackingNo: string): Promise<Said | null> {
  const [row] = await db.select().from(standInParcels).where(eq(standInParcels.trackingNo, trackingNo))
  return row?.said ?? null
}

/** Plays a carrier: what it has recorded of a parcel is what it answers with. */
export const standInWay: CarrierWay = {
  label: '模拟承运商（仅样例商城）',
  readPush: (message, carrier) => jsonWay.readPush(message, carrier),
  async ask({ carrier, trackingNo, db }) {
    const said = await saidOf(db, trackingNo)
    if (said === null) return { kind: 'unknown', reason: '承运商查无此运单' }
    return { kind: 'said', word: { carrier: carrier.name, trackingNo, ...said } }
  },
}

/** What happens to a parcel, as the stand-in has it happen now. */
const happenings = {
  arrive: (now: Date): Said => ({
    expectedOn: chinaDate(new Date(now.getTime() + 2 * DAY_MS)),
    events: [{ key: `A${now.getTime()}`, at: chinaDateTime(now), text: '已到达南京分拨中心', celsius: 4.6 }],
    temperatures: [],
  }),
  measure: (now: Date): Said => ({
    ...nothing,
    temperatures: [4.2, 5.1, 9.6, 6].map((celsius, at) => ({
      at: chinaDateTime(new Date(now.getTime() - (3 - at) * 900_000)),
      celsius,
    })),
  }),
  deliver: (now: Date): Said => ({
    ...nothing,
    events: [{ key: `D${now.getTime()}`, at: chinaDateTime(now), text: '已签收，签收人：前台', isDelivered: true }],
  }),
}

/** Buttons: what happens, how often the shop is called, and how wrongly. */
export const deeds = {
  arrive: { text: '到达分拨中心，预计后天送达', happens: 'arrive', calls: 1, lie: 'none' },
  twice: { text: '到达分拨中心，重复推送', happens: 'arrive', calls: 2, lie: 'none' },
  silent: { text: '到达分拨中心，不推送（等商城查询）', happens: 'arrive', calls: 0, lie: 'none' },
  measure: { text: '上传温度记录（有超温）', happens: 'measure', calls: 1, lie: 'none' },
  deliver: { text: '签收', happens: 'deliver', calls: 1, lie: 'none' },
  forged: { text: '推送伪造签名的签收', happens: 'deliver', calls: 1, lie: 'forged' },
  unknown: { text: '推送不存在的运单', happens: 'deliver', calls: 1, lie: 'unknown' },
} as const
export type Deed = keyof typeof deeds

interface Push {
  readonly headers: Record<string, string>
  readonly body: string
}

/** Now, or the second after what was recorded last: events differ by whole seconds, and two buttons may be pressed within one. */
function momentAfter({ events }: Said, now: Date): Date {
  const [last] = inOrder(events).slice(-1)
  return last === undefined ? now : new Date(Math.max(now.getTime(), instantOf(last.at).getTime() + 1_000))
}

/** Has it happen, and answers with the calls the shop gets. What is a lie is not recorded. */
export async function play(db: Db, deed: Deed, trackingNo: string, secret: string, now: Date): Promise<Push[]> {
  const { happens, calls, lie } = deeds[deed]
  const news = happenings[happens](momentAfter((await saidOf(db, trackingNo)) ?? nothing, now))
  if (lie === 'none') {
    await inTransaction(db, async (tx) => {
      const before = (await saidOf(tx, trackingNo)) ?? nothing
      const said: Said = {
        expectedOn: news.expectedOn ?? before.expectedOn,
        events: [...before.events, ...news.events],
        temperatures: [...before.temperatures, ...news.temperatures],
      }
      await tx
        .insert(standInParcels)
        .values({ trackingNo, said })
        .onConflictDoUpdate({ target: standInParcels.trackingNo, set: { said } })
    })
  }
  const body = JSON.stringify({ trackingNo: lie === 'unknown' ? `${trackingNo}0` : trackingNo, ...news })
  const headers = { [SIGNATURE]: signatureOf(lie === 'forged' ? `${secret}0` : secret, toTimestamp(now), body) }
  return Array.from({ length: calls }, () => ({ headers, body }))
}
