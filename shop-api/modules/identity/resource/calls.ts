import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { readBody } from '#shop-api/modules/base/imports/read-field.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction, lockForms } from '#shop-api/platform/db/transaction.ts'
import { savedAnswer } from './answers.ts'
import { savedOf, titleField } from './fields.ts'
import type { Effect, Paged, RowCalls } from './noun.ts'

/** Tried: what it would do is answered, and nothing is kept. */
const tried = z.object({ isTried: z.boolean().default(false) })

interface Termed<Key extends string, Given, Found extends Effect> extends Paged<Key, Given, Found> {
  readonly look: NonNullable<Paged<Key, Given, Found>['look']>
}

/** Calls of programs for the terms of a noun: adding one, and changing one at the address `change`. */
export function registerTermCalls<Key extends string, Given, Found extends Effect>(
  app: FastifyInstance,
  resource: Termed<Key, Given, Found>,
  { found, change }: { readonly found: z.ZodType<Found>; readonly change: string },
): void {
  const { post } = operatorRoutes(app)
  const { path, columns, body: all, form = all, look, save } = resource
  const title = titleField(resource)
  const body = readBody(columns, form).and(tried)
  const answer = savedAnswer(found)
  const keep = (db: Db, given: Given, id: number | null, now: Date) =>
    inTransaction(db, async (tx) => {
      await lockForms(tx)
      const effect = await look(tx, given, id, now)
      return { effect, ...savedOf(title, given, await save(tx, given, id, now)) }
    })
  const give = async (db: Db, given: Given & z.output<typeof tried>, id: number | null, now: Date) =>
    given.isTried ? { effect: await look(db, given, id, now) } : keep(db, given, id, now)
  post(`/${path}`, { body, answer }, async ({ db, body: given, now }) => give(db, given, null, now))
  post(change, { body, answer }, async ({ db, id, body: given, now }) => give(db, given, id, now))
}

/** Calls of programs for the rows of a noun: all of them, adding one, taking one away. */
export function registerRowCalls<Key extends string, Given, Found extends Effect>(
  app: FastifyInstance,
  resource: Paged<Key, Given, Found>,
  { name, row, query, list }: RowCalls,
): void {
  const { get, post } = operatorRoutes(app)
  const { columns, form = resource.body, save, pages } = resource
  const path = `/${resource.path}`
  const title = titleField(resource)
  const rows: z.ZodType = z.object({ [name]: z.array(row) })
  get(path, { ...(query && { query }), answer: rows }, async ({ db, query: asked }) => ({
    [name]: await list(db, (asked ?? {}) as Texts),
  }))
  const adding = { body: readBody(columns, form), answer: z.object({ id: z.number(), [title]: z.string() }) }
  post(path, adding, async ({ db, body, now }) => {
    const { id, name: called } = savedOf(title, body, await save(db, body, null, now))
    return { id, [title]: called }
  })
  const { remove } = pages
  if (remove) {
    post(`${path}/:id/remove`, { answer: row }, async ({ db, id }) => row.parse(await remove.run(db, id)))
  }
}
