import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { RegisteredPages } from '#shop-api/modules/identity/resource/pages.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { anyFiles } from '#shop-api/platform/http/received-file.ts'
import { subjectImage } from './addresses.ts'
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from './kinds-of-file.ts'
import { registerSubjectAdmin } from './subject-operator.ts'
import type { PicturedNoun } from './subject-pictures.ts'
import { giveSubjectPicture, subjectPicture, takeSubjectPicture } from './subject-pictures.ts'

/** A form that came without files is a plain one. */
const addBody = z.object({ files: anyFiles })

/** The picture that the shop shows for one of a noun, with the forms that give it another. */
export async function subjectPictureSection(
  { db, id, field, operator }: StaffContext,
  noun: PicturedNoun,
  keep: readonly Role[],
): Promise<Html> {
  const action = `/staff/${noun.kind}/${id}/picture`
  const hash = await subjectPicture(db, noun.kind, id)
  const isOwn = hash !== null
  const mayChange = mayDo(operator.roles, keep)
  const remove: Html = html`<form method="post" action="${action}/remove">${field}<button class="quiet">移除图片，改回自动绘制</button></form>`
  return html`<section><h2>图片<span class="aside"> ${isOwn ? '已上传，商城显示此图' : '未上传，商城显示自动绘制的图片'}</span></h2>
<img class="banner" src="${subjectImage(noun.kind, id, hash ?? undefined)}" alt="当前图片" loading="lazy">
${
  mayChange &&
  html`<form class="fields" method="post" action="${action}" enctype="multipart/form-data">${field}
<label>图片文件<input type="file" name="files" accept="${PICTURE_TYPES}" required><span class="aside">${await noun.shape(
    db,
    id,
  )}；JPG、PNG 或 WebP，不超过 ${MOST_PICTURE_BYTES / 1024 / 1024} MB；名称和标题也会读给看不到图片的买家</span></label>
<button>上传图片</button></form>${isOwn && remove}`
}</section>`
}

/** Giving one of a noun a picture of its own, and taking it back, on its page. */
export function registerSubjectForms(
  app: FastifyInstance,
  noun: PicturedNoun,
  roles: readonly Role[],
  page: (context: StaffContext) => Promise<Page>,
): void {
  const path = `/${noun.kind}/:id/picture`
  const { post, upload } = staffPages(app, { roles, page })
  upload(path, { mostBytes: MOST_PICTURE_BYTES, body: addBody }, async ({ id, now }, { files }) => {
    const given = files.map(({ name, path: at }) => ({ name, read: () => readFile(at) }))
    await giveSubjectPicture(app.shop, noun, id, given, now)
    return { to: `/staff/${noun.kind}/${id}`, notice: `${noun.noun}的图片已上传，几秒内在商城显示` }
  })
  post(`${path}/remove`, {}, async ({ db, id }) => {
    await takeSubjectPicture(db, noun, id)
    return { to: `/staff/${noun.kind}/${id}`, notice: `${noun.noun}的图片已移除，商城显示自动绘制的图片` }
  })
}

/** What the description of a noun takes over where each of it has a picture of its own. */
export const pictured = (noun: PicturedNoun, keep: readonly Role[]) => ({
  beside: (context: StaffContext) => subjectPictureSection(context, noun, keep),
  morePages: (app: FastifyInstance, { onePage }: Pick<RegisteredPages, 'onePage'>) =>
    registerSubjectForms(app, noun, keep, onePage),
  moreCalls: (app: FastifyInstance) => registerSubjectAdmin(app, noun),
})
