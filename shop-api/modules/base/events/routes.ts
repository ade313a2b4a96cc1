import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHANGES_PATH } from '#lib/contract/changes.ts'
import { isStillGood } from '#shop-api/modules/base/access/api-keys.ts'
import { requireKey } from '#shop-api/modules/base/access/key-doors.ts'
import { eventStreams } from '#shop-api/platform/http/event-stream.ts'
import type { Heard } from './change-feed.ts'
import { followChanges } from './change-feed.ts'

/** The net below the signals: changes that another release, or a hand, has written. */
const POLL_MS = 500
const MOST_TAGS = 500
/** A stream outlives its revoked key no longer than this. */
const LOOK_MS = 5_000

/** Many changed goods are reported as one change of all goods. */
function bounded(tags: readonly string[]): readonly string[] {
  return tags.length <= MOST_TAGS ? tags : ['shop']
}

/** Ends what a key opened once the key is over; a database that is away ends nothing. Answers with how to stop looking. */
function endWithKey(app: FastifyInstance, keyId: number, end: () => void): () => void {
  const { db, clock } = app.shop
  const look = () =>
    isStillGood(db, keyId, clock()).then(
      (isGood) => isGood || end(),
      (error: unknown) => app.log.warn({ err: error }, 'a key was not looked at'),
    )
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** Server-sent events for storefronts: the tags of what changed, from whichever instance (lib/contract/changes). */
export function registerEvents(app: FastifyInstance): void {
  const { db, hub } = app.shop
  const onError = (error: unknown) => app.log.warn({ err: error }, 'changes were not read')
  const feed = followChanges({ db, hub, pollMs: POLL_MS, onError })
  const open = eventStreams(app)
  app.addHook('onListen', async () => feed.start())
  app.addHook('preClose', async () => feed.stop())

  const keyIds = new WeakMap<FastifyRequest, number | null>()
  const onRequest = async (request: FastifyRequest) => {
    keyIds.set(request, (await requireKey(app, request, 'events', 'events:read')).keyId)
  }
  app.get(CHANGES_PATH, { schema: { hide: true }, onRequest }, async (request, reply) => {
    const stream = await open(request, reply)
    const write = ({ ids, tags }: Heard) =>
      stream.write(`data: ${JSON.stringify({ ids, tags: bounded(tags) })}

`)
    stream.onEnd(feed.listen(write))
    const keyId = keyIds.get(request) ?? null
    if (keyId !== null) stream.onEnd(endWithKey(app, keyId, () => stream.end()))
  })
}
