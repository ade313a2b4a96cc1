import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'

/** Scans beside what was typed from them: pictures as they are, other files to be opened. */
export const scans = (files: readonly Pick<WireUpload, 'id' | 'name' | 'type'>[]): Html =>
  files.length === 0
    ? html`<p class="empty">未上传文件</p>`
    : html`<ul class="scans">${files.map(({ id, name, type }) =>
        type.startsWith('image/')
          ? html`<li><a href="/staff/files/${id}" target="_blank" rel="noopener"><img src="/staff/files/${id}" alt="${name}，在新窗口中打开原图" loading="lazy"></a></li>`
          : html`<li><a href="/staff/files/${id}">下载 ${name}</a></li>`,
      )}</ul>`
