import type { FastifyInstance } from 'fastify'
import { CHANGES_PATH } from '#lib/contract/changes.ts'
import { eventStreams } from '#shop-api/http/event-stream.ts'
import { isOperator } from '#shop-api/http/operator.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { followChanges } from './change-feed.ts'

const POLL_MS = 500
const MOST_TAGS = 500

/** Many changed goods are told as one change of all goods. */
function bounded(tags: readonly string[]): readonly string[] {
  return tags.length <= MOST_TAGS ? tags : ['shop']
}

/** Server-sent events for storefronts: the tags of what changed, from whichever instance (lib/contract/changes). */
export function registerEvents(app: FastifyInstance): void {
  const feed = followChanges(app.shop.db, POLL_MS, (error) => app.log.warn({ err: error }, 'changes were not read'))
  const open = eventStreams(app)
  app.addHook('preClose', async () => feed.stop())

  app.get(CHANGES_PATH, { schema: { hide: true } }, (request, reply) => {
    if (!isOperator(request, app.shop.operatorToken)) throw new ShopRefusal(401, '需要令牌')
    const stream = open(request, reply)
    stream.onEnd(feed.listen((tags) => stream.write(`data: ${JSON.stringify({ tags: bounded(tags) })}\n\n`)))
  })
}
