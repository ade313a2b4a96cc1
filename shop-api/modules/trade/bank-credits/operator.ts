import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { amountOf, answerText, givenText, PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import { keepOutgoing } from './import-statement.ts'
import { findCredit, setAside } from './settle.ts'
import { creditsAnswer, takenAnswer } from './shapes.ts'
import { listCredits, settleByHand, settleProposed, takeLines, takeStatement } from './work-off.ts'

export const MOST_STATEMENT_ROWS = 20_000
export const MOST_STATEMENT_BYTES = 8 * 1024 * 1024

const account = z.string().trim().min(4, '请填写收款账号').max(40)
/** Left out where the file names it. */
const fileAccount = z.union([z.literal(''), account]).default('')
const statementBody = z.object({ account: fileAccount, base64: z.base64() })
const lineShape = z.object({
  serialNo: z.string().trim().min(1, '须有银行流水号').max(80),
  bookedOn: z.iso.date(),
  amount: z.string(),
  payerName: givenText(100),
  payerAccount: givenText(60),
  remark: givenText(300),
})
const outgoingShape = z.object({
  serialNo: z.string().trim().min(1, '须有银行流水号').max(80),
  bookedOn: z.iso.date(),
  amount: z.string(),
  payeeName: givenText(100),
  payeeAccount: givenText(60),
  remark: givenText(300),
})
const linesBody = z
  .object({
    account,
    lines: z.array(lineShape).max(1000).default([]),
    /** Money that went out: refunds by bank and withdrawals are compared with it. */
    outgoing: z.array(outgoingShape).max(1000).default([]),
  })
  .refine(({ lines, outgoing }) => lines.length + outgoing.length > 0, { path: ['lines'], message: '请至少写一笔' })
const settledAnswer = z.object({ settled: z.number(), refused: z.array(z.string()) })

/** Money on the shop's bank accounts: statements as files or line by line, and what became of them. */
export function registerBankCreditAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const bankStatementsCall = {
    body: statementBody,
    bodyLimit: Math.ceil(MOST_STATEMENT_BYTES * 1.4),
    answer: takenAnswer,
  }
  post('/bank-statements', bankStatementsCall, async ({ db, body, now }) => {
    const sheets = await readSheets(Buffer.from(body.base64, 'base64'), MOST_STATEMENT_ROWS)
    return takeStatement(db, body.account, sheets, now)
  })
  post('/bank-credits', { body: linesBody, answer: takenAnswer }, async ({ db, body, now }) => {
    const read = <Line extends { readonly amount: string }>(list: 'lines' | 'outgoing', lines: readonly Line[]) =>
      lines.map((line, at) => ({ ...line, whole: '', amount: amountOf(`${list}.${at}.amount`, '金额', line.amount) }))
    const [lines, outgoing] = [read('lines', body.lines), read('outgoing', body.outgoing)]
    const taken = await takeLines(db, body.account, lines, now)
    await keepOutgoing(db, body.account, outgoing, now)
    return { ...taken, outgoing: outgoing.length, negative: 0 }
  })
  const bankCreditsCall = {
    query: placeQuery.extend({ state: z.enum(['open', 'settled', 'aside']).default('open') }),
    answer: creditsAnswer,
  }
  get('/bank-credits', bankCreditsCall, async ({ db, query: { state, after } }) => ({
    credits: (await listCredits(db, state, { after, limit: PAGE })).map(({ row, proposal, uses }) => ({
      id: row.id,
      bookedOn: row.bookedOn,
      amount: formatFen(fen(row.amountFen)),
      payerName: row.payerName,
      payerAccount: row.payerAccount,
      remark: row.remark,
      serialNo: row.serialNo,
      state: row.state,
      certainty: proposal?.certainty ?? null,
      reason: proposal?.reason ?? row.reason,
      uses: uses.map(({ use, no }) => ({
        kind: use.kind,
        memberId: use.memberId,
        orderNo: no,
        amount: formatFen(fen(use.amountFen)),
      })),
    })),
  }))
  post(
    '/bank-credits/settle-proposed',
    { body: z.object({ certainty: z.literal('likely') }), answer: settledAnswer },
    async ({ db, body, now }) => settleProposed(db, ['certain', body.certainty], now),
  )
  const settleBody = z.object({
    orders: z.array(z.string().trim().min(1).max(32)).max(50).default([]),
    memberId: z.number().int().positive().max(2_147_483_647).nullable().default(null),
  })
  const settleCall = { body: settleBody, answer: z.object({ id: z.number() }) }
  post('/bank-credits/:id/settle', settleCall, async ({ db, id, body, now }) => {
    if (body.orders.length > 0 && body.memberId !== null) throw fieldRefusal('memberId', '订单和会员只能填写一项')
    await settleByHand(db, (await findCredit(db, id)).id, { orderNos: body.orders, memberId: body.memberId }, now)
    return { id }
  })
  const asideCall = { body: z.object({ reason: answerText }), answer: z.object({ id: z.number() }) }
  post('/bank-credits/:id/aside', asideCall, async ({ db, id, body, now }) => {
    await setAside(db, (await findCredit(db, id)).id, body.reason, now)
    return { id }
  })
}
