import type { Redis } from 'ioredis'
import { until } from '#lib/kernel/testing/until.ts'
import type { SharedPage } from '#lib/server/edge/shared-pages.ts'
import { SharedPages } from '#lib/server/edge/shared-pages.ts'
import { connectPages } from '#lib/server/pages-redis.ts'
import { configure } from '#lib/server/testing/browser.ts'
import { onTool } from '../support/on-tool.ts'
import type { Engine } from './engine.ts'
import { createEngine } from './engine.ts'

const SECRET = 'secret of the tests, long enough for anybody'
const page = (text: string): SharedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', link: ['</a>', '</b>'] },
  tags: ['shop', 'goods:1'],
  known: [1, 2, 3],
  plain: Buffer.from(text.repeat(1_000)),
})
/** A page is drawn meanwhile: the limit, with room for a busy machine. */

onTool('REDIS_PATH', 'pages shared in Valkey or Redis', (executable) => {
  let engine: Engine
  const clients: Redis[] = []
  const connect = async () => {
    const client = await connectPages(engine.url)
    clients.push(client)
    await until(() => client.status === 'ready')
    return client
  }
  const open = async (maker = 'build 1', secret = SECRET) => new SharedPages(await connect(), secret, maker)
  /** Whether it is answered before anything that waits for a network could be. */
  const isAtOnce = (work: Promise<unknown>) =>
    Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))])

  beforeAll(async () => {
    configure('http://127.0.0.1:1')
    engine = await createEngine(executable)
    await engine.start()
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await engine.kill()
  })

  test('what one storefront puts there another finds, byte for byte', async () => {
    const [one, other] = [await open(), await open()]
    await one.give('/', page('阿莫西林'))
    expect(await other.take('/')).toEqual(page('阿莫西林'))
    expect(await other.take('/mrtj')).toBeNull()
  })

  test('another build, other settings and another secret find nothing', async () => {
    await (await open()).give('/', page('旧'))
    expect(await (await open('build 2')).take('/')).toBeNull()
    expect(await (await open('build 1', `${SECRET}!`)).take('/')).toBeNull()
  })

  test('what nobody of this shop put there is refused, and what was moved', async () => {
    const pages = await open()
    await pages.give('/', page('真'))
    await pages.give('/mrtj', page('价'))
    await engine.command(async (client) => {
      const names = await client.keys('*')
      const home = names.find((name) => name.endsWith(' /')) ?? ''
      const offers = names.find((name) => name.endsWith(' /mrtj')) ?? ''
      const value = await client.getBuffer(offers)
      await client.set(home, value ?? '')
      const changed = Buffer.from(value ?? '')
      changed[changed.length - 9] = (changed.at(-9) ?? 0) ^ 1
      await client.set(offers, changed)
      await client.set(`${home}short`, 'x')
    })
    expect(await pages.take('/')).toBeNull()
    expect(await pages.take('/mrtj')).toBeNull()
    expect(await pages.take('/short')).toBeNull()
  })

  test('an engine that is slow costs one reader a moment, and the next ones nothing', async () => {
    const pages = await open()
    await pages.give('/', page('慢'))
    await engine.command((client) => client.call('client', 'pause', '2000', 'all'))
    let isOver = false
    const pause = clients[0]?.ping().then(() => {
      isOver = true
    })
    expect(await pages.take('/')).toBeNull()
    expect(isOver).toBe(false)
    const next = pages.take('/')
    expect(await isAtOnce(next)).toBe(true)
    expect(await next).toBeNull()
    await pause
    await until(async () => (await pages.take('/')) !== null)
    expect(await pages.take('/')).toEqual(page('慢'))
  }, 60_000)

  test('an engine that is away costs nothing, and is used again when it is back', async () => {
    const pages = await open()
    await engine.kill()
    for (let index = 0; index < 5; index += 1) {
      expect(await pages.take('/')).toBeNull()
    }
    await pages.give('/', page('无'))
    await engine.start()
    await until(async () => {
      await pages.give('/', page('回'))
      return (await pages.take('/')) !== null
    })
    expect(await pages.take('/')).toEqual(page('回'))
  }, 60_000)
})
