import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { countsOf } from '#shop-api/modules/base/access/pushed-rows.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { JudgedCode } from './keep-codes.ts'
import { keepTraceCodes } from './keep-codes.ts'
import { shippedBatches } from './shipped-batches.ts'

export const codeRoles = {
  see: ['sales', 'warehouse', 'pharmacist'],
  keep: ['warehouse'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** Of one form. */
const MOST_CODES = 2_000

/** What was not taken, with its reason. */
export function refusedTable(rows: readonly JudgedCode[], rowLabel: string): Html {
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  return html`<section><h2>未登记的追溯码</h2>${dataTable({
    caption: '未登记的追溯码',
    columns: [rowLabel, '追溯码', '原因'],
    rows: refused.map(({ row, code, reason }) => [row, code, reason]),
    empty: '全部已登记',
  })}</section>`
}

export const countsInWords = (rows: readonly JudgedCode[]): string => {
  const { written, unchanged, refused } = countsOf(rows)
  return `登记 ${written} 个${unchanged > 0 ? `，此前已登记 ${unchanged} 个` : ''}${refused > 0 ? `，未登记 ${refused} 个，原因见下表` : ''}`
}

async function page({ db, id, field, operator, report }: StaffContext): Promise<Page> {
  const { order, batches } = await shippedBatches(db, id)
  const mayKeep = mayDo(operator.roles, codeRoles.keep)
  const to = `/staff/orders/${id}`
  return {
    title: `追溯码 ${order.no}`,
    body: html`<main><p><a href="${to}">订单 ${order.no}</a></p><h1>追溯码</h1>${report}
<form class="stack" method="post" action="${to}/trace-codes">${field}${dataTable({
      caption: '已发出批号的追溯码',
      columns: ['商品', '批号', '有效期至', '运单号', '已登记 / 发出', mayKeep ? '扫描或粘贴，每行一个' : '追溯码'],
      rows: batches.map((batch) => [
        html`${batch.name}<br><span class="aside">${batch.goodsCode} ${batch.spec}</span>`,
        batch.batchNo,
        batch.expiresOn,
        batch.trackingNo,
        html`<span class="state ${batch.codes.length === batch.number ? 'good' : 'wait'}">${batch.codes.length} / ${batch.number} ${batch.unit}</span>`,
        html`${batch.codes.length > 0 && html`<details><summary>已登记 ${batch.codes.length} 个</summary>${batch.codes.map((code) => html`<div class="nowrap">${code}</div>`)}</details>`}${
          mayKeep &&
          batch.codes.length < batch.number &&
          html`<textarea name="codes[b${batch.id}]" rows="3" maxlength="60000" autocomplete="off" spellcheck="false" aria-label="${batch.name} 批号 ${batch.batchNo} 的追溯码"></textarea>`
        }`,
      ]),
      empty: '发货后可登记追溯码',
    })}${mayKeep && batches.length > 0 && html`<div class="row"><button>登记追溯码</button></div>`}</form></main>`,
  }
}

const codesBody = z.object({ codes: z.record(z.string(), z.string().max(60_000)).default({}) })

/** Codes of one order: the field takes what a scanner types. */
export function registerOrderCodePage(app: FastifyInstance): void {
  const { see, keep } = codeRoles
  const { get, post } = staffPages(app, { roles: see, page })
  get('/orders/:id/trace-codes', {}, page)
  post('/orders/:id/trace-codes', { roles: keep, body: codesBody }, async ({ db, id, operator, now }, body) => {
    const { order, batches } = await shippedBatches(db, id)
    const given = batches.flatMap(({ id: batchId, goodsCode, batchNo, trackingNo }) =>
      (body.codes[`b${batchId}`] ?? '')
        .split(/[\s,，、;；]+/)
        .filter((code) => code !== '')
        .map((code) => ({ orderNo: order.no, goodsCode, batchNo, trackingNo, code })),
    )
    if (given.length === 0) throw new ShopRefusal(422, '请扫描或粘贴追溯码')
    if (given.length > MOST_CODES) throw new ShopRefusal(422, `一次最多登记${MOST_CODES}个，请分次登记`)
    const judged = await keepTraceCodes(db, given, { by: operator.name, now })
    const isWhole = judged.every(({ outcome }) => outcome !== 'refused')
    return {
      to: `/staff/orders/${id}/trace-codes`,
      notice: countsInWords(judged),
      ...(isWhole ? {} : { report: refusedTable(judged, '第几个') }),
    }
  })
}
