import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { claimDetail } from './claim-detail.ts'

export const CLAIMS = '/staff/after-sales'

/** Sales decide on claims, the warehouse looks at what came back. */
export const claimRoles = {
  see: ['sales', 'warehouse', 'finance'],
  decide: ['sales'],
  accept: ['warehouse'],
  resend: ['sales', 'warehouse'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

type Claim = Awaited<ReturnType<typeof claimDetail>>

const note = (given: string | undefined): Html => inputField({ name: 'note', label: '说明（买家可见）', value: given })

function decideForms(claim: Claim, { field, attempt }: StaffContext): Html {
  const at = `${CLAIMS}/${claim.id}`
  const given = attempt?.given.note
  return html`${
    claim.state === 'applied' &&
    html`<form class="fields" method="post" action="${at}/approve">${field}${note(given)}
<button name="back" value="yes">同意，需寄回</button><button class="quiet" name="back" value="no">同意，直接退款</button></form>`
  }<form class="fields" method="post" action="${at}/reject">${field}${note(given)}<button class="danger">驳回</button></form>`
}

const restockTable = (claim: Claim): Html =>
  dataTable({
    caption: '退回验收',
    columns: ['商品', '批号', { label: '退回数量', isFigure: true }, '合格入库数量'],
    rows: claim.lines.map((line, index) => [
      line.name,
      line.batch_no,
      line.number,
      html`<input type="hidden" name="restocked[${index}][lineId]" value="${line.id}"><input class="short" name="restocked[${index}][number]" inputmode="numeric" value="0" maxlength="8" aria-label="批号 ${line.batch_no} 合格入库的数量">`,
    ]),
  })

const acceptForm = (claim: Claim, { field, attempt }: StaffContext): Html =>
  html`<form class="stack" method="post" action="${CLAIMS}/${claim.id}/accept">${field}${restockTable(claim)}<div class="fields">${note(attempt?.given.note)}<button>验收并退款</button></div></form>`

/** The same goods again instead of the money. */
function resendForm(claim: Claim, { field, attempt }: StaffContext): Html {
  const given = attempt?.given ?? {}
  return html`<details${given.trackingNo !== undefined && new Html(' open')}><summary>补发商品，不退款</summary>
<form class="stack" method="post" action="${CLAIMS}/${claim.id}/resend">${field}${claim.state === 'sent_back' && restockTable(claim)}<div class="fields">
${inputField({ name: 'carrier', label: '承运商', value: given.carrier, isNeeded: true, most: 40 })}
${inputField({ name: 'trackingNo', label: '运单号', value: given.trackingNo, isNeeded: true, most: 40 })}
${note(given.note)}<button>补发</button></div></form></details>`
}

export async function claimPage(context: StaffContext): Promise<Page> {
  const { db, id, operator } = context
  const claim = await claimDetail(db, id)
  const may = (allowed: readonly Role[]) => mayDo(operator.roles, allowed)
  const isOpen = claim.state === 'applied' || claim.state === 'approved' || claim.state === 'sent_back'
  const shown = [
    isOpen && may(claimRoles.decide) && decideForms(claim, context),
    claim.state === 'sent_back' && may(claimRoles.accept) && acceptForm(claim, context),
    isOpen &&
      claim.lines.every(({ cause }) => cause !== 'unwanted') &&
      may(claimRoles.resend) &&
      resendForm(claim, context),
  ].filter((part) => part !== false)
  return {
    title: `售后 ${claim.no}`,
    body: html`<main><p><a href="${CLAIMS}">售后</a></p><h1>售后 ${claim.no} <span class="state">${claim.state_text}</span></h1>
<section>${factList([
      ['订单', html`<a href="/staff/orders/${claim.order_id}">${claim.order_no}</a>`],
      ['类型', claim.kind_text],
      ['退款', `¥${claim.refund_amount}`],
      ['买家说明', claim.remark || '无'],
      ['处理说明', claim.decision || '无'],
      ['退回物流', claim.return_tracking_no === '' ? '无' : `${claim.return_carrier} ${claim.return_tracking_no}`],
    ])}</section>
${shown.length > 0 && html`<section><h2>处理</h2>${shown}</section>`}
<section><h2>商品</h2>${dataTable({
      caption: '售后商品',
      columns: [
        '商品',
        '批号',
        '有效期至',
        '原因',
        { label: '数量', isFigure: true },
        { label: '退款（元）', isFigure: true },
      ],
      rows: claim.lines.map((line) => [
        line.name,
        line.batch_no,
        line.expires_on,
        line.cause_text,
        line.number,
        line.refund_amount,
      ]),
    })}${
      claim.files.length > 0 &&
      html`<ul class="scans">${claim.files.map(
        (file) =>
          html`<li><a href="${CLAIMS}/files/${file.id}" target="_blank" rel="noopener">${
            file.type.startsWith('image/')
              ? html`<img src="${CLAIMS}/files/${file.id}" alt="${file.name}，在新窗口中打开" loading="lazy">`
              : `下载 ${file.name}`
          }</a></li>`,
      )}</ul>`
    }</section>
<section><h2>进度</h2>${dataTable({
      caption: '进度',
      columns: ['时间', '内容'],
      rows: claim.history.map((row) => [row.at, row.text]),
    })}</section></main>`,
  }
}
