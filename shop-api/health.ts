import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isSeeded } from '#shop-api/modules/base/settings/loaded.ts'
import { isMigrated } from '#shop-api/platform/db/migrate.ts'
import type { ShopContext } from '#shop-api/platform/http/context.ts'
import { gauge } from '#shop-api/platform/metrics/counts.ts'

const ready = gauge('shop_api_ready', '1 when /readyz says that the shop API can serve, else 0.')

/**
 * /readyz answers within a second, whatever the database does. The embedded one has a single connection: that it is
 * busy does not mean that it is away, so what is known of it is good enough.
 */
const LIMIT_MS = { postgres: 900, pglite: 100 } as const

interface Checks {
  readonly database: boolean
  readonly migrations: boolean
  /** The sample, where it is asked for; an empty shop is a shop. */
  readonly shop: boolean
}

const NOTHING: Checks = { database: false, migrations: false, shop: false }

async function look({ database, config }: ShopContext): Promise<Checks> {
  const migrations = await isMigrated(database.probe)
  const shop = !config.SHOP_SAMPLE || (await isSeeded(database.probe))
  return { database: true, migrations, shop }
}

/** /healthz: the process answers. /readyz: it can serve — database reachable, tables that serve this version, a shop in them. */
export function registerHealth(app: FastifyInstance): void {
  let known = NOTHING
  let looking: Promise<Checks> | undefined
  let isStopping = false
  let wasReady = true
  app.addHook('preClose', async () => {
    isStopping = true
  })

  /** Callers share one look, so that any number of them needs one connection. */
  const lookOnce = () => {
    looking ??= look(app.shop)
      .catch((error) => {
        if (wasReady) app.log.warn({ err: error }, 'not ready')
        return NOTHING
      })
      .then((checks) => {
        looking = undefined
        known = checks
        return checks
      })
    return looking
  }

  const late = async () => {
    const { kind } = app.shop.database
    await sleep(LIMIT_MS[kind], undefined, { ref: false })
    return kind === 'pglite' ? known : NOTHING
  }
  const judge = async () => {
    const checks = await Promise.race([lookOnce(), late()])
    const isReady = !isStopping && Object.values(checks).every(Boolean)
    wasReady = isReady
    return { checks, isReady }
  }
  app.beforeMetrics.push(async () => ready.set({}, (await judge()).isReady ? 1 : 0))

  // Known before the first caller asks, and before the jobs begin to use the one connection.
  app.addHook('onListen', async () => void (await lookOnce()))

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const { checks, isReady } = await judge()
    const status = isReady ? 'ready' : isStopping ? 'stopping' : 'not ready'
    return reply.code(isReady ? 200 : 503).send({ status, checks })
  })
}
