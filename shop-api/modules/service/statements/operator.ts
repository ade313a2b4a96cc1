import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { statementFile } from './files.ts'
import { loadStatement } from './load.ts'
import { monthOf, monthShape } from './month.ts'
import { membersOfMonth } from './months.ts'
import { wireSums } from './routes.ts'
import { statementFileAnswer, statementsAnswer } from './shapes.ts'

/** Statements by month, for programs that book them. */
export function registerStatementAdmin(app: FastifyInstance): void {
  const { get } = operatorRoutes(app)
  const statementsCall = { query: placeQuery.extend({ month: monthShape }), answer: statementsAnswer }
  get('/statements', statementsCall, async ({ db, query: { month, after }, now }) => ({
    statements: (await membersOfMonth(db, monthOf(month, now), { after, limit: PAGE })).map(
      ({ memberId, companyName, ...sums }) => ({ memberId, companyName, ...wireSums(sums) }),
    ),
  }))
  const statementsStatementsCall = {
    query: z.object({ month: monthShape, format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
    answer: statementFileAnswer,
  }
  get('/statements/:id', statementsStatementsCall, async ({ db, id, query, now }) => {
    const { companyName: seller } = await loadSettings(db)
    const statement = await loadStatement(db, id, monthOf(query.month, now))
    const { name, bytes } = await statementFile(statement, query.format, { seller, now })
    return { name, base64: bytes.toString('base64') }
  })
}
