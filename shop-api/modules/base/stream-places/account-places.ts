import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TakePlace } from '#shop-api/platform/http/event-stream.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { BEAT_SECONDS, beat, givePlaceBack, leave, takePlace } from './repository.ts'

/**
 * Bounds the streams of an account over all instances of the shop API. Register before the streams: a stop gives all
 * places of the instance back with one statement.
 */
export function accountPlaces(app: FastifyInstance): TakePlace {
  const { db, config } = app.shop
  const instance = randomUUID()
  /** Places that could not be given back yet, and their accounts. */
  const owed = new Map<string, number>()
  let beating: Promise<NodeJS.Timeout> | undefined
  let isLeaving = false
  let taken = 0

  const settle = async (holder: string, accountId: number) => {
    await givePlaceBack(db, accountId, holder)
    owed.delete(holder)
  }
  const beatOnce = async () => {
    await beat(db, instance)
    for (const [holder, accountId] of owed) await settle(holder, accountId)
  }
  const onError = (error: unknown) => app.log.warn({ err: error }, 'the places of streams were not written')

  const begin = async () => {
    await beat(db, instance)
    return setInterval(() => beatOnce().catch(onError), BEAT_SECONDS * 1000).unref()
  }

  app.addHook('preClose', async () => {
    isLeaving = true
    if (beating === undefined) return
    clearInterval(await beating.catch(() => undefined))
    await leave(db, instance).catch(onError)
  })

  return async ({ member }) => {
    if (!member) return () => undefined
    const { accountId } = member
    beating ??= begin()
    try {
      await beating
    } catch (error) {
      // A database that was away is asked again by the next stream.
      beating = undefined
      throw error
    }
    taken += 1
    const holder = `${instance}/${taken}`
    if (!(await takePlace(db, accountId, holder, config.ACCOUNT_STREAMS)))
      throw new ShopRefusal(429, '打开的页面过多，请关闭部分页面后重试', undefined, 30)
    return () => {
      if (isLeaving) return
      owed.set(holder, accountId)
      settle(holder, accountId).catch(onError)
    }
  }
}
