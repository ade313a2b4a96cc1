import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keyShape } from '#lib/contract/shape-parts.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { oncePerKey, yuan } from '#shop-api/modules/identity/members/by-hand.ts'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { listCreditEntries, repayCredit, setCreditLimit, takeCredit } from './account.ts'
import { overdueOf } from './debts.ts'
import { membersCreditAnswer } from './shapes.ts'

/** Null closes the account. */
const limitBody = z.object({ limit: yuan(0).nullable() })

export const bookBody = z.object({
  kind: z.enum(['use', 'repay']),
  amount: yuan(1),
  note: z.string().trim().max(100).default(''),
  key: keyShape,
})

/** A member's account with its newest entries. Throws ShopRefusal 404. */
export async function showCredit(db: Db, id: number, now: Date) {
  const member = await findMember(db, id)
  const { creditLimitFen, creditUsedFen, creditDueOn } = member
  const money = (amount: number) => formatFen(fen(amount))
  return {
    companyName: member.companyName,
    limit: creditLimitFen === null ? null : money(creditLimitFen),
    used: money(creditUsedFen),
    overdue: money(await overdueOf(db, id, fen(creditUsedFen), chinaDate(now))),
    dueOn: creditDueOn,
    entries: (await listCreditEntries(db, id)).map((entry) => ({
      kind: entry.kind,
      amount: money(entry.amountFen),
      used: money(entry.usedFen),
      dueOn: entry.dueOn,
      note: entry.note,
      at: chinaDateTime(entry.at),
    })),
  }
}

/** Sets a member's limit, or with null closes the account, and says so to the member. Throws ShopRefusal. */
export async function changeLimit(db: Db, memberId: number, limit: Fen | null, now: Date) {
  await inTransaction(db, async (tx) => {
    await setCreditLimit(tx, memberId, limit)
    const text = limit === null ? '您的信用账期已取消。' : `您的账期额度为¥${formatFen(limit)}，付款时可选账期支付。`
    await notify(tx, { memberId, kind: 'system', title: '账期额度已更新', text, link: storefront.balance, now })
  })
  return showCredit(db, memberId, now)
}

/** Goods taken outside of the shop, or money that arrived for what is owed; the same key books it once. */
export async function book(
  db: Db,
  memberId: number,
  { kind, amount, note, key }: z.output<typeof bookBody>,
  now: Date,
) {
  const request = { memberId, purpose: 'credit', key, content: { kind, amount, note }, now }
  await oncePerKey(db, request, async (tx) => {
    const movement = { memberId, amount, note, at: now }
    if (kind === 'use') await takeCredit(tx, movement)
    else await repayCredit(tx, movement)
    const title = kind === 'use' ? '账期已登记使用' : '账期还款已登记'
    const text = `金额¥${formatFen(amount)}${note === '' ? '' : `，${note}`}`
    await notify(tx, { memberId, kind: 'system', title, text, link: storefront.balance, now })
    return { isBooked: true }
  })
  return showCredit(db, memberId, now)
}

export function registerCreditAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/members/:id/credit', { answer: membersCreditAnswer }, async ({ db, id, now }) => showCredit(db, id, now))
  post('/members/:id/credit-limit', { body: limitBody, answer: membersCreditAnswer }, async ({ db, id, body, now }) =>
    changeLimit(db, id, body.limit, now),
  )
  post('/members/:id/credit', { body: bookBody, answer: membersCreditAnswer }, async ({ db, id, body, now }) =>
    book(db, id, body, now),
  )
}
