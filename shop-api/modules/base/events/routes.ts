import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHANGES_PATH } from '#lib/contract/changes.ts'
import { requireKey } from '#shop-api/modules/base/access/key-doors.ts'
import { eventStreams } from '#shop-api/platform/http/event-stream.ts'
import { followChanges } from './change-feed.ts'

const POLL_MS = 500
const MOST_TAGS = 500

/** Many changed goods are reported as one change of all goods. */
function bounded(tags: readonly string[]): readonly string[] {
  return tags.length <= MOST_TAGS ? tags : ['shop']
}

/** Server-sent events for storefronts: the tags of what changed, from whichever instance (lib/contract/changes). */
export function registerEvents(app: FastifyInstance): void {
  const feed = followChanges(app.shop.db, POLL_MS, (error) => app.log.warn({ err: error }, 'changes were not read'))
  const open = eventStreams(app)
  app.addHook('preClose', async () => feed.stop())

  const onRequest = (request: FastifyRequest) => requireKey(app, request, 'events')
  app.get(CHANGES_PATH, { schema: { hide: true }, onRequest }, (request, reply) => {
    const stream = open(request, reply)
    stream.onEnd(feed.listen((tags) => stream.write(`data: ${JSON.stringify({ tags: bounded(tags) })}\n\n`)))
  })
}
