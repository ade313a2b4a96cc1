import { and, asc, desc, eq, gte, not, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import {
  lendToBalance,
  openCredit,
  payOnCredit,
  receiveRepayment,
  returnToCredit,
} from '#shop-api/modules/base/ledger/movements.ts'
import { numberRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import { creditOverdue, isCreditOverdue } from '#shop-api/modules/identity/members/credit-overdue.ts'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import { findLockedMember } from '#shop-api/modules/identity/members/reads.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readOne } from '#shop-api/platform/db/reads.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { debtsOf } from './debts.ts'
import { nextDueDay } from './due.ts'
import type { CreditKind } from './tables.ts'
import { creditEntries } from './tables.ts'

export interface CreditAccount {
  /** Null: buys without credit. */
  readonly limit: number | null
  readonly used: number
  readonly dueOn: string | null
}

async function readAccount(tx: Db, memberId: number) {
  const {
    creditLimitFen: limit,
    creditUsedFen: used,
    creditDueOn: dueOn,
    reviewState,
  } = await findLockedMember(tx, memberId)
  return { limit, used, dueOn, reviewState }
}

/** Why a credit account can't pay so much today; empty when it can. */
export function creditReason({ limit, used, dueOn }: CreditAccount, amount: Fen, today: string): string {
  if (limit === null) return '未开通信用账期'
  if (isCreditOverdue({ creditUsedFen: used, creditDueOn: dueOn }, today)) return `账期已于${dueOn}逾期，请先还款`
  const left = Math.max(0, limit - used)
  return amount > left ? `账期额度不足，可用 ¥${formatFen(fen(left))}` : ''
}

/**
 * Adds to what a member owes and answers with the new sum; null when the limit or an overdue debt forbids it. One
 * statement, so that two orders at once can't both use the same credit.
 */
async function raiseUsed(tx: Db, memberId: number, amount: Fen, today: string): Promise<number | null> {
  const isFree = and(sql`${members.creditUsedFen} + ${amount} <= ${members.creditLimitFen}`, not(creditOverdue(today)))
  const raised = { creditUsedFen: sql`${members.creditUsedFen} + ${amount}` }
  return (await changeMember(tx, memberId, raised, isFree))?.creditUsedFen ?? null
}

interface Movement {
  readonly memberId: number
  readonly amount: Fen
  readonly note: string
  readonly at: Date
}

/** Writes what happened beside the sum, and sets the day by which something has to be paid. */
async function note(
  tx: Db,
  { memberId, amount, note, at }: Movement,
  entry: { kind: CreditKind; used: number; dueOn: string | null; transferId: number; orderId?: number | undefined },
): Promise<void> {
  const { used, orderId = null, ...rest } = entry
  await tx.insert(creditEntries).values({ memberId, amountFen: amount, usedFen: used, orderId, note, at, ...rest })
  await changeMember(tx, memberId, { creditDueOn: nextDueDay(await debtsOf(tx, memberId), used) })
}

/** What a member owed when its account was opened here. */
export async function openCreditAccount(tx: Db, { dueOn, ...movement }: Movement & { dueOn: string }): Promise<void> {
  const transferId = await openCredit(tx, movement)
  await note(tx, movement, { kind: 'opening', used: movement.amount, dueOn, transferId })
}

/**
 * Uses credit for an order, or for what an operator books; due after the days the operator has set. Answers with the
 * transfer's id. Throws ShopRefusal 409 when the account does not reach or is overdue.
 */
export async function takeCredit(
  tx: Db,
  { orderId, ...movement }: Movement & { readonly orderId?: number },
): Promise<number> {
  const { memberId, amount, at } = movement
  const today = chinaDate(at)
  const used = await raiseUsed(tx, memberId, amount, today)
  if (used === null) {
    throw new ShopRefusal(409, creditReason(await readAccount(tx, memberId), amount, today) || '账期额度不足')
  }
  const dueOn = await dueDay(tx, at)
  const transferId = await payOnCredit(tx, { ...movement, ...(orderId === undefined ? {} : { orderId }) })
  await note(tx, movement, { kind: orderId === undefined ? 'use' : 'order', used, dueOn, transferId, orderId })
  return transferId
}

/** Last day to pay what is used on credit at an instant. */
export async function dueDay(db: Db, at: Date): Promise<string> {
  const { creditTermDays } = await readOne(db, numberRules('creditTermDays'))
  return chinaDate(new Date(at.getTime() + creditTermDays * DAY_MS))
}

async function lowerUsed(tx: Db, memberId: number, amount: Fen): Promise<number> {
  const lowered = { creditUsedFen: sql`${members.creditUsedFen} - ${amount}` }
  const row = await changeMember(tx, memberId, lowered, gte(members.creditUsedFen, amount))
  if (row) return row.creditUsedFen
  const { used } = await readAccount(tx, memberId)
  throw new ShopRefusal(409, `还款金额超过已用额度 ¥${formatFen(fen(used))}`)
}

/** Money that arrived for what a member owes. Throws ShopRefusal 409 when that is less. */
export async function repayCredit(tx: Db, movement: Movement): Promise<void> {
  const used = await lowerUsed(tx, movement.memberId, movement.amount)
  const transferId = await receiveRepayment(tx, movement)
  await note(tx, { ...movement, amount: fen(-movement.amount) }, { kind: 'repay', used, dueOn: null, transferId })
}

/**
 * Takes an order's refund off what is owed, as far as something is owed. Answers with the transfer's id and how much that
 * was; null when everything is repaid.
 */
export async function returnCredit(
  tx: Db,
  { orderId, ...movement }: Movement & { readonly orderId: number },
): Promise<{ amount: Fen; transferId: number } | null> {
  const { memberId } = movement
  const amount = fen(Math.min(movement.amount, (await readAccount(tx, memberId)).used))
  if (amount === 0) return null
  const [bought] = await tx
    .select({ dueOn: creditEntries.dueOn })
    .from(creditEntries)
    .where(and(eq(creditEntries.orderId, orderId), eq(creditEntries.kind, 'order')))
    .orderBy(asc(creditEntries.id))
    .limit(1)
  const used = await lowerUsed(tx, memberId, amount)
  const transferId = await returnToCredit(tx, { ...movement, amount, orderId })
  const entry = { kind: 'return' as const, used, dueOn: bought?.dueOn ?? null, transferId, orderId }
  await note(tx, { ...movement, amount: fen(-amount) }, entry)
  return { amount, transferId }
}

/**
 * Lends into the balance what a return takes back and the balance does not have: the refund went to the credit account, so
 * it is paid from there, up to what the order's refunds took off it. Answers with how much that was.
 */
export async function lendForReturn(
  tx: Db,
  { orderId, ...movement }: Movement & { readonly orderId: number },
): Promise<Fen> {
  const { memberId } = movement
  const isReturn = and(eq(creditEntries.orderId, orderId), eq(creditEntries.kind, 'return'))
  const [back] = await tx
    .select({
      amount: sql<number>`coalesce(-sum(${creditEntries.amountFen}), 0)::float8`,
      dueOn: sql<string | null>`max(${creditEntries.dueOn})::text`,
    })
    .from(creditEntries)
    .where(isReturn)
  const amount = fen(Math.min(movement.amount, back?.amount ?? 0))
  if (amount <= 0) return fen(0)
  const row = await changeMember(tx, memberId, { creditUsedFen: sql`${members.creditUsedFen} + ${amount}` })
  const transferId = await lendToBalance(tx, { ...movement, amount, orderId })
  const entry = {
    kind: 'return' as const,
    used: row?.creditUsedFen ?? 0,
    dueOn: back?.dueOn ?? null,
    transferId,
    orderId,
  }
  await note(tx, { ...movement, amount }, entry)
  return amount
}

/**
 * Opens, changes or (null) closes a credit account; one with a debt is not closed, and no limit is below what is owed.
 * Throws ShopRefusal.
 */
export async function setCreditLimit(tx: Db, memberId: number, limit: Fen | null): Promise<void> {
  const { used, reviewState } = await readAccount(tx, memberId)
  if (limit !== null && reviewState !== 'approved') throw new ShopRefusal(409, '会员审核通过后才能开通账期')
  if (limit === null && used > 0) throw new ShopRefusal(409, `还有 ¥${formatFen(fen(used))} 未还，不能取消账期`)
  if (limit !== null && limit < used) {
    throw fieldRefusal('limit', `已用 ¥${formatFen(fen(used))} 未还，额度不能低于已用金额`)
  }
  await changeMember(tx, memberId, { creditLimitFen: limit })
}

export const listCreditEntries = (db: Db, memberId: number) =>
  db.select().from(creditEntries).where(eq(creditEntries.memberId, memberId)).orderBy(desc(creditEntries.id)).limit(50)
