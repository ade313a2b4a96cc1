import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { MOST_SCAN_BYTES, scanAddress, scanOf } from './scans.ts'

const typeNames = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'application/pdf': 'PDF' } as const

/** The scan of a leaflet as buyers open it, and a form for another one. */
export async function scanSection({ db, id, field }: StaffContext): Promise<Html> {
  const scan = await scanOf(db, id)
  const action = `/staff/goods/${id}/leaflet/scan`
  return html`<section><h2>说明书原件</h2>
${
  scan
    ? html`<p><a href="${scanAddress(scan.hash)}">查看原件</a><span class="aside"> ${typeNames[scan.type]}，${Math.ceil(scan.size / 1024)} KB</span></p>
<form method="post" action="${action}/remove">${field}<button class="small quiet">移除原件</button></form>`
    : html`<p class="aside">暂无原件；上传后商品页显示“说明书原件”</p>`
}
<form class="fields" method="post" action="${action}" enctype="multipart/form-data">${field}
<label>${scan ? '更换原件' : '上传原件'}<input type="file" name="files" accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png" required><span class="aside">扫描件或照片，PDF、JPG 或 PNG，不超过 ${MOST_SCAN_BYTES / 1024 / 1024} MB</span></label>
<button>上传</button></form></section>`
}
