import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { answerText, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { companyAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pagerOf, valueList, viewsOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { oneFile } from '#shop-api/platform/http/received-file.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import { MOST_STATEMENT_BYTES, MOST_STATEMENT_ROWS } from './operator.ts'
import { propose } from './propose.ts'
import { findCredit, setAside, settle } from './settle.ts'
import { takenText } from './shapes.ts'
import type { CreditState } from './tables.ts'
import { listCredits, settleByHand, settleProposed, takeStatement } from './work-off.ts'

const CREDITS = '/staff/bank-credits'
const roles: readonly Role[] = ['finance']
const PER_PAGE = 50
const states = { open: '待核对', settled: '已入账', aside: '不入账' } as const satisfies Record<CreditState, string>
const listQuery = placeQuery.extend({ state: z.enum(['open', 'settled', 'aside']).catch('open').default('open') })

type Listed = Awaited<ReturnType<typeof listCredits>>[number]

const certainties = { certain: ['good', '确定'], likely: ['wait', '较可能'], unclear: ['bad', '不明'] } as const
const useTexts = { order: '付款', balance: '入余额', known: '此前已人工入账' } as const

function outcome({ row, proposal, uses }: Listed): Html {
  if (proposal) {
    const [tone, text] = certainties[proposal.certainty]
    return html`<span class="state ${tone}">${text}</span> ${proposal.reason}`
  }
  const parts = uses.map(
    ({ use, no, companyName }) =>
      html`${useTexts[use.kind]} ¥${formatFen(fen(use.amountFen))} ${
        use.orderId === null
          ? html`<a href="/staff/members/${use.memberId}">${companyName}</a>`
          : html`<a href="/staff/orders/${use.orderId}">订单 ${no ?? ''}</a>`
      }<br>`,
  )
  return html`${parts}<span class="aside">${row.reason}</span>`
}

function actions({ row, proposal }: Listed, field: Html): Html {
  if (row.state !== 'open') return html``
  const at = `${CREDITS}/${row.id}`
  const what = `${row.payerName} ${formatFen(fen(row.amountFen))}元`
  return html`${
    (proposal?.settlement ?? null) !== null &&
    html`<form class="row" method="post" action="${at}/accept">${field}<button class="small">按建议入账</button></form>`
  }<form class="row" method="post" action="${at}/settle">${field}<input name="orders" maxlength="300" aria-label="${what} 的订单号" placeholder="订单号（多个用空格隔开）或充值单号"><input class="short" name="memberId" inputmode="numeric" maxlength="10" aria-label="${what} 的会员编号" placeholder="或会员编号"><button class="small">入账</button></form>
<form class="row" method="post" action="${at}/aside">${field}<input name="reason" maxlength="200" required aria-label="${what} 不入账的原因" placeholder="不入账的原因"><button class="small danger">不入账</button></form>`
}

async function page({ db, field, attempt }: StaffContext, state: CreditState = 'open', after = 0): Promise<Page> {
  const rows = await listCredits(db, state, { after, limit: PER_PAGE })
  const accounts = await companyAccounts(db)
  const [only, ...others] = accounts
  const account = attempt?.given.account ?? (others.length === 0 ? (only?.account ?? '') : '')
  return {
    title: '银行到账',
    body: html`<main><h1>银行到账</h1><section><h2>导入银行流水</h2>
<form class="fields" method="post" action="${CREDITS}" enctype="multipart/form-data">${field}
${inputField({ name: 'account', label: '本方收款账号', value: account, most: 40, list: 'accounts', hint: '文件写明账号的可不填' })}${valueList(
  'accounts',
  accounts.map((each) => each.account),
)}
<label>流水文件<input name="files" type="file" accept=".csv,.xlsx,.xls" required><span class="aside">网银导出的 CSV 或 Excel；重复导入不会重复入账</span></label><button>导入并核对</button></form></section>
${viewsOf('到账状态', CREDITS, { state }, states)}${
  state === 'open' &&
  rows.some(({ proposal }) => proposal?.certainty === 'likely') &&
  html`<form class="row" method="post" action="${CREDITS}/accept-likely">${field}<button>全部“较可能”的按建议入账</button></form>`
}${dataTable({
  caption: '银行到账',
  columns: [
    '日期',
    { label: '金额（元）', isFigure: true },
    '付款户名',
    '附言',
    state === 'open' ? '建议' : '去向',
    '处理',
  ],
  rows: rows.map((each) => [
    each.row.bookedOn,
    formatFen(fen(each.row.amountFen)),
    html`${each.row.payerName}<br><span class="aside">${each.row.payerAccount}${accounts.length > 1 && html` 转入 ${each.row.account}`}</span>`,
    html`${each.row.remark}<br><span class="aside">${each.row.serialNo}</span>`,
    outcome(each),
    actions(each, field),
  ]),
  empty: state === 'open' ? '暂无待核对的到账' : '暂无记录',
})}${pagerOf(
  CREDITS,
  { state },
  {
    after,
    next: nextAfter(valuesOf(rows, 'row'), PER_PAGE),
  },
)}</main>`,
  }
}

const importBody = z.object({
  files: oneFile('请选择流水文件'),
  account: z.union([z.literal(''), z.string().trim().min(4, '请填写收款账号').max(40)]),
})
const settleBody = z.object({
  orders: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,，、;；]+/).filter((part) => part !== '')),
  memberId: z
    .string()
    .trim()
    .default('')
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.number('会员编号须为数字').int().positive().max(2_147_483_647).nullable()),
})

