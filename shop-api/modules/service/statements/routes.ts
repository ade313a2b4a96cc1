import type { FastifyInstance } from 'fastify'
import { statementCalls } from '#lib/contract/statements/calls.ts'
import { statementShapes } from '#lib/contract/statements/shapes.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { doHeavy } from '#shop-api/modules/identity/auth/heavy-work.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { statementFile } from './files.ts'
import { loadStatement } from './load.ts'
import { monthOf } from './month.ts'
import type { MonthSums } from './months.ts'
import { monthsOfMember } from './months.ts'

/** Each is drawn again. */
const FILES = { name: 'month statement', most: 120, spanMs: HOUR_MS }

export const wireSums = ({ opening, closing, owed, paid, refunded, invoiced }: MonthSums) => ({
  opening: formatFen(opening),
  closing: formatFen(closing),
  owed: formatFen(owed),
  paid: formatFen(paid),
  refunded: formatFen(refunded),
  invoiced: formatFen(invoiced),
})

/** Statements of a member's own months. */
export function registerStatements(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, statementCalls, statementShapes)
  forMembers('statementMonths', async ({ db, member, now }) =>
    (await monthsOfMember(db, member.id, now)).map(({ month, ...sums }) => ({ month, ...wireSums(sums) })),
  )
  forMembers('statementFile', async ({ db, member, query, now }) => {
    const { companyName: seller } = await loadSettings(db)
    return doHeavy(db, { limit: FILES, accountId: member.accountId, now }, async () =>
      statementFile(await loadStatement(db, member.id, monthOf(query.month, now)), query.format, { seller, now }),
    )
  })
}
