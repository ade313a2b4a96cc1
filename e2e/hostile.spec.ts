import { once } from 'node:events'
import type { Server as HttpServer, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '#lib/routes/registry.ts'
import { createBareUpstream } from '../docs/examples/bare-upstream.mjs'
import type { Variant } from './support/hostile-shapes.ts'
import { chooseSeeded, hostileVariants } from './support/hostile-shapes.ts'
import type { Server } from './support/own-shop.ts'
import { ownFolder, ownStorefront, removeFolder } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { followed } from './support/put-back.ts'
import { expect, test } from './support/test.ts'

// That every variant can be read and rendered is components/hostile-pages.test.tsx's; here some of them go the whole way.
const CHOSEN = 200
const SEED = 20_261_122

/** Where the answer of a call is seen, and words that are there whatever became of the answer. */
const seenOn: Readonly<Record<string, readonly [path: string, words: string]>> = {
  'GET /api/focus/common': [routes.list.path, '全部商品'],
  'GET /api/global/links': [routes.list.path, '全部商品'],
  'GET /api/focus/top': [routes.list.path, '全部商品'],
  'GET /api/focus': [routes.home.path, '为您推荐'],
  'GET /api/index/spike': [routes.home.path, '为您推荐'],
  'GET /api/index_wntj/1': [routes.home.path, '葡萄糖酸钙口服液'],
  'GET /api/goods/list': [routes.list.path, '全部商品'],
  'GET /api/goods/detail/{id}': ['/list/info/101', ''],
  'GET /api/activity/everyday_price': [routes.dailySpecial.path, routes.dailySpecial.title],
  'GET /api/focus/yx': [routes.preferred.path, routes.preferred.title],
  'GET /api/focus/zyzq': [routes.pieces.path, routes.pieces.title],
  'GET /api/focus/kxzq': [routes.controlled.path, routes.controlled.title],
  'GET /api/focus/new_kxzq': [routes.controlledNew.path, routes.controlledNew.title],
  'GET /api/focus/ppzq': [routes.brandZone.path, routes.brandZone.title],
  'GET /api/focus/brand/{id}': ['/ppzq/info/1', ''],
  'GET /api/combinationMzhgGroup': [routes.combinationGifts.path, routes.combinationGifts.title],
  'GET /api/post/postDetail': ['/help_news_info/72/1', ''],
}

const chosen = chooseSeeded(
  hostileVariants.filter(({ key }) => key in seenOn),
  CHOSEN,
  SEED,
)

let current: Variant | null = null
/** Answers are ready at once and leave after this. */
let held: Promise<void> | null = null
let asked = new Set<string>()
const listeners = new Set<ServerResponse>()
let upstream: HttpServer
let storefront: Server
let folder = ''

test.beforeAll(async () => {
  const bare = createBareUpstream({
    alter: (key: string, data: unknown) => {
      asked.add(key)
      return current?.key === key ? current.apply(data) : data
    },
  })
  upstream = createServer((request, response) => {
    if (request.url !== '/events') {
      const end = response.end.bind(response)
      const wait = held
      if (wait) Object.assign(response, { end: (body: unknown) => void wait.then(() => end(body)) })
      bare.emit('request', request, response)
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
    listeners.add(response)
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  folder = ownFolder()
  storefront = await ownStorefront(folder, `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  await storefront.start()
})
test.afterAll(async () => {
  await storefront.stop()
  upstream.closeAllConnections()
  upstream.close()
  removeFolder(folder)
})

/** Says that everything changed: the next visitor of a page has it read again. */
function announce(): void {
  asked = new Set()
  for (const listener of listeners) listener.write('data: {"tags":["shop"]}\n\n')
}

/** Opens a page until it was rendered from a new answer of the call. */
async function readAnew(path: string, key: string): Promise<{ status: number; html: string }> {
  const end = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(storefront.url + path, { redirect: 'manual' })
    const html = await answer.text()
    if (asked.has(key) || Date.now() > end) return { status: answer.status, html }
  }
}

test(`${CHOSEN} broken answers, one after the other, leave every page standing`, async () => {
  // What was good once is shown in place of an answer that can't be read at all.
  for (const [path] of Object.values(seenOn)) await fetch(storefront.url + path)
  const problems: string[] = []
  for (const variant of chosen) {
    const { key, field, change } = variant
    const [path, words] = seenOn[key] ?? ['/', '']
    const name = `${key} ${field} ${change}`
    current = variant
    announce()
    const { status, html } = await readAnew(path, key)
    const text = readableText(html)
    if (!asked.has(key)) problems.push(`${name}: not asked again`)
    if (status !== 200) problems.push(`${name}: ${status}`)
    if (!text.includes(words) || !/<main\b/.test(html)) problems.push(`${name}: without its content`)
    if (/data-dgst|系统繁忙|undefined|NaN|\[object/.test(text)) problems.push(`${name}: broken words`)
  }
  process.stdout.write(`${chosen.length} broken answers, ${problems.length} problems\n`)
  expect(problems).toEqual([])
})

test('a page that is being rendered while its goods change does not stay', async () => {
  const key = 'GET /api/focus/common'
  current = null
  announce()
  const letGo = Promise.withResolvers<void>()
  held = letGo.promise
  const rendered = fetch(storefront.url + routes.list.path)
  await expect(() => expect(asked).toContain(key)).toPass()
  const before = await followed(storefront.url)
  announce()
  await expect.poll(() => followed(storefront.url)).toBeGreaterThan(before)
  held = null
  letGo.resolve()
  await rendered
  const { status } = await readAnew(routes.list.path, key)
  expect([status, asked.has(key)]).toEqual([200, true])
})
