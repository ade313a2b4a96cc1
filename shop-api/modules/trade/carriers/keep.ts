import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { isSeeded } from '#shop-api/modules/base/settings/loaded.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { postObjection } from '#shop-api/platform/outgoing/post-json.ts'
import { addressFor, hasNumber } from './json-way.ts'
import { carriers } from './tables.ts'

export const givenCarrier = z.object({ name: plainField, way: z.enum(['json', 'stand-in']), pollUrl: plainField })
export type GivenCarrier = z.output<typeof givenCarrier>

/** Which networks may be reached is for the configuration to say, where it is asked. */
const ANY_NETWORK = '0.0.0.0/0,::/0'

/** Throws ShopRefusal 422 for an address that can't be asked about a parcel. */
function checkAddress(pollUrl: string): void {
  if (pollUrl === '') return
  if (!hasNumber(pollUrl)) throw fieldRefusal('pollUrl', '查询地址须含 {no}，查询时换成运单号')
  const objection = postObjection(addressFor(pollUrl, '1'), ANY_NETWORK)
  if (objection !== null) throw fieldRefusal('pollUrl', `查询地址${objection}`)
}

/** Carriers as forms, files and programs have them. */
export async function writtenCarriers(db: Db, id?: number) {
  const rows = await db.select().from(carriers).where(onlyOne(carriers.id, id)).orderBy(asc(carriers.id))
  return rows.map((row) => ({ id: row.id, texts: { name: row.name, way: row.way, pollUrl: row.pollUrl } }))
}

/** Names of carriers, to choose from where a parcel is shipped. */
export const carrierNames = async (db: Db): Promise<string[]> =>
  (await db.select({ name: carriers.name }).from(carriers).orderBy(asc(carriers.id))).map(({ name }) => name)

/** Adds a carrier or changes one; parcels that were shipped under a former name are not asked about any more. Throws ShopRefusal. */
export const saveCarrier = (db: Db, given: GivenCarrier, id: number | null): Promise<number> =>
  inTransaction(db, async (tx) => {
    checkAddress(given.pollUrl)
    if (given.way === 'stand-in' && !(await isSeeded(tx))) throw fieldRefusal('way', '模拟承运商仅用于样例商城')
    const [same] = await tx
      .select({ id: carriers.id })
      .from(carriers)
      .where(eq(carriers.name, given.name))
      .for('update')
    if (same && same.id !== id) throw fieldRefusal('name', '该承运商已存在')
    const [row] =
      id === null
        ? await tx.insert(carriers).values(given).onConflictDoNothing().returning({ id: carriers.id })
        : await tx.update(carriers).set(given).where(eq(carriers.id, id)).returning({ id: carriers.id })
    if (row) return row.id
    throw id === null ? fieldRefusal('name', '该承运商已存在') : notFound('承运商不存在')
  })

/** What it has told stays with the parcels. Throws ShopRefusal 404. */
export async function removeCarrier(db: Db, id: number): Promise<{ name: string }> {
  const [gone] = await db.delete(carriers).where(eq(carriers.id, id)).returning({ name: carriers.name })
  if (!gone) throw notFound('承运商不存在')
  return gone
}
