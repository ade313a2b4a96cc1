import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pathParamPatterns } from '#lib/contract/call.ts'
import { imageCalls } from '#lib/contract/images/calls.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { findPicture } from './picture.ts'
import { createPictureCache, tagOf } from './picture-cache.ts'

/** A picture's address does not change when the picture does, so it is asked for again after a day, by its tag. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

export function registerImages(app: FastifyInstance): void {
  const { method, path: template } = imageCalls.image
  const cache = createPictureCache(path.join(app.shop.config.SHOP_DATA_DIR, 'pictures'))
  app.shop.registered.add(`${method} ${template}`)
  app.get(template.replaceAll(/\{(\w+)\}/g, ':$1'), { schema: { tags: ['image'] } }, async (request, reply) => {
    const { kind = '', name = '', size = '' } = request.params as Record<string, string>
    const areSane = [kind, name, size].every((part) => pathParamPatterns.name.test(part))
    const picture = areSane ? await findPicture.ask(app.shop.db, kind, name, size) : null
    if (!picture) throw notFound('图片不存在')
    const tag = tagOf(picture, size)
    reply.header('etag', `"${tag}"`).header('cache-control', CACHE_CONTROL)
    if (request.headers['if-none-match'] === `"${tag}"`) return reply.code(304).send()
    return reply.type(picture.type).send(await cache.bytes(tag, picture))
  })
}
