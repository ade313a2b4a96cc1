import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen, parseFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  dataTable,
  factList,
  hiddenFields,
  inputField,
  selectField,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  checkSeen,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { yuan } from '#shop-api/modules/identity/members/by-hand.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { undone } from '#shop-api/platform/db/undone.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { book, bookBody, changeLimit, showCredit } from './operator.ts'
import { creditKinds } from './shapes.ts'
import { accountState, CREDIT, listPage, listQuery, termTexts } from './staff-list.ts'

const roles: readonly Role[] = ['finance']

type Account = Awaited<ReturnType<typeof showCredit>>
type FormName = 'limit' | 'book'

const bookNames = { repay: '登记已到账的还款', use: '登记网下使用的账期' } as const

const leftOf = ({ limit, used }: Account): string =>
  limit === null ? '未开通' : `¥${formatFen(fen(Math.max(0, parseFen(limit) - parseFen(used))))}`

const sumsOf = (account: Account): readonly (readonly [string, string])[] => [
  ['额度', account.limit === null ? '未开通' : `¥${account.limit}`],
  ['已用', `¥${account.used}`],
  ['可用', leftOf(account)],
  ['逾期', `¥${account.overdue}`],
  ['最近还款日', account.dueOn ?? '无'],
]

/** What becomes of the sums, for who is about to change them. */
function effectOf(before: Account, after: Account): Html {
  const was = new Map(sumsOf(before))
  return factList(
    sumsOf(after).map(([label, text]) => [label, text === was.get(label) ? text : `${was.get(label)} → ${text}`]),
  )
}

const limitTexts = async (db: Db, id: number, now: Date): Promise<Texts> => ({
  limit: (await showCredit(db, id, now)).limit ?? '',
})

interface Looked {
  readonly form: FormName
  readonly after: Account
}

function limitForm(account: Account, given: Texts): Html {
  return html`${seenField(markOf({ limit: account.limit ?? '' }))}${inputField({ name: 'limit', label: '额度（元）', value: given.limit, isNeeded: true, isDecimal: true, most: 12, hint: `不低于已用的 ¥${account.used}` })}`
}

/** The key of a form books it once, however often it is sent. */
function bookForm(given: Texts): Html {
  return html`<input type="hidden" name="key" value="${given.key ?? randomUUID()}">${selectField('kind', '事项', bookNames, given.kind ?? 'repay')}
${inputField({ name: 'amount', label: '金额（元）', value: given.amount, isNeeded: true, isDecimal: true, most: 12 })}
${inputField({ name: 'note', label: '备注', value: given.note, most: 100, hint: '会员可见，如 银行转账' })}`
}

/** Both forms, the one that was sent with what it held. */
const pageOf =
  (sent: FormName | null, looked: Looked | null = null) =>
  async ({ db, id, now, field, attempt }: StaffContext): Promise<Page> => {
    const account = await showCredit(db, id, now)
    const shown = { limit: account.limit ?? '' }
    const given = (form: FormName) => (sent === form ? attempt : null)
    const [limit, used] = [account.limit === null ? null : parseFen(account.limit), parseFen(account.used)]
    const effect = (form: FormName) =>
      looked?.form === form &&
      html`<section><h2 tabindex="-1" autofocus>保存后的效果</h2>${effectOf(account, looked.after)}
<form class="row" method="post" action="${CREDIT}/${id}/${form}">${field}${hiddenFields(attempt?.given ?? {})}<button>确认保存</button><span class="aside">需要修改时，在下面改好再点“查看效果”</span></form></section>`
    return {
      title: `账期 ${account.companyName}`,
      body: html`<main><p><a href="${CREDIT}">账期</a></p><h1>${account.companyName} ${accountState({ limit, used, dueOn: account.dueOn }, chinaDate(now))}</h1>
${effect('limit')}${effect('book')}<section>${factList(sumsOf(account))}<p><a href="/staff/members/${id}">会员资料</a></p></section>
${bothShown(given('limit'), shown, { limit: '额度（元）' })}<section><h2>${limit === null ? '开通账期' : '调整额度'}</h2><form class="fields" method="post" action="${CREDIT}/${id}/limit/try">${field}${limitForm(account, given('limit')?.given ?? shown)}<button>查看效果</button></form>
${limit !== null && html`<form method="post" action="${CREDIT}/${id}/close">${field}${seenField(markOf(shown))}<button class="danger">取消账期</button><span class="aside"> 须已还清</span></form>`}</section>
<section><h2>登记还款或使用</h2><form class="fields" method="post" action="${CREDIT}/${id}/book/try">${field}${bookForm(given('book')?.given ?? {})}<button>查看效果</button></form></section>
<section><h2>最近流水</h2>${dataTable({
        caption: '最近流水',
        columns: [
          '时间',
          '事项',
          { label: '金额（元）', isFigure: true },
          { label: '已用（元）', isFigure: true },
          '还款日',
          '备注',
        ],
        rows: account.entries.map((entry) => [
          entry.at,
          creditKinds[entry.kind],
          entry.amount,
          entry.used,
          entry.dueOn ?? '',
          entry.note,
        ]),
      })}</section></main>`,
    }
  }

