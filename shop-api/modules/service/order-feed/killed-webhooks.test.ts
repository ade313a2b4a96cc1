import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { urlOf } from '#shop-api/testing/test-db.ts'
import { feedOrder } from './shapes.ts'
import { addWebhook } from './webhooks.ts'

const now = new Date('2026-11-20T01:30:00Z')
const ORDERS = 12
const KILLS = 3
const LONG = 180_000

const script = fileURLToPath(new URL('../../../testing/webhook-victim.ts', import.meta.url))

interface Came {
  readonly key: string
  readonly id: number
  readonly state: string
  readonly place: number
}

/** Starts a process that sends; every time `killAt` orders came to it, before it hears that they did, it is killed. */
async function deliver(db: Db, came: Came[], atKill: () => boolean): Promise<void> {
  let sender: ChildProcess | undefined
  const erp = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { id, state, place } = feedOrder.parse(JSON.parse(body).order)
      came.push({ key: String(request.headers['x-shop-delivery']), id, state, place: Number(place) })
      if (atKill()) sender?.kill('SIGKILL')
      else reply.end()
    })
  })
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
  const address = erp.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  await addWebhook(db, { url, createdBy: 'test', networks: '127.0.0.0/8' }, now)
  await buyEverything(db)
  for (let code: unknown = 1; code !== 0; ) {
    sender = spawn(process.execPath, [script, await urlOf(db), now.toISOString()], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [ended] = await once(sender, 'exit')
    code = ended
  }
  await new Promise((resolve) => erp.close(resolve))
}

const paid: number[] = []
async function buyEverything(db: Db): Promise<void> {
  const goodsId = await addGoods(db, { now })
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 1_000_000, now)
  for (const _ of times(ORDERS)) {
    const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
    const orderId = orders[0]?.id ?? 0
    await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
    paid.push(orderId)
  }
}

describeOnPostgres('a process that is killed while it tells of orders', () => {
  test(
    'leaves none of them untold; what comes twice says so by its key',
    async () => {
      const came: Came[] = []
      const kills = new Set(times(KILLS).map((at) => at * 4 + 2))
      await inFreshShop(now, (db) => deliver(db, came, () => kills.has(came.length)))
      expect(new Set(came.filter(({ state }) => state === 'paid').map(({ id }) => id))).toEqual(new Set(paid))
      expect(came).toHaveLength(ORDERS + KILLS)
      expect(new Set(came.map(({ key }) => key)).size).toBe(ORDERS)
    },
    LONG,
  )
})
