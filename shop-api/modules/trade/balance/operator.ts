import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { moneyRequestShape } from '#lib/contract/wallet/shapes.ts'
import { fen } from '#lib/kernel/money.ts'
import { PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { payWithdrawal, recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { refuseBooked } from './booked-before.ts'
import type { MoneyRequestRow } from './requests.ts'
import { endRequest, requestNumber, voucherUse, wireRequest } from './requests.ts'
import { moneyRequestsAnswer } from './shapes.ts'
import { moneyRequests } from './tables.ts'

/** Requests that wait, oldest first. */
export async function openRequests(db: Db, { after, limit }: Place) {
  const rows = await db
    .select({ request: moneyRequests, companyName: members.companyName })
    .from(moneyRequests)
    .innerJoin(members, eq(members.id, moneyRequests.memberId))
    .where(and(eq(moneyRequests.state, 'submitted'), isBehind(moneyRequests.id, after, 'oldest')))
    .orderBy(byId(moneyRequests.id, 'oldest'))
    .limit(limit)
  const files = await uploadsByUse(
    db,
    rows.map(({ request }) => voucherUse(request.id)),
  )
  return rows.map(({ request, companyName }) => ({
    ...wireRequest(request),
    memberId: request.memberId,
    companyName,
    // The operator has to pay to it: whole, unlike what the member's own page shows.
    details: [request.details.accountName, request.details.bank, request.details.accountNo].filter(Boolean).join(' '),
    remark: request.remark,
    files: (files.get(voucherUse(request.id)) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

const decideBody = z
  .object({ isDone: z.boolean(), reason: z.string().trim().max(200).default('') })
  .refine((body) => body.isDone || body.reason !== '', { path: ['reason'], message: '请填写原因' })

const wordsOf = (row: MoneyRequestRow): { title: string; text: string } => {
  const name = row.kind === 'recharge' ? '充值' : '提现'
  if (row.state !== 'done') return { title: `${name}申请未通过`, text: `${requestNumber(row)}：${row.reason}` }
  return { title: row.kind === 'recharge' ? '充值已入账' : '提现已打款', text: `${requestNumber(row)} 已处理完成` }
}

/** Books what arrived, or that it was sent; or refuses with the reason. The member hears of it. */
export async function decide(db: Db, id: number, { isDone, reason }: z.output<typeof decideBody>, now: Date) {
  return await inTransaction(db, async (tx) => {
    const row = await endRequest(tx, id, { state: isDone ? 'done' : 'refused', reason, now })
    const movement = { memberId: row.memberId, amount: fen(row.amountFen), at: now, note: requestNumber(row) }
    if (isDone) await refuseBooked(tx, row, reason)
    if (isDone) await (row.kind === 'recharge' ? recharge(tx, movement) : payWithdrawal(tx, movement))
    await notify(tx, { memberId: row.memberId, kind: 'system', ...wordsOf(row), link: storefront.balance, now })
    return wireRequest(row)
  })
}

export function registerWalletAdmin(app: FastifyInstance): void {
  operatorRoute(
    app,
    { method: 'GET', path: '/money-requests', query: placeQuery, answer: moneyRequestsAnswer },
    async ({ db, query: { after } }) => openRequests(db, { after, limit: PAGE }),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/money-requests/:id/decide', body: decideBody, answer: moneyRequestShape },
    async ({ db, id, body, now }) => decide(db, id, body, now),
  )
}
