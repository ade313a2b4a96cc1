import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleShopCall } from '#lib/server/proxy/handle.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { runFault } from '../run-fault.ts'
import type { World } from '../world.ts'
import { openWorld } from '../world.ts'
import { rollingRestart } from './rolling-restart.ts'

const LENGTHS = { before: 1_000, during: 1_000, after: 2_000 }

/** The storefront's way to the shop APIs, without its pages. */
async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = 'GET', headers, url } = incoming
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
  })
  const response = await handleShopCall(request)
  const given = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, { ...given, 'set-cookie': response.headers.getSetCookie() })
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

describeOnPostgres('two shop APIs behind a storefront', () => {
  let database: Database
  let world: World
  let front: Server

  beforeAll(async () => {
    database = await openTestDb()
    world = await openWorld(database.kind === 'postgres' ? database.url : '')
    front = createServer(answer).listen(0, '127.0.0.1')
    await once(front, 'listening')
  }, 180_000)
  afterAll(async () => {
    front.closeAllConnections()
    front.close()
    await world.close()
    await database.close()
  }, 60_000)

  test('are restarted one after the other, and no call fails', async () => {
    const shopApis = [world.shopApi, await world.startAnother()]
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    Object.assign(process.env, {
      SITE_URL: url,
      SHOP_API_URL: shopApis.map((each) => each.url).join(', '),
      SESSION_SECRET: 'seals-sessions-in-a-drill-of-faults-0123456789',
      LOG_LEVEL: 'silent',
    })
    const { phases, failures, acknowledged, lost, doubled } = await runFault(
      { ...world, front: url },
      rollingRestart(shopApis),
      LENGTHS,
    )
    expect(acknowledged).toBeGreaterThan(0)
    expect(phases.during.requests).toBeGreaterThan(100)
    expect({ lost, doubled, failures }).toEqual({ lost: 0, doubled: 0, failures: [] })
  }, 240_000)
})
