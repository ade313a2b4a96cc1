import { jest } from '@jest/globals'
import type { Redis } from 'ioredis'
import { until } from '#lib/kernel/testing/until.ts'
import { connectPages } from '#lib/server/pages-redis.ts'
import { areWithin, SharedWindows } from '#lib/server/shared-windows.ts'
import { configure } from '#lib/server/testing/browser.ts'
import { onTool } from '../support/on-tool.ts'
import type { Engine } from './engine.ts'
import { createEngine } from './engine.ts'

const SECRET = 'secret of the tests, long enough for anybody'
const LIMIT = { most: 10, seconds: 2 }

onTool('REDIS_PATH', 'calls counted in Valkey or Redis', (executable) => {
  let engine: Engine
  const clients: Redis[] = []
  const open = async () => {
    const client = await connectPages(engine.url)
    clients.push(client)
    await until(() => client.status === 'ready')
    return new SharedWindows(client, SECRET)
  }

  beforeAll(async () => {
    configure('http://127.0.0.1:1')
    engine = await createEngine(executable)
    await engine.start()
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await engine.kill()
  })

  test('two storefronts let pass together what one may, and no more when asked at the same moment', async () => {
    const both = [await open(), await open()]
    const counts = await Promise.all(Array.from({ length: 30 }, (_, at) => both[at % 2]?.count(['together'], LIMIT)))
    expect(counts.map((each) => each?.[0]).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    )
  })

  test('what another storefront counted refuses here; what is counted tells neither address nor session', async () => {
    const [one, other] = [await open(), await open()]
    for (let call = 0; call < LIMIT.most; call += 1) await one.count(['/call 192.0.2.1'], LIMIT)
    expect(await areWithin(['/call 192.0.2.1', '/call session s'], LIMIT, Promise.resolve(other))).toBe(false)
    expect(await areWithin(['/call 192.0.2.2'], LIMIT, Promise.resolve(other))).toBe(true)
    const names = await engine.command((client) => client.keys('*'))
    expect(names.filter((name) => /192|session/.test(name))).toEqual([])
  })

  test('a window ends', async () => {
    const windows = await open()
    for (let call = 0; call <= LIMIT.most; call += 1) await windows.count(['ends'], LIMIT)
    await until(async () => (await engine.command((client) => client.keys('*'))).length === 0)
    expect(await windows.count(['ends'], LIMIT)).toEqual([1])
  })

  test('an engine that is slow or away refuses nobody, and costs one call a moment', async () => {
    const windows = await open()
    await engine.command((client) => client.call('client', 'pause', '1500', 'all'))
    expect(await areWithin(['slow'], LIMIT, Promise.resolve(windows))).toBe(true)
    const sent = jest.spyOn(windows, 'count')
    expect(await areWithin(['slow'], LIMIT, Promise.resolve(windows))).toBe(true)
    // Not even asked.
    expect(await sent.mock.results[0]?.value).toBeNull()
    await engine.kill()
    const calls = Array.from({ length: LIMIT.most + 5 }, () => areWithin(['away'], LIMIT, Promise.resolve(windows)))
    // Its own counts hold on.
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(LIMIT.most)
    await engine.start()
    await until(async () => (await windows.count(['back'], LIMIT)) !== null)
  }, 30_000)
})
