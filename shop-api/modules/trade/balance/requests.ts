import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { WireMoneyRequest } from '#lib/contract/wallet/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, parseFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { holdWithdrawal, returnWithdrawal } from '#shop-api/modules/base/ledger/movements.ts'
import { BalanceTooLowError } from '#shop-api/modules/base/ledger/transfer.ts'
import { takeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { isCreditOverdue } from '#shop-api/modules/identity/members/credit-overdue.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readRows } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import type { BankDetails, MoneyRequestKind, MoneyRequestState } from './tables.ts'
import { moneyRequests } from './tables.ts'

const PER_PAGE = 10

/** Open requests of a kind a member may have: each is work for an operator, who sees the oldest ones first. */
const MOST_OPEN = 5

export type MoneyRequestRow = typeof moneyRequests.$inferSelect

const stateTexts: Readonly<Record<MoneyRequestKind, Readonly<Record<MoneyRequestState, string>>>> = {
  recharge: { submitted: '待核对', done: '已入账', refused: '未通过', cancelled: '已撤销' },
  withdraw: { submitted: '待打款', done: '已打款', refused: '未通过', cancelled: '已撤销' },
}

export const requestStateText = ({ kind, state }: MoneyRequestRow): string => stateTexts[kind][state]

export const requestNumber = ({ kind, id }: Pick<MoneyRequestRow, 'kind' | 'id'>): string =>
  `${kind === 'recharge' ? 'CZ' : 'TX'}${String(id).padStart(8, '0')}`

/** The id in a whole number of a request; none in anything else. */
export const idIn = (no: string): number[] => possibleIds([Number(/^(?:CZ|TX)0*(\d+)$/i.exec(no)?.[1] ?? Number.NaN)])

/** A recharge by its whole number, such as CZ00000005. */
export async function findRecharge(db: Db, no: string) {
  const [row] = await db
    .select({ id: moneyRequests.id, memberId: moneyRequests.memberId })
    .from(moneyRequests)
    .where(and(eq(moneyRequests.kind, 'recharge'), inArray(moneyRequests.id, idIn(no))))
  return row
}

/** The requested and the arrived amount of a recharge, where they differ. */
export function arrivedText({ amountFen, arrivedFen }: Pick<MoneyRequestRow, 'amountFen' | 'arrivedFen'>): string {
  if (arrivedFen === null) return ''
  const less = amountFen - arrivedFen
  const difference = `${less > 0 ? '少' : '多'}¥${formatFen(fen(Math.abs(less)))}`
  return `申请¥${formatFen(fen(amountFen))}，到账¥${formatFen(fen(arrivedFen))}，${difference}`
}

/** First four and last four digits: enough to know the account by. */
const masked = (no: string): string => `${no.slice(0, 4)} **** ${no.slice(-4)}`

function detailOf({ accountName, bank, accountNo }: BankDetails): string {
  return [accountName, bank, accountNo && masked(accountNo)].filter(Boolean).join(' · ')
}

export function wireRequest(row: MoneyRequestRow): WireMoneyRequest & { readonly amount: string } {
  return {
    id: row.id,
    no: requestNumber(row),
    kind: row.kind,
    amount: formatFen(fen(row.amountFen)),
    ...(row.arrivedFen === null ? {} : { arrived: formatFen(fen(row.arrivedFen)) }),
    state: row.state,
    state_text: requestStateText(row),
    detail: detailOf(row.details),
    reason: row.reason,
    created_at: chinaDateTime(row.createdAt),
    ended_at: row.endedAt && chinaDateTime(row.endedAt),
  }
}

/** A page of what a member asked to have booked in or sent back, newest first. */
export async function listRequests(db: Db, memberId: number, page: number) {
  const [where, order] = [eq(moneyRequests.memberId, memberId), [desc(moneyRequests.id)]]
  const { rows, total } = await pagedRows(db, moneyRequests, { where, order, page, perPage: PER_PAGE })
  return wirePage(rows.map(wireRequest), page, PER_PAGE, total)
}

/** What the bank's vouchers of a request are kept for. */
export const voucherUse = (id: number): string => `money_request ${id}`

interface Wish {
  readonly memberId: number
  readonly kind: MoneyRequestKind
  readonly amount: Fen
  readonly details: BankDetails
  readonly remark: string
  readonly key: string
  readonly uploadIds?: readonly number[]
  readonly now: Date
}

/** Counts while the member's row is held, so that two requests at once are not both the last one. */
async function refuseTooMany(tx: Db, memberId: number, kind: MoneyRequestKind): Promise<void> {
  await lockMember(tx, memberId)
  const isOpen = and(
    eq(moneyRequests.memberId, memberId),
    eq(moneyRequests.kind, kind),
    eq(moneyRequests.state, 'submitted'),
  )
  if ((await tx.$count(moneyRequests, isOpen)) < MOST_OPEN) return
  const name = kind === 'recharge' ? '充值' : '提现'
  throw new ShopRefusal(409, `已有${MOST_OPEN}笔${name}申请待处理，请等待处理或撤销后再提交`)
}

/**
 * Money the member owes past its day goes before money it takes out: the balance is the shop's nearest security. Looked at
 * while the member's row is held, like what raises the debt.
 */
async function refuseWhileOverdue(tx: Db, memberId: number, now: Date): Promise<void> {
  const row = (await memberFacts(tx, [memberId], 'creditUsedFen', 'creditDueOn')).get(memberId)
  if (row && isCreditOverdue(row, chinaDate(now))) {
    throw new ShopRefusal(409, `账期已于${row.creditDueOn}逾期，请先还款再申请提现`)
  }
}

async function addRequest(db: Db, wish: Wish): Promise<WireMoneyRequest> {
  const { memberId, kind, amount, details, remark, key, uploadIds = [], now } = wish
  const content = { kind, amount, details, remark, ...(uploadIds.length === 0 ? {} : { uploadIds: [...uploadIds] }) }
  return await inTransaction(db, (tx) =>
    once(tx, { memberId, purpose: kind, key, content, now }, async () => {
      await refuseTooMany(tx, memberId, kind)
      if (kind === 'withdraw') await refuseWhileOverdue(tx, memberId, now)
      const [row] = await tx
        .insert(moneyRequests)
        .values({ memberId, kind, amountFen: amount, details, remark, createdAt: now })
        .returning()
      if (!row) throw new Error('request was not written')
      if (kind === 'withdraw') await holdWithdrawal(tx, { memberId, amount, at: now, note: requestNumber(row) })
      await takeUploads(tx, { memberId, purpose: 'receipt', ids: uploadIds, usedBy: voucherUse(row.id) })
      return wireRequest(row)
    }),
  )
}

interface RechargeRequest {
  readonly amount: string
  readonly payer: string
  readonly remark?: string | undefined
  readonly upload_ids?: readonly number[] | undefined
  readonly request_key: string
}

/** A member says to have sent money; it is booked when an operator has seen it arrive. */
export const askRecharge = (db: Db, memberId: number, body: RechargeRequest, now: Date): Promise<WireMoneyRequest> =>
  addRequest(db, {
    memberId,
    kind: 'recharge',
    amount: parseFen(body.amount),
    details: { accountName: body.payer },
    remark: body.remark ?? '',
    uploadIds: body.upload_ids ?? [],
    key: body.request_key,
    now,
  })

interface WithdrawalRequest {
  readonly amount: string
  readonly account_name: string
  readonly bank: string
  readonly account_no: string
  readonly request_key: string
}

/** Money back to the member's company account: set aside at once, so that it can't be spent twice. Throws ShopRefusal. */
export async function askWithdrawal(
  db: Db,
  member: { readonly id: number; readonly companyName: string },
  body: WithdrawalRequest,
  now: Date,
): Promise<WireMoneyRequest> {
  if (body.account_name !== member.companyName) {
    throw fieldRefusal('account_name', '只能提现到与本企业名称一致的对公账户')
  }
  const details = { accountName: body.account_name, bank: body.bank, accountNo: body.account_no }
  const amount = parseFen(body.amount)
  const wish = { memberId: member.id, kind: 'withdraw' as const, amount, details, remark: '' }
  try {
    return await addRequest(db, { ...wish, key: body.request_key, now })
  } catch (error) {
    if (error instanceof BalanceTooLowError) throw fieldRefusal('amount', '可用余额不足')
    throw error
  }
}

export interface Decision {
  readonly state: Exclude<MoneyRequestState, 'submitted'>
  readonly reason?: string
  /** What arrived of a recharge, where it is not what was asked for. */
  readonly arrived?: Fen | null
  readonly now: Date
}

/**
 * Ends an open request, once: anyone who comes second finds it ended and changes nothing. Throws ShopRefusal 409 then. A
 * withdrawal that is not paid goes back to the balance.
 */
export async function endRequest(
  tx: Db,
  id: number,
  { state, reason = '', arrived = null, now }: Decision,
): Promise<MoneyRequestRow> {
  const [row] = await tx
    .update(moneyRequests)
    .set({ state, reason, arrivedFen: arrived, endedAt: now })
    .where(and(eq(moneyRequests.id, id), eq(moneyRequests.state, 'submitted')))
    .returning()
  if (!row) throw new ShopRefusal(409, '该申请已处理，请刷新查看')
  if (row.kind === 'withdraw' && state !== 'done') {
    const { memberId, amountFen } = row
    await returnWithdrawal(tx, { memberId, amount: fen(amountFen), at: now, note: requestNumber(row) })
  }
  return row
}

/** A member takes an open request back. Throws ShopRefusal 404 for a foreign one. */
export async function cancelRequest(db: Db, memberId: number, id: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [own] = await tx
      .select({ id: moneyRequests.id })
      .from(moneyRequests)
      .where(and(eq(moneyRequests.id, id), eq(moneyRequests.memberId, memberId)))
    if (!own) throw notFound('申请不存在')
    await endRequest(tx, id, { state: 'cancelled', now })
  })
}

const heldColumns = { amount: sql<number>`coalesce(sum(${moneyRequests.amountFen}), 0)::float8` }

/** Balance set aside for withdrawals that are not sent yet, to be read together with other things. */
export function heldBackRead(memberId: number): Read<Fen> {
  const isHeld = and(
    eq(moneyRequests.memberId, memberId),
    eq(moneyRequests.kind, 'withdraw'),
    eq(moneyRequests.state, 'submitted'),
  )
  return made(readRows(heldColumns, sql`from ${moneyRequests} where ${isHeld}`), ([row]) => fen(row?.amount ?? 0))
}
