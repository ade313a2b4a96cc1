import type { FastifyInstance } from 'fastify'
import {
  givenAgreement,
  openTemplate,
  publishGiven,
  tryAgreement,
} from '#shop-api/modules/identity/agreements/given.ts'
import { listTemplates, retireTemplate } from '#shop-api/modules/identity/agreements/publish.ts'
import { areaField, dataTable, factList, inputField, minuteOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerTried } from '#shop-api/modules/identity/back-office/tried-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { markdownBody } from '#shop-api/platform/documents/rich-text.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'

const PATH = '/agreements'
const AGREEMENTS = `/staff${PATH}`
const keep: readonly Role[] = ['pharmacist']

async function list({ db }: StaffContext): Promise<Html> {
  return html`<p class="aside">会员须签署的合同；停用后下单不再需要它，已签署的仍保存</p>${dataTable({
    caption: '生效中的合同',
    columns: ['合同', '代号', '版本', { label: '有效天数', isFigure: true }, '发布时间'],
    rows: (await listTemplates(db)).map((row) => [
      html`<a href="${AGREEMENTS}/${row.id}">${row.title}</a>`,
      row.kind,
      `V${row.version}`,
      row.validDays,
      row.publishedAt,
    ]),
    empty: '暂无生效中的合同，会员无须签署',
  })}`
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { kind, title, validDays, source, html: body } = await openTemplate(db, id)
  // Those from before sources were kept are given as HTML, which Markdown allows.
  return { kind, title, validDays: String(validDays), text: source === '' ? body : source }
}

const reading = (title: string, body: string): Html =>
  html`<article class="article"><h3>${title}</h3>${new Html(body)}</article>`

async function about({ db, id, field, operator }: StaffContext) {
  const row = await openTemplate(db, id)
  const state = row.retiredAt
    ? html`<span class="state bad">已停用</span>`
    : html`<span class="state good">生效中</span>`
  const head = html`<section><h2>${row.title} V${row.version} ${state}</h2>${factList([
    ['代号', row.kind],
    ['签署后有效', `${row.validDays}天`],
    ['发布时间', minuteOf(row.publishedAt)],
  ])}${reading(row.title, row.html)}${
    !row.retiredAt &&
    mayDo(operator.roles, keep) &&
    html`<form method="post" action="${AGREEMENTS}/${id}/retire">${field}<button class="danger">停用合同</button></form>`
  }</section>`
  return { title: row.title, head }
}

const names = { kind: '代号', title: '标题', validDays: '签署后有效天数', text: '正文' } as const

const fields = (given: Texts) => html`${inputField({
  name: 'kind',
  label: names.kind,
  value: given.kind,
  isNeeded: true,
  most: 31,
  hint: '小写字母，各版本相同，如 quality；发布后不能改',
})}
${inputField({ name: 'title', label: names.title, value: given.title, isNeeded: true, most: 60 })}
${inputField({ name: 'validDays', label: names.validDays, value: given.validDays, isNeeded: true, most: 4 })}
${areaField({ name: 'text', label: names.text, value: given.text, rows: 18, most: 200_000, isNeeded: true, hint: 'Markdown：## 小标题、- 列表、**加粗**、表格' })}`

/** Agreements that members have to sign: read, published in new versions, taken out of force. */
export function registerAgreementPages(app: FastifyInstance): void {
  const page = registerTried(app, {
    path: PATH,
    noun: '电子合同',
    see: ['sales', 'pharmacist'],
    keep,
    body: givenAgreement,
    tab: { label: '电子合同', order: 49, group: '质管' },
    names,
    list,
    fields,
    fresh: () => ({ validDays: '365' }),
    textsOf,
    about,
    save: publishGiven,
    look: async (db, given, id) => ({
      ...(await tryAgreement(db, given, id)),
      table: reading(given.title, markdownBody(given.text)),
    }),
  })
  staffAction(app, { path: `${PATH}/:id/retire`, roles: keep, page }, async ({ db, id, now }) => {
    const { kind, title } = await openTemplate(db, id)
    await retireTemplate(db, kind, now)
    return { to: AGREEMENTS, notice: `《${title}》已停用，下单不再需要签署` }
  })
}
