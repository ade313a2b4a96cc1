import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  agreementColumns,
  givenAgreement,
  openTemplate,
  publishGiven,
  tryAgreement,
} from '#shop-api/modules/identity/agreements/given.ts'
import { listTemplates, retireTemplate } from '#shop-api/modules/identity/agreements/publish.ts'
import { minuteOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { registerPages } from '#shop-api/modules/identity/resource/pages.ts'
import { markdownBody } from '#shop-api/platform/documents/rich-text.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'

const AGREEMENTS = '/staff/agreements'
const keep: readonly Role[] = ['pharmacist']

const reading = (title: string, body: string): Html =>
  html`<article class="article"><h3>${title}</h3>${new Html(body)}</article>`

async function show({ db, id, field, operator }: StaffContext) {
  const row = await openTemplate(db, id)
  return {
    name: `${row.title} V${row.version}`,
    state: row.retiredAt ? html`<span class="state bad">已停用</span>` : html`<span class="state good">生效中</span>`,
    facts: [
      ['代号', row.kind],
      ['签署后有效', `${row.validDays}天`],
      ['发布时间', minuteOf(row.publishedAt)],
    ] as [string, string][],
    more: html`${reading(row.title, row.html)}${
      !row.retiredAt &&
      mayDo(operator.roles, keep) &&
      html`<form method="post" action="${AGREEMENTS}/${id}/retire">${field}<button class="danger">停用合同</button></form>`
    }`,
  }
}

/** Agreements that members have to sign: read, published in new versions, taken out of force. */
export function registerAgreementPages(app: FastifyInstance): void {
  const { onePage: page } = registerPages(app, {
    path: 'agreements',
    noun: '电子合同',
    titled: 'title',
    columns: agreementColumns,
    body: givenAgreement,
    records: async (db, id = 0) => {
      const { kind, title, validDays, source, html: body } = await openTemplate(db, id)
      // Those from before sources were kept are given as HTML, which Markdown allows.
      return [{ id, texts: { kind, title, validDays: String(validDays), text: source === '' ? body : source } }]
    },
    look: async (db, given: z.output<typeof givenAgreement>, id) => ({ ...(await tryAgreement(db, given, id)), given }),
    save: publishGiven,
    pages: {
      tab: { label: '电子合同', order: 49, group: '质管' },
      see: ['sales', 'pharmacist'],
      keep,
      note: '会员须签署的合同；停用后下单不再需要它，已签署的仍保存',
      list: ['合同', '代号', '版本', { label: '有效天数', isFigure: true }, '发布时间'],
      rows: async ({ db }) =>
        (await listTemplates(db)).map(({ id, title, kind, version, validDays, publishedAt }) => ({
          id,
          name: title,
          cells: [kind, `V${version}`, validDays, publishedAt],
        })),
      empty: '暂无生效中的合同，会员无须签署',
      fresh: () => ({ validDays: '365' }),
      show,
      found: ({ given }) => reading(given.title, markdownBody(given.text)),
    },
  })
  staffPages(app, { roles: keep, page }).post('/agreements/:id/retire', {}, async ({ db, id, now }) => {
    const { kind, title } = await openTemplate(db, id)
    await retireTemplate(db, kind, now)
    return { to: AGREEMENTS, notice: `《${title}》已停用，下单不再需要签署` }
  })
}