/** Statements of the shop's banks: imported, matched, and what is unclear settled by hand. */
export function registerBankCreditPages(app: FastifyInstance): void {
  const tab = { label: '银行到账', order: 59, group: '资金' }
  const { get, post, upload } = staffPages(app, { roles, page })
  get('/bank-credits', { query: listQuery, tab }, (context, query) => page(context, query.state, query.after))
  const statements = { mostBytes: MOST_STATEMENT_BYTES, body: importBody }
  upload('/bank-credits', statements, async ({ db, now }, { files, account }) => {
    const sheets = await readSheets(await readFile(files[0].path), MOST_STATEMENT_ROWS)
    return { to: CREDITS, notice: takenText(await takeStatement(db, account, sheets, now)) }
  })
  post('/bank-credits/accept-likely', {}, async ({ db, now }) => {
    const { settled, refused } = await settleProposed(db, ['certain', 'likely'], now)
    const rest = refused.length === 0 ? '' : `；${refused.length} 笔未入账：${refused.slice(0, 3).join('；')}`
    return { to: CREDITS, notice: `已入账 ${settled} 笔${rest}` }
  })
  post('/bank-credits/:id/accept', {}, async ({ db, id, now }) => {
    const { settlement, reason } = await propose(db, await findCredit(db, id))
    if (settlement === null) throw new ShopRefusal(409, `无法按建议入账：${reason}`)
    await settle(db, settlement, reason, now)
    return { to: CREDITS, notice: '已按建议入账，会员已收到通知' }
  })
  post('/bank-credits/:id/settle', { body: settleBody }, async ({ db, id, now }, body) => {
    if (body.orders.length > 0 && body.memberId !== null) throw new ShopRefusal(422, '订单号和会员编号只能填写一项')
    await settleByHand(db, (await findCredit(db, id)).id, { orderNos: body.orders, memberId: body.memberId }, now)
    return { to: CREDITS, notice: '已入账，会员已收到通知' }
  })
  const asideBody = z.object({ reason: answerText })
  post('/bank-credits/:id/aside', { body: asideBody }, async ({ db, id, now }, body) => {
    await setAside(db, (await findCredit(db, id)).id, body.reason, now)
    return { to: CREDITS, notice: '已标为不入账' }
  })
}
