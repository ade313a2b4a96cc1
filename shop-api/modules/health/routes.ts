import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#shop-api/db/migrate.ts'
import { isSeeded } from '#shop-api/db/seed/state.ts'

/** /healthz: the process answers. /readyz: it can serve — database reachable, tables of this version, a shop in them. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const checks = { database: false, migrations: false, shop: false }
    try {
      checks.migrations = await isMigrated(app.shop.database)
      checks.database = true
      checks.shop = await isSeeded(app.shop.db)
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
    }
    const isReady = Object.values(checks).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })
}
