import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { moneyRequestShape } from '#lib/contract/wallet/shapes.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { amountOf, PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { payWithdrawal, recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { isOfCompany, memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { refuseBooked } from './booked-before.ts'
import type { MoneyRequestRow } from './requests.ts'
import { arrivedText, endRequest, idIn, requestNumber, voucherUse, wireRequest } from './requests.ts'
import { moneyRequestsAnswer } from './shapes.ts'
import { moneyRequests } from './tables.ts'

export const requestViews = { submitted: '待处理', done: '已完成', refused: '已退回', cancelled: '会员撤销' } as const
export type RequestView = keyof typeof requestViews

interface Listed extends Place {
  readonly view?: RequestView
  /** A part of the member's name, or a whole number of a request. */
  readonly q?: string
}

const foundBy = (q: string) =>
  q === '' ? undefined : or(isOfCompany(moneyRequests.memberId, q), inArray(moneyRequests.id, idIn(q)))

/** Requests: those that wait with the oldest first, others with the newest. */
export async function listOpenOrEnded(db: Db, { view = 'submitted', q = '', after, limit }: Listed) {
  const order = view === 'submitted' ? 'oldest' : 'newest'
  const rows = await db
    .select({ request: moneyRequests, companyName: memberFact(moneyRequests.memberId, 'companyName') })
    .from(moneyRequests)
    .where(and(eq(moneyRequests.state, view), foundBy(q), isBehind(moneyRequests.id, after, order)))
    .orderBy(byId(moneyRequests.id, order))
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

/** How many requests of each state a search finds. */
export async function countRequests(db: Db, q: string): Promise<Partial<Record<RequestView, number>>> {
  const rows = await db
    .select({ state: moneyRequests.state, count: sql<number>`count(*)::int` })
    .from(moneyRequests)
    .where(foundBy(q))
    .groupBy(moneyRequests.state)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const decideBody = z
  .object({
    isDone: z.boolean(),
    reason: z.string().trim().max(200).default(''),
    arrived: z.string().trim().max(20).default('').describe('充值实际到账的金额，元；与申请相同时可不写'),
  })
  .refine((body) => body.isDone || body.reason !== '', { path: ['reason'], message: '请填写原因' })

const wordsOf = (row: MoneyRequestRow): { title: string; text: string } => {
  const name = row.kind === 'recharge' ? '充值' : '提现'
  const no = requestNumber(row)
  if (row.state !== 'done') return { title: `${name}申请未通过`, text: `${no}：${row.reason}` }
  if (row.arrivedFen !== null) {
    const text = `${no}：${arrivedText(row)}，已按到账金额入账。${row.reason}`
    return { title: '充值已入账，金额与申请不同', text }
  }
  return { title: row.kind === 'recharge' ? '充值已入账' : '提现已打款', text: `${no} 已处理完成` }
}

/** What arrived, where it is another amount than was asked for; it is said why. Throws ShopRefusal 422. */
function differenceOf(row: MoneyRequestRow, text: string, reason: string): Fen | null {
  if (text === '') return null
  const arrived = amountOf('arrived', '到账金额', text)
  if (arrived === row.amountFen) return null
  if (row.kind === 'withdraw') throw fieldRefusal('arrived', '提现金额不能更改，请退回申请并说明')
  if (reason === '') {
    const both = arrivedText({ amountFen: row.amountFen, arrivedFen: arrived })
    throw fieldRefusal('reason', `${both}：请在说明中写明差额原因，会员可见`)
  }
  return arrived
}

/** Books what arrived, or that it was sent; or refuses with the reason. The member hears of it. */
export async function decide(
  db: Db,
  id: number,
  { isDone, reason, arrived: text = '' }: z.input<typeof decideBody> & { readonly reason: string },
  now: Date,
) {
  return await inTransaction(db, async (tx) => {
    const [asked] = isDone ? await tx.select().from(moneyRequests).where(eq(moneyRequests.id, id)) : []
    const arrived = asked ? differenceOf(asked, text.trim(), reason) : null
    const row = await endRequest(tx, id, { state: isDone ? 'done' : 'refused', reason, arrived, now })
    const amount = fen(row.arrivedFen ?? row.amountFen)
    const note = [requestNumber(row), arrivedText(row)].filter(Boolean).join('：')
    const movement = { memberId: row.memberId, amount, at: now, note }
    if (isDone) await refuseBooked(tx, { ...row, amountFen: amount }, reason)
    if (isDone) await (row.kind === 'recharge' ? recharge(tx, movement) : payWithdrawal(tx, movement))
    await notify(tx, { memberId: row.memberId, kind: 'system', ...wordsOf(row), link: storefront.balance, now })
    return wireRequest(row)
  })
}

export function registerWalletAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/money-requests', { query: placeQuery, answer: moneyRequestsAnswer }, async ({ db, query: { after } }) =>
    listOpenOrEnded(db, { after, limit: PAGE }),
  )
  post('/money-requests/:id/decide', { body: decideBody, answer: moneyRequestShape }, async ({ db, id, body, now }) =>
    decide(db, id, body, now),
  )
}
