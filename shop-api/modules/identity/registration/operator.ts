import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keyShape } from '#lib/contract/shape-parts.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { signInsOf } from '#shop-api/modules/identity/auth/accounts.ts'
import { licencesOfMembers } from '#shop-api/modules/identity/licences/reads.ts'
import { oncePerKey, yuan } from '#shop-api/modules/identity/members/by-hand.ts'
import { listMembers } from '#shop-api/modules/identity/members/list-members.ts'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { decideRegistration } from './decide.ts'
import { memberAnswer, membersAnswer, registrationAnswer, reviewedAnswer, reviewStates } from './shapes.ts'
import { showRegistration } from './show.ts'

const PER_PAGE = 50

const listQuery = z.object({
  state: z.enum(reviewStates).optional(),
  keywords: z.string().trim().max(64).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export async function showMember(db: Db, id: number) {
  const member = await findMember(db, id)
  const papers = await licencesOfMembers(db, [id])
  return { member, balance: formatFen(await readBalance(db, id)), papers, signIns: await signInsOf(db, id) }
}

export const reviewBody = z
  .object({
    state: z.enum(['approved', 'rejected']),
    reason: z.string().trim().max(200).default(''),
    /** Fields of the registration that have to be mended, and why. */
    faults: z
      .array(z.object({ field: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(200) }))
      .max(40)
      .default([]),
  })
  .refine((body) => body.state === 'approved' || body.reason !== '', { path: ['reason'], message: '请填写拒绝原因' })

export async function review(db: Db, id: number, { state, reason, faults }: z.output<typeof reviewBody>, now: Date) {
  return inTransaction(db, async (tx) => {
    await decideRegistration(tx, id, { state, reason, faults }, now)
    const row = await changeMember(tx, id, {
      reviewState: state,
      reviewReason: state === 'rejected' ? reason : null,
    })
    if (!row) throw notFound('会员不存在')
    const { companyName, reviewState } = row
    return { id, companyName, reviewState }
  })
}

export const rechargeBody = z.object({ amount: yuan(1), note: z.string().trim().max(100).default(''), key: keyShape })

/** Money that arrived for a member; the same key books it once. */
export async function rechargeMember(
  db: Db,
  memberId: number,
  { amount, note, key }: z.output<typeof rechargeBody>,
  now: Date,
) {
  const request = { memberId, purpose: 'recharge', key, content: { amount, note }, now }
  return oncePerKey(db, request, async (tx) => {
    await recharge(tx, { memberId, amount, at: now, note })
    return { memberId, balance: formatFen(await readBalance(tx, memberId)) }
  })
}

export function registerMemberAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/registrations/:id', { answer: registrationAnswer }, async ({ db, id, now }) => showRegistration(db, id, now))
  get('/members', { query: listQuery, answer: membersAnswer }, async ({ db, query }) =>
    listMembers(db, query, PER_PAGE),
  )
  get('/members/:id', { answer: memberAnswer }, async ({ db, id }) => showMember(db, id))
  post('/members/:id/review', { body: reviewBody, answer: reviewedAnswer }, async ({ db, id, body, now }) =>
    review(db, id, body, now),
  )
  const rechargeCall = { body: rechargeBody, answer: z.object({ memberId: z.number(), balance: z.string() }) }
  post('/members/:id/recharge', rechargeCall, async ({ db, id, body, now }) => rechargeMember(db, id, body, now))
}
