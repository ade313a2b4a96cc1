import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Sheet } from '#lib/sheets/sheet.ts'
import { accountKey, companyAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import { memberFact, memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import { findRecharge } from '#shop-api/modules/trade/balance/requests.ts'
import { orderFact, ordersNumbered } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { keepLines, keepOutgoing } from './import-statement.ts'
import type { Proposal } from './propose.ts'
import { propose } from './propose.ts'
import type { StatementLine } from './read-statement.ts'
import { readStatement } from './read-statement.ts'
import { settle } from './settle.ts'
import type { CreditState } from './tables.ts'
import { bankCredits, bankCreditUses } from './tables.ts'

/** Settles what is open and proposed with such a certainty, each by itself. Answers with how many, and what was refused. */
export async function settleProposed(db: Db, certainties: readonly Proposal['certainty'][], now: Date) {
  let settled = 0
  const refused: string[] = []
  for (let after = 0; ; ) {
    const [credit] = await db
      .select()
      .from(bankCredits)
      .where(and(eq(bankCredits.state, 'open'), gt(bankCredits.id, after)))
      .orderBy(asc(bankCredits.id))
      .limit(1)
    if (!credit) return { settled, refused }
    after = credit.id
    const { certainty, reason, settlement } = await propose(db, credit)
    if (settlement === null || !certainties.includes(certainty)) continue
    try {
      await settle(db, settlement, reason, now)
      settled += settlement.creditIds.length
    } catch (error) {
      // Somebody else was faster, or what it is for has changed meanwhile: it stays on the list.
      if (!(error instanceof ShopRefusal)) throw error
      refused.push(error.message)
    }
  }
}

/** Keeps lines and settles those that are certain. */
export async function takeLines(db: Db, account: string, lines: readonly StatementLine[], now: Date) {
  const { fresh, known } = await keepLines(db, account, lines, now)
  const { settled } = await settleProposed(db, ['certain'], now)
  return { fresh, known, settled, open: await db.$count(bankCredits, eq(bankCredits.state, 'open')) }
}

/** The account a file is of: what was said, or where nothing was, which of the shop's accounts the file names. Throws ShopRefusal 422. */
async function accountOf(db: Db, written: string, above: string): Promise<string> {
  const text = accountKey(above)
  const named = (await companyAccounts(db))
    .map(({ account }) => account)
    .filter((each) => text.includes(accountKey(each)))
  const [only, ...others] = named
  if (written !== '') {
    if (only !== undefined && !named.some((each) => accountKey(each) === accountKey(written)))
      throw fieldRefusal('account', `文件写明为账号 ${only} 的流水，与所填账号不同`)
    return written
  }
  if (only === undefined || others.length > 0) throw fieldRefusal('account', '文件未写明收款账号，请填写')
  return only
}

/** Imports a bank's file. Throws ShopRefusal 422. */
export async function takeStatement(db: Db, written: string, sheets: readonly Sheet[], now: Date) {
  const { lines, outgoing, negative, above } = readStatement(sheets)
  const account = await accountOf(db, written, above)
  const taken = await takeLines(db, account, lines, now)
  await keepOutgoing(db, account, outgoing, now)
  return { ...taken, outgoing: outgoing.length, negative }
}

/** Credits of a state with what is proposed for those that are open, or what became of the others. */
export async function listCredits(db: Db, state: CreditState, { after, limit }: Place) {
  const order = state === 'open' ? 'oldest' : 'newest'
  const rows = await db
    .select()
    .from(bankCredits)
    .where(and(eq(bankCredits.state, state), isBehind(bankCredits.id, after, order)))
    .orderBy(byId(bankCredits.id, order))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const uses =
    ids.length === 0
      ? []
      : await db
          .select({
            use: bankCreditUses,
            no: orderFact(bankCreditUses.orderId, 'no'),
            companyName: memberFact(bankCreditUses.memberId, 'companyName'),
          })
          .from(bankCreditUses)
          .where(inArray(bankCreditUses.creditId, ids))
          .orderBy(asc(bankCreditUses.id))
  const proposals = new Map<number, Proposal>()
  for (const row of rows) if (row.state === 'open') proposals.set(row.id, await propose(db, row))
  return rows.map((row) => ({
    row,
    proposal: proposals.get(row.id) ?? null,
    uses: uses.filter(({ use }) => use.creditId === row.id),
  }))
}

/** What an operator says a credit is: orders or a recharge by their numbers, or a member's balance. Throws ShopRefusal. */
export async function settleByHand(
  db: Db,
  creditId: number,
  given: { readonly orderNos: readonly string[]; readonly memberId: number | null },
  now: Date,
): Promise<void> {
  const { orderNos, memberId } = given
  const reason = '人工核对'
  const [no = ''] = orderNos
  if (/^CZ/i.test(no)) {
    if (orderNos.length > 1) throw fieldRefusal('orders', '一笔到账只能对应一个充值申请')
    const request = await findRecharge(db, no)
    if (!request) throw fieldRefusal('orders', `充值申请 ${no} 不存在`)
    const wanted = {
      kind: 'balance' as const,
      memberId: request.memberId,
      creditIds: [creditId],
      requestId: request.id,
    }
    return settle(db, wanted, reason, now)
  }
  if (orderNos.length === 0) {
    if (memberId === null) throw fieldRefusal('orders', '请填写订单号、充值单号，或会员编号')
    if (!(await memberFacts(db, [memberId])).has(memberId)) throw fieldRefusal('memberId', '会员不存在')
    return settle(db, { kind: 'balance', memberId, creditIds: [creditId], requestId: null }, reason, now)
  }
  const found = await ordersNumbered(db, orderNos, 'id', 'memberId')
  const rows = [...found.values()].sort((a, b) => b.id - a.id)
  const missing = orderNos.find((no) => !found.has(no))
  if (missing !== undefined) throw fieldRefusal('orders', `订单 ${missing} 不存在`)
  const [first] = rows
  if (!first || rows.some((row) => row.memberId !== first.memberId))
    throw fieldRefusal('orders', '订单属于不同会员，请分开处理')
  const orderIds = rows.map(({ id }) => id)
  await settle(db, { kind: 'orders', memberId: first.memberId, orderIds, creditIds: [creditId] }, reason, now)
}
