import { HOUR_MS } from '#lib/kernel/time.ts'
import { keepCarrierWord } from '#shop-api/modules/trade/orders/carrier-word.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import type { GetJson } from '#shop-api/platform/outgoing/get-json.ts'
import { carriersToAsk, dueNumbers, forgetArrived, noteAsked, noteAway, noteBack } from './repository.ts'
import type { Answer, Carrier } from './way.ts'
import { carrierWays } from './ways.ts'

const MINUTE_MS = 60_000
/** Between two questions about a parcel on its way. */
const USUAL_MS = 30 * MINUTE_MS
/** After a question that failed, ten minutes, then twice as long each time. */
const parcelPause = (failures: number): number =>
  failures === 0 ? USUAL_MS : Math.min(10 * MINUTE_MS * 2 ** (failures - 1), 6 * HOUR_MS)
/** How long a carrier is left alone that did not answer, or not so that it can be read. */
const carrierPause = (failures: number): number => Math.min(MINUTE_MS * 2 ** (failures - 1), HOUR_MS)

/** Why what a carrier answered could not be kept; null where it was. */
async function problemOf(db: Db, answer: Answer, now: Date): Promise<string | null> {
  if (answer.kind !== 'said') return answer.reason
  try {
    await keepCarrierWord(db, answer.word, now)
    return null
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error
    return error.message
  }
}

/** Asks one carrier about its parcels, and leaves it alone for a while where it fails: the others wait for nothing. */
async function askCarrier(db: Db, asked: Carrier, getJson: GetJson, now: Date): Promise<void> {
  let carrier = asked
  for (const trackingNo of await dueNumbers(db, carrier.id, now)) {
    const answer = await carrierWays[carrier.way].ask({ carrier, trackingNo, getJson, db, now })
    const problem = await problemOf(db, answer, now)
    await noteAsked(db, { carrierId: carrier.id, trackingNo, problem, pauseAfter: parcelPause }, now)
    if (answer.kind === 'failed') {
      const askAfter = new Date(now.getTime() + carrierPause(carrier.failures + 1))
      await noteAway(db, carrier, answer.reason, askAfter, now)
      return
    }
    await noteBack(db, carrier.id)
    carrier = { ...carrier, failures: 0, failingSince: null }
  }
}

/**
 * Asks about parcels that are on their way, until each is delivered or received. What came before a process was killed is kept,
 * and asked for again: the same word twice changes nothing.
 */
export async function askCarriers(db: Db, getJson: GetJson, now: Date): Promise<void> {
  await forgetArrived(db)
  await eachAlone(await carriersToAsk(db, now), async (carrier) => {
    await askCarrier(db, carrier, getJson, now)
    return true
  })
}

/** Needs a way out, which the start of the shop API chooses. */
export const carrierPollJob = (getJson: GetJson): Job => ({
  name: 'ask-carriers',
  cron: '* * * * *',
  work: (db, now) => askCarriers(db, getJson, now),
})
