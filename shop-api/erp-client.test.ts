import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { sendWebhooks } from '#shop-api/modules/service/order-feed/send-webhooks.ts'
import { feedOrder } from '#shop-api/modules/service/order-feed/shapes.ts'
import { addWebhook } from '#shop-api/modules/service/order-feed/webhooks.ts'
import { jsonPoster } from '#shop-api/platform/outgoing/post-json.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

const client = fileURLToPath(new URL('../docs/examples/erp-client.mjs', import.meta.url))
const OWN = '127.0.0.0/8'
const run = promisify(execFile)

let shop: TestShop
let app: FastifyInstance
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  app = await shop.instance()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  folder = mkdtempSync(path.join(tmpdir(), 'erp-'))
  env = { ...process.env, SHOP_API_URL: url, SHOP_API_KEY: OPERATOR_TOKEN }
}, OPEN_MS)
afterAll(async () => {
  await app.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const act = async (...words: string[]) => (await run(process.execPath, [client, ...words], { env })).stdout
const kept = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => feedOrder.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))

test('it has fewer than 200 lines', () => {
  expect(readFileSync(client, 'utf8').split('\n').length).toBeLessThan(200)
})

test('it reads all orders, then what changed, ships, and gives stock back row by row', async () => {
  expect(await act('pull', folder)).toMatch(/^[1-9]\d* orders/)
  const paid = kept().find(({ state, hold, waitsForGroup }) => state === 'paid' && !hold && !waitsForGroup)
  if (!paid) throw new Error('no paid order')
  expect(await act('ship', String(paid.id), '顺丰速运', 'SF1')).toContain('已发货')
  expect(await act('pull', folder)).toMatch(/^1 orders/)
  expect(kept().find(({ id }) => id === paid.id)?.state).toBe('shipped')
  const batch = paid.lines[0]?.batches[0]
  const file = path.join(folder, 'stock.csv')
  writeFileSync(file, `${batch?.goodsCode},${batch?.batchNo},${batch?.warehouseCode},4321\nnone,1,A,1\n`)
  expect(await act('stock', file)).toBe('1 written, 0 unchanged, 1 refused\nline 2 (none): 商品编码“none”不存在\n')
})

describe('as a listener', () => {
  let listener: ChildProcess
  afterEach(() => listener.kill())

  test('it keeps what the shop signed and refuses everything else', async () => {
    const hook = await addWebhook(shop.db, { url: 'http://127.0.0.1:1/', createdBy: 'test', networks: OWN }, shop.now)
    listener = spawn(process.execPath, [client, 'listen', folder, '0'], {
      env: { ...env, WEBHOOK_SECRET: hook.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = listener.stdout ? await once(listener.stdout, 'data') : []
    const url = `http://127.0.0.1:${/\d+/.exec(String(said))?.[0]}/`
    const order = kept().find(({ state, hold, waitsForGroup }) => state === 'paid' && !hold && !waitsForGroup)
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    await app.inject({ method: 'POST', url: `/admin/orders/${order?.id}/pick`, headers })
    const post = jsonPoster(OWN)
    const sentNow = new Date()
    expect(await sendWebhooks(shop.db, (_, ...rest) => post(url, ...rest), sentNow)).toBe(1)
    expect(kept().find(({ id }) => id === order?.id)?.state).toBe('picked')
    const forged = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'x-shop-signature': `t=1,v1=${'0'.repeat(64)}` },
    })
    expect(forged.status).toBe(401)
  })
})
