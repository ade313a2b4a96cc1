import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addPictures, movePicture, moves } from '#shop-api/modules/catalogue/goods-pictures/goods-pictures.ts'
import { MOST_PICTURE_BYTES, MOST_PICTURES } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { anyFiles } from '#shop-api/platform/http/received-file.ts'
import { GOODS } from './forms.ts'
import { goodsPage, goodsRoles } from './pages.ts'

const moveBody = z.object({ hash: z.string().max(64), to: z.enum(moves) })

const notices: Readonly<Record<(typeof moves)[number], string>> = {
  first: '已设为首张图片',
  forward: '图片已前移',
  remove: '图片已移除',
}

/** Pictures on the page of goods. */
export function registerPictureActions(app: FastifyInstance): void {
  const { post, upload } = staffPages(app, { roles: goodsRoles.picture, page: goodsPage })
  const adding = { mostFiles: MOST_PICTURES, mostBytes: MOST_PICTURE_BYTES, body: z.object({ files: anyFiles }) }
  upload('/goods/:id/pictures', adding, async ({ id, now }, { files }) => {
    const given = files.map(({ name, path }) => ({ name, read: () => readFile(path) }))
    await addPictures(app.shop, id, given, now)
    return { to: `${GOODS}/${id}`, notice: `已添加 ${given.length} 张图片` }
  })
  post('/goods/:id/pictures/move', { body: moveBody }, async ({ id, now }, body) => {
    await movePicture(app.shop, id, body, now)
    return { to: `${GOODS}/${id}`, notice: notices[body.to] }
  })
}
