import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addPictures, movePicture, moves } from '#shop-api/modules/catalogue/goods-pictures/goods-pictures.ts'
import { MOST_PICTURE_BYTES, MOST_PICTURES } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { acceptFileForms } from '#shop-api/platform/http/file-form.ts'
import { incomingFolder, ReceivedFile } from '#shop-api/platform/http/received-file.ts'
import { registerScope } from '#shop-api/platform/http/scope.ts'
import { GOODS } from './forms.ts'
import { goodsPage, goodsRoles } from './pages.ts'

/** A form that came without files is a plain one. */
const filesOf = z.array(z.instanceof(ReceivedFile)).default([])
const addBody = z.object({ files: filesOf })
const moveBody = z.object({ hash: z.string().max(64), to: z.enum(moves) })

const notices: Readonly<Record<(typeof moves)[number], string>> = {
  first: '已设为首张图片',
  forward: '图片已前移',
  remove: '图片已移除',
}

function registerUploads(scope: FastifyInstance): void {
  acceptFileForms(scope, {
    folder: incomingFolder(scope),
    mostFiles: MOST_PICTURES,
    mostBytes: MOST_PICTURE_BYTES,
  })
  staffAction(
    scope,
    { path: '/goods/:id/pictures', roles: goodsRoles.picture, body: addBody, page: goodsPage },
    async ({ id, body: { files }, now }) => {
      const given = files.map(({ name, path }) => ({ name, read: () => readFile(path) }))
      await addPictures(scope.shop, id, given, now)
      return { to: `${GOODS}/${id}`, notice: `已添加 ${given.length} 张图片` }
    },
  )
}

/** Pictures on the page of goods. */
export function registerPictureActions(app: FastifyInstance): void {
  registerScope(app, 'upload of pictures of goods', registerUploads)
  staffAction(
    app,
    { path: '/goods/:id/pictures/move', roles: goodsRoles.picture, body: moveBody, page: goodsPage },
    async ({ id, body, now }) => {
      await movePicture(app.shop, id, body, now)
      return { to: `${GOODS}/${id}`, notice: notices[body.to] }
    },
  )
}
