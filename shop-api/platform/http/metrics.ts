import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#shop-api/platform/db/db.ts'
import { oldestJobSeconds } from '#shop-api/platform/jobs/oldest-job.ts'
import { gauge, oldestWaiting } from '#shop-api/platform/metrics/counts.ts'
import { openExposition } from '#shop-api/platform/metrics/exposition.ts'
import { mayAsk } from './bearer.ts'

const poolUse = gauge(
  'shop_api_pool_connections',
  'Connections to PostgreSQL, by pool and state; none with the embedded database.',
  ['pool', 'state'],
)
const diskFree = gauge('shop_api_data_free_bytes', 'Room left on the disk of the data folder.')
const diskSize = gauge('shop_api_data_size_bytes', 'Size of the disk of the data folder.')

const lastBackup = gauge(
  'shop_api_last_backup_timestamp_seconds',
  'When the last backup ended well: the time of the file last-backup in the data folder. Absent before the first.',
  ['of'],
)

async function lookAtBackup(folder: string): Promise<void> {
  const file = await stat(path.join(folder, 'last-backup')).catch(() => null)
  if (file) lastBackup.set({ of: 'shop' }, file.mtimeMs / 1000)
}

async function lookAtDisk(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  diskFree.set({}, bavail * bsize)
  diskSize.set({}, blocks * bsize)
}

function lookAtPools(app: FastifyInstance): void {
  for (const { pool, ...use } of app.shop.database.pools()) {
    for (const [state, connections] of Object.entries(use)) poolUse.set({ pool, state }, connections)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is looked at each time that somebody asks for the metrics. It must not wait for long. */
    readonly beforeMetrics: (() => Promise<void>)[]
  }
}

/** The embedded database has one connection, and what holds it may take long. */
const LONGEST_LOOK_MS = 250

/** Asks for the age of the oldest piece of a kind at each look; while the database has no time, the last one is shown. */
export function watchAge(app: FastifyInstance, kind: string, read: (db: Db) => Promise<number>): void {
  app.beforeMetrics.push(async () => {
    const look = read(app.shop.database.probe).then((seconds) => oldestWaiting.set({ kind }, seconds))
    await Promise.race([look, sleep(LONGEST_LOOK_MS, undefined, { ref: false })])
  })
}

/** Counts every answer, and shows the metrics at /metrics to those who may see them; to others there is no such address. */
export function registerMetrics(app: FastifyInstance): void {
  const { METRICS_TOKEN, SHOP_DATA_DIR } = app.shop.config
  const { answered, text, contentType } = openExposition()
  app.decorate('beforeMetrics', [])
  watchAge(app, 'job', oldestJobSeconds)

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    answered({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayAsk(request, METRICS_TOKEN)) return reply.callNotFound()
    lookAtPools(app)
    const looks = [lookAtDisk(SHOP_DATA_DIR), lookAtBackup(SHOP_DATA_DIR), ...app.beforeMetrics.map((look) => look())]
    // One number that cannot be had must not take away the others.
    for (const look of await Promise.allSettled(looks)) {
      if (look.status === 'rejected') app.log.warn({ err: look.reason }, 'a metric could not be taken')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await text())
  })
}
