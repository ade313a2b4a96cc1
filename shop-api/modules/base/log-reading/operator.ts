import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import type { ActionRow } from '#shop-api/modules/base/operator-log/read.ts'
import { countRows, findAction, listActions, rowsOfAction } from '#shop-api/modules/base/operator-log/read.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import { logAnswer, logEntryAnswer, logFilter, logRowsAnswer } from './shapes.ts'

const MOST_ENTRIES = 200
const MOST_ROWS = 1000

const number = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const listQuery = logFilter.extend({
  before: number.optional(),
  limit: number.min(1).max(MOST_ENTRIES).default(50),
})
const rowsQuery = z.object({ after: number.default(0), limit: number.min(1).max(MOST_ROWS).default(MOST_ROWS) })

const shownEntry = ({ at, ...row }: ActionRow) => ({ ...row, at: chinaDateTime(at) })

/** The log of what operators and programs changed, and of the rows of files they imported. */
export function registerLogAdmin(app: FastifyInstance): void {
  const { get } = operatorRoutes(app)
  get('/log', { query: listQuery, answer: logAnswer }, async ({ db, query: { limit, ...filter } }) => {
    const rows = await listActions(db, { ...filter, limit })
    return { entries: rows.map(shownEntry), next: nextAfter(rows, limit) }
  })
  get('/log/:id', { answer: logEntryAnswer }, async ({ db, id }) => ({
    ...shownEntry(await findAction(db, id)),
    rows: await countRows(db, id),
  }))
  get('/log/:id/rows', { query: rowsQuery, answer: logRowsAnswer }, async ({ db, id, query: { after, limit } }) => {
    await findAction(db, id)
    const rows = await rowsOfAction(db, id, after, limit)
    return { rows: rows.map(({ actionId: _, ...row }) => row), next: nextAfter(rows, limit) }
  })
}
