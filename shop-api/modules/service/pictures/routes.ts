import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pathParamPatterns } from '#lib/contract/call.ts'
import { imageCalls } from '#lib/contract/images/calls.ts'
import { BY_CONTENT } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { findOwnPicture } from '#shop-api/modules/catalogue/goods-pictures/own-picture.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { Picture } from './picture.ts'
import { findPicture } from './picture.ts'
import { createPictureCache, tagOf } from './picture-cache.ts'

/** An address of goods does not change when the picture does, so it is asked for again after a day, by its tag. */
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
/** What is named by its content never changes. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable'

export function registerImages(app: FastifyInstance): void {
  const { method, path: template } = imageCalls.image
  const cache = createPictureCache(path.join(app.shop.config.SHOP_DATA_DIR, 'pictures'))
  /** The operator's own where there is one, else the drawn one. */
  const find = async (kind: string, name: string, size: string): Promise<Picture | null> =>
    (await findOwnPicture(app.shop, kind, name, size)) ?? findPicture.ask(app.shop.db, kind, name, size)
  app.shop.registered.add(`${method} ${template}`)
  app.get(template.replaceAll(/\{(\w+)\}/g, ':$1'), { schema: { tags: ['image'] } }, async (request, reply) => {
    const { kind = '', name = '', size = '' } = request.params as Record<string, string>
    const areSane = [kind, name, size].every((part) => pathParamPatterns.name.test(part))
    const picture = areSane ? await find(kind, name, size) : null
    if (!picture) throw notFound('图片不存在')
    const tag = tagOf(picture, size)
    reply.header('etag', `"${tag}"`).header('cache-control', kind === BY_CONTENT ? FOR_A_YEAR : FOR_A_DAY)
    if (request.headers['if-none-match'] === `"${tag}"`) return reply.code(304).send()
    return reply.type(picture.type).send(await cache.bytes(tag, picture))
  })
}
