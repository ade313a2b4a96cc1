import type { FastifyInstance } from 'fastify'
import { CHANGES_HEARTBEAT_MS, CHANGES_PATH } from '#lib/contract/changes.ts'
import { isOperator } from '#shop-api/http/operator.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { followChanges } from './change-feed.ts'

const POLL_MS = 500
const HEARTBEAT_MS = CHANGES_HEARTBEAT_MS / 2
const MOST_TAGS = 500

/** Many changed goods are told as one change of all goods. */
function bounded(tags: readonly string[]): readonly string[] {
  return tags.length <= MOST_TAGS ? tags : ['shop']
}

/** Server-sent events for storefronts: the tags of what changed, from whichever instance (lib/contract/changes). */
export function registerEvents(app: FastifyInstance): void {
  const feed = followChanges(app.shop.db, POLL_MS, (error) => app.log.warn({ err: error }, 'changes were not read'))
  const open = new Set<() => void>()

  app.addHook('preClose', async () => {
    feed.stop()
    for (const end of open) end()
  })

  app.get(CHANGES_PATH, { schema: { hide: true } }, (request, reply) => {
    if (!isOperator(request, app.shop.operatorToken)) throw new ShopRefusal(401, '需要令牌')
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': request.id,
    })
    raw.write(': open\n\n')
    const unlisten = feed.listen((tags) => raw.write(`data: ${JSON.stringify({ tags: bounded(tags) })}\n\n`))
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
    const end = () => {
      clearInterval(heartbeat)
      unlisten()
      open.delete(end)
      // A reader who has stopped reading must not keep the shop API from stopping.
      raw.end(() => raw.socket?.destroy())
    }
    open.add(end)
    raw.once('close', end)
  })
}
