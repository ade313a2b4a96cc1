import { imageOf, imagesOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURES,
  PICTURE_TYPES,
} from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { GoodsFacts } from './repository.ts'

const shown = (address: string, label: string): Html =>
  html`<img src="${address}" alt="${label}" width="120" height="120" loading="lazy">`

function ownPicture({ field }: StaffContext, action: string, hash: string, at: number, mayChange: boolean): Html {
  const label = `第 ${at + 1} 张`
  return html`<li><a href="${imageOf(hash).large}">${shown(imageOf(hash).list, label)}</a><p class="aside">${label}</p>
${
  mayChange &&
  html`<form method="post" action="${action}/move">${field}<input type="hidden" name="hash" value="${hash}">
${
  at > 0 &&
  html`<button class="small quiet" name="to" value="first" aria-label="${label}设为首张">设为首张</button>
<button class="small quiet" name="to" value="forward" aria-label="${label}前移">前移</button>`
}
<button class="small quiet" name="to" value="remove" aria-label="移除${label}">移除</button></form>`
}</li>`
}

/** The pictures of goods as the shop shows them, and a form for more. */
export function picturesSection(context: StaffContext, goods: GoodsFacts, mayChange: boolean): Html {
  const action = `/staff/goods/${goods.id}/pictures`
  const { pictures } = goods
  const drawn = pictures.length === 0 ? imagesOf(goods) : []
  return html`<section><h2>图片<span class="aside"> ${
    pictures.length === 0 ? '暂无实物图片，商城显示示意图' : `${pictures.length} 张，商城按此顺序显示，首张用于列表`
  }</span></h2>
<ul class="pictures">${drawn.map(({ list }) => html`<li>${shown(list, '')}<p class="aside">示意图</p></li>`)}${pictures.map(
    (hash, at) => ownPicture(context, action, hash, at, mayChange),
  )}</ul>
${
  mayChange &&
  html`<form class="fields" method="post" action="${action}" enctype="multipart/form-data">${context.field}
<label>添加图片<input type="file" name="files" accept="${PICTURE_TYPES}" multiple required><span class="aside">JPG、PNG 或 WebP，每张不超过 ${
    MOST_PICTURE_BYTES / 1024 / 1024
  } MB，共 ${MOST_PICTURES} 张以内，可一次选择多张</span></label>
<button>上传图片</button></form>`
}</section>`
}