/** Credit accounts: how much members may owe, what they owe, and until when. */
export function registerCreditPages(app: FastifyInstance): void {
  const tab = { label: '账期', order: 62, group: '资金' }
  const { get, post, trial } = staffPages(app, { roles, page: pageOf('limit') })
  get('/credit', { query: listQuery, tab }, listPage)
  const termBody = withSeen(z.object({ creditTermDays: z.string().trim().max(5).default('') }))
  const again = (context: StaffContext) => listPage(context, listQuery.parse({}))
  post('/credit/term', { body: termBody, page: again }, async ({ db }, body) => {
    const { seen, given } = body
    await saveSeen(db, seen, termTexts, (tx) => setTradeRules(tx, given))
    return { to: CREDIT, notice: '账期天数已保存，对今后的订单生效' }
  })
  get('/credit/:id', {}, pageOf(null))

  const limitBody = withSeen(z.object({ limit: yuan(0) }))
  trial('/credit/:id/limit/try', { body: limitBody }, async (context, body) => {
    const { db, id, now } = context
    checkSeen(body.seen, await limitTexts(db, id, now))
    const after = await undone(db, (tx) => changeLimit(tx, id, body.given.limit, now))
    return pageOf('limit', { form: 'limit', after })(context)
  })
  post('/credit/:id/limit', { body: limitBody }, async ({ db, id, now }, { seen, given }) => {
    const { companyName, limit } = await saveSeen(
      db,
      seen,
      (tx) => limitTexts(tx, id, now),
      (tx) => changeLimit(tx, id, given.limit, now),
    )
    return { to: `${CREDIT}/${id}`, notice: `${companyName} 的额度为 ¥${limit}，会员已收到通知` }
  })
  const closeBody = withSeen(z.object({}))
  post('/credit/:id/close', { body: closeBody, page: pageOf(null) }, async ({ db, id, now }, { seen }) => {
    const { companyName } = await saveSeen(
      db,
      seen,
      (tx) => limitTexts(tx, id, now),
      (tx) => changeLimit(tx, id, null, now),
    )
    return { to: `${CREDIT}/${id}`, notice: `${companyName} 的账期已取消，会员已收到通知` }
  })

  const bookPage = pageOf('book')
  trial('/credit/:id/book/try', { body: bookBody, page: bookPage }, async (context, body) => {
    const { db, id, now } = context
    const after = await undone(db, (tx) => book(tx, id, body, now))
    return pageOf('book', { form: 'book', after })(context)
  })
  post('/credit/:id/book', { body: bookBody, page: bookPage }, async ({ db, id, now }, body) => {
    const { companyName, used } = await book(db, id, body, now)
    return { to: `${CREDIT}/${id}`, notice: `已登记，${companyName} 现欠 ¥${used}` }
  })
}
