import type { Fault } from '#shop-api/testing/careless-db.ts'
import { asRead, withoutLocks } from '#shop-api/testing/careless-db.ts'
import { think } from '#shop-api/testing/think.ts'

/** Orders are priced and their member is read without a lock; the batches are still locked by the hold. */
export const pricesWithoutLock = withoutLocks(/^(?!.*"batches")/s)

const HOLD = /^with taken as/

/** Reads what is left, then writes the difference: anyone who read at the same time sold the same units. */
const readThenWriteHold: Fault = {
  matches: HOLD,
  instead: async (text, send) => {
    const available = await asRead(send, 'goods', 'available')
    const held = await asRead(send, 'batches', 'held')
    await think()
    return text
      .replace('= available -', `= (${available}) -`)
      .replace('goods.available >=', `(${available}) >=`)
      .replace('= held +', `= (${held}) +`)
      .replace('batches.held +', `(${held}) +`)
  },
}
export const readThenHold: readonly Fault[] = [withoutLocks(/./), readThenWriteHold]

/** Takes one unit of each goods, as if a combination took nothing from what the lines take. */
export const eachLineAlone: Fault = {
  matches: HOLD,
  instead: (text) => text.replace(/"number":\d+/g, '"number":1'),
}

/** Locks the goods of every other order from the last to the first, so two orders wait for each other for ever. */
export function holdInAnyOrder(): readonly Fault[] {
  let orders = 0
  const lockInTurns: Fault = {
    matches: HOLD,
    instead: async (text, send) => {
      const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id)
      orders += 1
      for (const id of orders % 2 === 0 ? ids : ids.reverse()) {
        await send(`select from goods where id = ${id} for update`)
        await think()
      }
      return text
    },
  }
  return [withoutLocks(/./), lockInTurns]
}

/** Holds nothing: goods that are held make everybody wait in line. */
export const noHold: Fault = {
  matches: HOLD,
  instead: (text) => {
    const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id)
    const [batches = ''] = /(?<=unnest\('\{)[\d,]*/.exec(text) ?? []
    return `select '[${ids}]'::json as taken, null as "soldOut", ${batches.split(',').length} as held`
  },
}

const noKeys: Fault = {
  matches: /^insert into "idempotency_keys"/,
  instead: (text) => `select 'key' from generate_series(1, ${text.split('), (').length})`,
}

const removeBlindly: Fault = {
  matches: /^delete from "cart_lines"/,
  instead: async (text, send) => {
    await think()
    await send(text)
    return `select unnest(${/'\{[\d,]*\}'::int\[\]/.exec(text)?.[0]})`
  },
}

/** No lock on the member, no memory of keys, and a delete that does not look whether it deleted. */
export const forgetful: readonly Fault[] = [pricesWithoutLock, noKeys, removeBlindly]

/** Spends a coupon without looking whether it is spent. */
export const spendBlindly: Fault = {
  matches: /^update "member_coupons" set "used_at"/,
  instead: async (text) => {
    await think()
    return text.replace('"member_coupons"."used_at" is null', 'true')
  },
}
