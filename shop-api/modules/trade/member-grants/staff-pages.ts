import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { rechargeBody, rechargeMember, showMember } from '#shop-api/modules/identity/registration/operator.ts'
import { adjustPoints, pointsBody } from '#shop-api/modules/trade/points-mall/operator.ts'
import { grantVoucher, voucherBody } from '#shop-api/modules/trade/vouchers/operator.ts'
import { usableVouchers } from '#shop-api/modules/trade/vouchers/vouchers.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'

const GRANTS = '/staff/grants'
/** Money and what is as good as money is given by finance; points by sales, too. */
const see: readonly Role[] = ['sales', 'finance']
const money: readonly Role[] = ['finance']

interface Form {
  readonly name: 'recharge' | 'voucher' | 'points'
  readonly title: string
  readonly label: string
  readonly fields: (given: Readonly<Record<string, string>>) => Html
}

const amount = (given: Readonly<Record<string, string>>): Html =>
  inputField({ name: 'amount', label: '金额（元）', value: given.amount, isNeeded: true, most: 12, isDecimal: true })

const forms: readonly Form[] = [
  {
    name: 'recharge',
    title: '余额充值',
    label: '充值',
    fields: (given) =>
      html`${amount(given)}${inputField({ name: 'note', label: '备注', value: given.note, most: 100, hint: '须已收到款项，会员可在余额明细中看到' })}`,
  },
  {
    name: 'voucher',
    title: '发放现金券',
    label: '发放',
    fields: (given) =>
      html`${amount(given)}${inputField({ name: 'name', label: '名称', value: given.name ?? '现金券', isNeeded: true, most: 40 })}
${inputField({ name: 'days', label: '有效天数', value: given.days ?? '90', isNeeded: true, most: 4 })}`,
  },
  {
    name: 'points',
    title: '调整积分',
    label: '调整',
    fields: (given) =>
      html`${inputField({ name: 'points', label: '积分', value: given.points, isNeeded: true, most: 9, hint: '扣减写负数' })}
${inputField({ name: 'note', label: '原因', value: given.note, isNeeded: true, most: 100, hint: '会员可见' })}`,
  },
]

async function page(context: StaffContext): Promise<Page> {
  const { db, id, now, field, attempt, operator } = context
  const { member, balance } = await showMember(db, id)
  const vouchers = await usableVouchers(db, id, now)
  const shown = forms.filter(({ name }) => name === 'points' || mayDo(operator.roles, money))
  const typed = (form: Form) => (attempt?.given.form === form.name ? attempt.given : {})
  // One key a form as it was opened: sent twice, it is booked once.
  const key = (form: Form) => typed(form).key ?? randomBytes(16).toString('hex')
  return {
    title: `充值与发放 ${member.companyName}`,
    body: html`<main><p><a href="/staff/members/${id}">${member.companyName}</a></p><h1>充值、现金券与积分</h1>
<section>${factList([
      ['余额', `¥${balance}`],
      ['积分', member.points],
    ])}</section>
${shown.map(
  (form) =>
    html`<section><h2>${form.title}</h2><form class="fields" method="post" action="${GRANTS}/${id}/${form.name}">${field}<input type="hidden" name="form" value="${form.name}"><input type="hidden" name="key" value="${key(form)}">
${form.fields(typed(form))}<button>${form.label}</button></form></section>`,
)}
<section><h2>可用的现金券</h2>${dataTable({
      caption: '可用的现金券',
      columns: ['名称', { label: '余额（元）', isFigure: true }, '有效期至'],
      rows: vouchers.map((voucher) => [voucher.name, formatFen(voucher.remaining), chinaDateTime(voucher.validTo)]),
      empty: '暂无可用的现金券',
    })}</section></main>`,
  }
}

/** What one member is given by hand: money that arrived, cash vouchers, points. */
export function registerGrantPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: see, page })
  const to = (id: number) => `${GRANTS}/${id}`
  get('/grants/:id', {}, page)
  post('/grants/:id/recharge', { roles: money, body: rechargeBody }, async ({ db, id, now }, body) => {
    const { balance } = await rechargeMember(db, id, body, now)
    return { to: to(id), notice: `已充值 ¥${formatFen(body.amount)}，现有余额 ¥${balance}` }
  })
  post('/grants/:id/voucher', { roles: money, body: voucherBody }, async ({ db, id, now }, body) => {
    const { validTo } = await grantVoucher(db, id, body, now)
    return { to: to(id), notice: `已发放“${body.name}” ¥${formatFen(body.amount)}，有效期至 ${validTo}` }
  })
  post('/grants/:id/points', { body: pointsBody }, async ({ db, id, now }, body) => {
    const { points } = await adjustPoints(db, id, body, now)
    return { to: to(id), notice: `积分已调整，现有 ${points}` }
  })
}
