import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operationWords } from '#shop-api/modules/base/log-reading/operation-words.ts'
import { outcomes } from '#shop-api/modules/base/log-reading/words.ts'
import { actionsAbout } from '#shop-api/modules/base/operator-log/read.ts'
import { listOfMember } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { dataTable, factList, minuteOf, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { MemberTab } from '#shop-api/modules/identity/registration/staff-tabs.ts'
import type { OrderView } from '#shop-api/modules/service/order-pages/staff-list.ts'
import { countViews, listForStaff, orderViews } from '#shop-api/modules/service/order-pages/staff-list.ts'
import { ORDERS, orderState } from '#shop-api/modules/service/order-pages/staff-order.ts'
import { monthsOfMember } from '#shop-api/modules/service/statements/months.ts'
import { monthsTable } from '#shop-api/modules/service/statements/staff-pages.ts'
import { moneyLog } from '#shop-api/modules/trade/balance/log.ts'
import { showCredit } from '#shop-api/modules/trade/credit/operator.ts'
import { countOrdersOf } from '#shop-api/modules/trade/orders/reads.ts'
import { usableVouchers } from '#shop-api/modules/trade/vouchers/vouchers.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'

const ORDERS_SHOWN = 20
const MONTHS_SHOWN = 6
const CHANGES_SHOWN = 50

async function ordersTab({ db }: StaffContext, { id }: MemberRow): Promise<Html> {
  const filters = { since: '', until: '', region: '', warehouse: null, carrier: '', goods: '', member: String(id) }
  const rows = await listForStaff(db, { keywords: '', view: 'all', filters, limit: ORDERS_SHOWN })
  const counts = await countViews(db, { keywords: '', filters })
  const open = (Object.keys(orderViews) as OrderView[]).filter((view) => view !== 'all' && counts[view] > 0)
  const link = (state: OrderView, label: string) =>
    html`<li><a href="${withQuery(ORDERS, { member: id, state })}">${label}</a></li>`
  return html`<section><h2>最近的订单</h2>${
    rows.length > 0 &&
    html`<nav class="links" aria-label="该会员的订单"><ul>${link('all', '全部订单')}${open.map((view) => link(view, `${orderViews[view]} ${counts[view]}`))}</ul></nav>`
  }${dataTable({
    caption: '最近的订单',
    columns: [
      '订单号',
      '下单时间',
      { label: '品种', isFigure: true },
      { label: '应付（元）', isFigure: true },
      '收货地址',
      '状态',
    ],
    rows: rows.map(({ order, lines, parcels }) => [
      html`<a href="${ORDERS}/${order.id}">${order.no}</a>`,
      html`<span class="nowrap">${minuteOf(order.createdAt)}</span>`,
      lines,
      formatFen(fen(order.payFen)),
      order.address.text,
      orderState(order, parcels),
    ]),
    empty: '暂无订单',
  })}</section>`
}

async function creditSection({ db, now }: StaffContext, { id }: MemberRow): Promise<Html> {
  const { limit, used, overdue, dueOn } = await showCredit(db, id, now)
  return html`<section><h2>账期</h2>${
    limit === null
      ? html`<p>未开通账期</p>`
      : factList([
          ['额度', `¥${limit}`],
          ['已用', `¥${used}`],
          ['逾期', `¥${overdue}`],
          ...(dueOn === null ? [] : [['最近还款日', dueOn] as const]),
        ])
  }<p><a href="/staff/credit/${id}">账期与还款</a></p></section>`
}

async function moneyTab(context: StaffContext, member: MemberRow): Promise<Html> {
  const { db, now, operator } = context
  const { id, companyName } = member
  const { data, total } = await moneyLog(db, id, { page: 1 })
  const vouchers = await usableVouchers(db, id, now)
  const months = (await monthsOfMember(db, id, now)).slice(0, MONTHS_SHOWN)
  return html`<section><h2>余额流水<span class="aside"> 共 ${total} 笔</span></h2>
<nav class="links" aria-label="该会员的资金"><ul><li><a href="/staff/balances/${id}">查询全部流水</a></li><li><a href="/staff/grants/${id}">充值、现金券与积分</a></li></ul></nav>${dataTable(
    {
      caption: '余额流水',
      columns: [
        '时间',
        '类型',
        '订单',
        '说明',
        { label: '金额（元）', isFigure: true },
        { label: '余额（元）', isFigure: true },
      ],
      rows: data.map((entry) => [
        html`<span class="nowrap">${entry.created_at}</span>`,
        entry.label,
        entry.order_no === null
          ? ''
          : html`<a href="${withQuery(ORDERS, { q: entry.order_no })}">${entry.order_no}</a>`,
        entry.note,
        entry.amount,
        entry.balance,
      ]),
      empty: '暂无余额流水',
    },
  )}</section>
<section><h2>月度对账单</h2>${monthsTable(id, companyName, months)}${months.length === MONTHS_SHOWN && html`<p><a href="/staff/statements/${id}">全部月份</a></p>`}</section>
${mayDo(operator.roles, ['finance']) && (await creditSection(context, member))}
<section><h2>可用的现金券</h2>${dataTable({
    caption: '可用的现金券',
    columns: ['名称', { label: '余额（元）', isFigure: true }, '有效期至'],
    rows: vouchers.map(({ name, remaining, validTo }) => [name, formatFen(remaining), chinaDateTime(validTo)]),
    empty: '暂无可用的现金券',
  })}</section>`
}

async function pricesTab({ db }: StaffContext, { id }: MemberRow): Promise<Html> {
  const list = await listOfMember(db, id)
  if (!list) return html`<section><h2>客户价格表</h2><p>未使用价格表，按单价购买</p></section>`
  const days = list.startsOn === null && list.endsOn === null
  return html`<section><h2>客户价格表</h2>${factList([
    ['价格表', html`<a href="/staff/price-lists/${list.id}">${list.name}</a>`],
    ['编码', list.code],
    ['有效期', days ? '长期' : `${list.startsOn ?? '不限'} 至 ${list.endsOn ?? '不限'}`],
    ['商品', list.goods],
  ])}</section>`
}

/** Operations on a member by the back office and by programs. */
const changing = ['members', 'credit', 'grants'].flatMap((noun) => [`POST /staff/${noun}/`, `POST /${noun}/`])

/** What was done and by whom; what it said is for those who read the log. */
async function changesTab({ db, operator }: StaffContext, { id }: MemberRow): Promise<Html> {
  const rows = await actionsAbout(db, changing, String(id), CHANGES_SHOWN)
  const isReader = mayDo(operator.roles, [])
  return html`<section><h2>更改记录</h2><p class="aside">资料、权限、审核、备注、账期与发放的更改，最近 ${CHANGES_SHOWN} 条${isReader && html`；<a href="${withQuery('/staff/log', { subject: id })}">在操作日志中查看</a>`}</p>${dataTable(
    {
      caption: '更改记录',
      columns: ['时间', '操作人', '操作', '结果'],
      rows: rows.map(({ id: entry, at, operatorName, operation, outcome, reason }) => [
        isReader ? html`<a href="/staff/log/${entry}">${chinaDateTime(at)}</a>` : chinaDateTime(at),
        operatorName,
        operationWords(operation),
        `${outcomes[outcome]}${reason && `：${reason}`}`,
      ]),
      empty: '暂无更改',
    },
  )}</section>`
}

const seenBy = {
  orders: ['sales', 'finance'],
  money: ['sales', 'finance'],
  prices: ['sales'],
  changes: ['sales', 'finance', 'pharmacist'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** What the shop has to do with a member, each part for whose work it is. */
export async function memberDealings(context: StaffContext, member: MemberRow): Promise<readonly MemberTab[]> {
  const { db, operator } = context
  const tab = (key: keyof typeof seenBy, label: string, draw: typeof ordersTab): MemberTab[] =>
    mayDo(operator.roles, seenBy[key]) ? [{ key, label, draw: () => draw(context, member) }] : []
  const count = await countOrdersOf(db, member.id)
  return [
    ...tab('orders', '订单', ordersTab).map((each) => ({ ...each, count })),
    ...tab('money', '资金与对账', moneyTab),
    ...tab('prices', '价格表', pricesTab),
    ...tab('changes', '更改记录', changesTab),
  ]
}
