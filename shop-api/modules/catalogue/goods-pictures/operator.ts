import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { incomingFolder, ReceivedFile, receiveFile, removeForgotten } from '#shop-api/platform/http/received-file.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { registerScope } from '#shop-api/platform/http/scope.ts'
import { imageOf } from './addresses.ts'
import { addPictures, movePicture, moves } from './goods-pictures.ts'
import type { ImportedArchive } from './import-archive.ts'
import { importArchive } from './import-archive.ts'
import { MOST_ARCHIVE_BYTES } from './kinds-of-file.ts'
import type { Files } from './originals.ts'
import { addPictureBody, PICTURE_BODY_LIMIT, pictureFacts } from './picture-shapes.ts'
import { filesOf } from './pictured-goods.ts'

const importAnswer = z.object({
  isWritten: z.boolean(),
  counts: z.object({ new: z.number(), changed: z.number(), removed: z.number(), same: z.number(), wrong: z.number() }),
  lines: z.array(
    z.object({ path: z.string(), state: z.enum(['wrong', 'new', 'changed', 'same', 'removed']), text: z.string() }),
  ),
})

const goodsPicturesAnswer = z.object({
  goods: z.object({ id: z.number(), code: z.string(), name: z.string(), spec: z.string() }),
  pictures: z.array(
    pictureFacts.extend({ large: z.string(), share: z.string(), list: z.string(), detail: z.string() }),
  ),
})

/** Files that an answer names one by one, the wrong ones first. */
const MOST_LINES = 500

const moveBody = z.object({ hash: z.string().max(64), to: z.enum(moves) })
const importQuery = z.object({ check: z.enum(['0', '1']).default('0') })

/** Pictures of goods in their order, as operators see them. Throws ShopRefusal 404. */
export async function showPictures({ db }: Files, id: number) {
  const row = (await loadGoods(db, [id])).get(id)
  if (!row) throw notFound('商品不存在')
  const { code, name, spec } = row
  const pictures = (await filesOf(db, row.pictures)).map((file) => ({ ...file, ...imageOf(file.hash) }))
  return { goods: { id, code, name, spec }, pictures }
}

const order = ['wrong', 'removed', 'changed', 'new', 'same'] as const

export function answerOf({ reports, isWritten }: ImportedArchive) {
  const count = (state: (typeof order)[number]) => reports.filter((report) => report.state === state).length
  const counts = {
    new: count('new'),
    changed: count('changed'),
    removed: count('removed'),
    same: count('same'),
    wrong: count('wrong'),
  }
  const lines = order.flatMap((state) => reports.filter((report) => report.state === state)).slice(0, MOST_LINES)
  return { isWritten, counts, lines }
}

/** Archives are too large for a body in memory: they are written to disk as they come, once it is known who sends them. */
function registerImport(app: FastifyInstance): void {
  const { post } = operatorRoutes(app)
  app.addContentTypeParser('application/zip', async (request: FastifyRequest, arriving: Readable) => {
    if (Number(request.headers['content-length'] ?? 0) > MOST_ARCHIVE_BYTES) {
      throw new ShopRefusal(413, `压缩包超过 ${MOST_ARCHIVE_BYTES / 1024 / 1024} MB，请拆分后分次导入`)
    }
    return receiveFile(arriving, incomingFolder(app), { name: 'zip', most: MOST_ARCHIVE_BYTES })
  })
  app.addHook('onSend', async ({ body }) => {
    if (body instanceof ReceivedFile) await body.remove()
  })
  const importCall = { body: z.unknown(), consumes: 'application/zip', query: importQuery, answer: importAnswer }
  post('/pictures/import', importCall, async ({ db, body, query, now, isGone, actionId }) => {
    if (!(body instanceof ReceivedFile)) throw fieldRefusal('file', '请以 application/zip 发送压缩包')
    const given = { file: body.path, isDryRun: query.check === '1', now, actionId, isGone }
    return answerOf(await importArchive({ db, storage: app.shop.storage }, given))
  })
}

export function registerPictureAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const files = () => ({ db: app.shop.db, storage: app.shop.storage })
  get('/goods/:id/pictures', { answer: goodsPicturesAnswer }, async ({ id }) => showPictures(files(), id))
  const picturesCall = { body: addPictureBody, bodyLimit: PICTURE_BODY_LIMIT, answer: goodsPicturesAnswer }
  post('/goods/:id/pictures', picturesCall, async ({ id, body: { name, base64 }, now }) => {
    await addPictures(files(), id, [{ name, read: async () => Buffer.from(base64, 'base64') }], now)
    return showPictures(files(), id)
  })
  post('/goods/:id/pictures/move', { body: moveBody, answer: goodsPicturesAnswer }, async ({ id, body, now }) => {
    await movePicture(files(), id, body, now)
    return showPictures(files(), id)
  })
  registerScope(app, 'import of pictures', registerImport)
  app.addHook('onReady', () => removeForgotten(incomingFolder(app), new Date()))
}
