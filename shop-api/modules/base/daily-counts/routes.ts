import type { FastifyInstance } from 'fastify'
import { keepCounts } from './count.ts'

const EVERY_MS = 30_000

/** Writes down now and then what was counted, and once more at the end; buyers never wait for it. */
export function registerDailyCounts(app: FastifyInstance): void {
  const { db, clock } = app.shop
  const keep = async () => {
    try {
      await keepCounts(db, clock())
    } catch (error) {
      app.log.warn({ err: error }, 'daily counts were not written')
    }
  }
  const timer = setInterval(keep, EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await keep()
  })
}
