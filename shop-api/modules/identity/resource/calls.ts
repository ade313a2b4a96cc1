import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction, lockForms } from '#shop-api/platform/db/transaction.ts'
import { savedAnswer } from './answers.ts'
import type { Effect, Paged } from './noun.ts'

/** Tried: what it would do is answered, and nothing is kept. */
const tried = z.object({ isTried: z.boolean().default(false) })

interface Termed<Key extends string, Given, Found extends Effect> extends Paged<Key, Given, Found> {
  readonly look: NonNullable<Paged<Key, Given, Found>['look']>
}

/** Calls of programs for the terms of a noun: adding one, and changing one at the address `change`. */
export function registerTermCalls<Key extends string, Given, Found extends Effect>(
  app: FastifyInstance,
  { path, body: all, form = all, look, save }: Termed<Key, Given, Found>,
  { found, change }: { readonly found: z.ZodType<Found>; readonly change: string },
): void {
  const body = form.and(tried)
  const answer = savedAnswer(found)
  const keep = (db: Db, given: Given, id: number | null, now: Date) =>
    inTransaction(db, async (tx) => {
      await lockForms(tx)
      const effect = await look(tx, given, id, now)
      const saved = await save(tx, given, id, now)
      return { effect, id: saved.id, name: saved.name }
    })
  const give = async (db: Db, given: Given & z.output<typeof tried>, id: number | null, now: Date) =>
    given.isTried ? { effect: await look(db, given, id, now) } : keep(db, given, id, now)
  operatorRoute(app, { method: 'POST', path: `/${path}`, body, answer }, async ({ db, body: given, now }) =>
    give(db, given, null, now),
  )
  operatorRoute(app, { method: 'POST', path: change, body, answer }, async ({ db, id, body: given, now }) =>
    give(db, given, id, now),
  )
}
