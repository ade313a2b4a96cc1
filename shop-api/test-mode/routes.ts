import { getTableName } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY_MS } from '#lib/kernel/time.ts'
import { callCounts } from '#shop-api/modules/base/access/tables.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { reloadGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { verificationCodes } from '#shop-api/modules/identity/auth/tables.ts'
import type { Failure } from './failures.ts'
import { fail, failureShape } from './failures.ts'
import { forgetNoted, restorePristine } from './pristine.ts'

const clockShape = z.union([
  z.object({ at: z.iso.datetime() }),
  /** Seconds from the real time; 0 sets the clock right again. */
  z.object({ shift: z.number() }),
])

const asTemplate = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}')

/**
 * Switches of the end-to-end tests, registered in test mode only: answers that fail on purpose, a clock that can be
 * moved, codes that don't count as sent, and the way back to the sample as it was loaded.
 */
export function registerTestMode(app: FastifyInstance): void {
  if (!app.shop.config.SHOP_API_TEST_MODE) return
  let failures: { failure: Failure; left: number }[] = []
  const hide = { hide: true }

  app.addHook('preValidation', async (request, reply) => {
    const template = asTemplate(request.routeOptions.url ?? '')
    if (!template.startsWith('/api/')) return undefined
    const paths = ['*', template, request.url.split('?', 1)[0]]
    const met = failures.find(
      ({ failure }) =>
        paths.includes(failure.path) &&
        (failure.method ?? request.method) === request.method &&
        (failure.member === undefined || failure.member === request.member?.id),
    )
    if (!met) return undefined
    if (met.failure.times > 0) {
      met.left -= 1
      if (met.left === 0) failures = failures.filter((each) => each !== met)
    }
    return fail(met.failure, request, reply)
  })

  app.post('/test/failures', { schema: { ...hide, body: failureShape } }, async (request) => {
    const failure = request.body as Failure
    failures.push({ failure, left: failure.times })
    return { failures: failures.length }
  })

  const whose = z.object({ member: z.coerce.number().int().optional() })
  app.delete('/test/failures', { schema: { ...hide, querystring: whose } }, async (request) => {
    const { member } = request.query as z.output<typeof whose>
    failures = member === undefined ? [] : failures.filter(({ failure }) => failure.member !== member)
    return { failures: failures.length }
  })

  app.post('/test/clock', { schema: { ...hide, body: clockShape } }, async (request) => {
    const body = request.body as z.output<typeof clockShape>
    app.shop.shiftClock?.('at' in body ? Date.parse(body.at) - Date.now() : body.shift * 1000)
    return { now: app.shop.clock().toISOString() }
  })

  app.post('/test/sent-codes', { schema: hide }, async () => {
    // Open codes stay open: their end is written down. They only count no longer towards how many may be sent.
    const longAgo = new Date(app.shop.clock().getTime() - 3 * DAY_MS)
    await app.shop.db.update(verificationCodes).set({ createdAt: longAgo })
    // Every test tries its codes from one address.
    await app.shop.db.delete(callCounts)
    return { forgotten: true }
  })

  app.post('/test/reset', { schema: hide }, async () => {
    failures = []
    app.shop.shiftClock?.(0)
    const restored = await restorePristine(app.shop.db)
    // What pages show was announced when it was changed: without an announcement they are what they were.
    const isAnnounced = restored.includes(getTableName(changes))
    if (isAnnounced) {
      await announce(app.shop.db, ['shop'])
      await forgetNoted(app.shop.db)
      await reloadGoodsIndex(app.shop.db)
    }
    return { restored, isAnnounced }
  })
}
