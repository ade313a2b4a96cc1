import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import type { Checked, TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { Bucket } from '#shop-api/testing/bucket.ts'
import { startBucket } from '#shop-api/testing/bucket.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { callOff, readJob, saveJob } from './job-files.ts'
import { startImport } from './jobs.ts'

let shop: TestShop
let storage: Storage

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  storage = shop.app.shop.storage
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

const HEAD = '编码,名称,规格,单位,生产厂家,分类,经营范围,单价'
const rows = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, at) => `J${from + at},工作药${from + at},1g,盒,测试药业〔样例〕,抗感染,化学药制剂,5`,
  )
const bytesOf = (...lines: string[]) => new TextEncoder().encode([HEAD, ...lines].join('\n'))
const by = { id: null, name: '测试', source: '127.0.0.1' }
const request = { sheet: bytesOf(...rows(3)), fileName: 'a.csv', offers: 'refuse', reportFormat: 'csv', by } as const

async function ended(key: string, at = storage) {
  let job = await readJob(at, key)
  await until(async () => {
    job = await readJob(at, key)
    return job.state !== 'running'
  })
  return job
}

/** Resolves when a job has looked once more for words to it: it does so before each sign of life, the second one from now included. */
async function looked(key: string, at = storage): Promise<void> {
  for (const _ of ['begun before', 'begun since']) {
    const { seenAt } = await readJob(at, key)
    await until(async () => (await readJob(at, key)).seenAt > seenAt)
  }
}

/** The kind of goods, which stops at a step until it is let go on. */
function stoppingAt(
  step: 'check' | 'write',
): TableFile & { readonly reached: Promise<void>; readonly letGo: () => void } {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const stop = async () => {
    reached.resolve()
    await gate.promise
  }
  return {
    ...goodsFile,
    reached: reached.promise,
    letGo: gate.resolve,
    check: async (...args) => {
      if (step === 'check') await stop()
      const checked = await goodsFile.check(...args)
      const write: Checked['write'] = async (tx) => {
        const tags = await checked.write(tx)
        if (step === 'write') await stop()
        return tags
      }
      return { ...checked, write }
    },
  }
}

test('a job says how far it is, what it did, and is in the log of operators', async () => {
  const key = await startImport(shop.app, { ...request, file: goodsFile, isDryRun: false })
  const job = await ended(key)
  expect(job).toMatchObject({
    state: 'done',
    progress: { step: 'writing', rows: 3, checked: 3, written: 3 },
    result: { isWritten: true, counts: { new: 3, changed: 0, same: 0, wrong: 0 } },
  })
  const [entry] = await shop.db
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject, key))
    .orderBy(desc(operatorActions.id))
  expect(entry).toMatchObject({ operation: 'IMPORT goods', outcome: 'done', operatorName: '测试', after: { new: 3 } })
})

test.each(['check', 'write'] as const)('a job that is called off at its %s leaves nothing behind', async (step) => {
  const before = await shop.db.$count(goods)
  const file = stoppingAt(step)
  const sheet = bytesOf(...rows(3, 100))
  const key = await startImport(shop.app, { ...request, sheet, file, isDryRun: false })
  await file.reached
  // Any instance may take the word; the one that runs the job hears it by the files of the job.
  await callOff(storage, key)
  await looked(key)
  file.letGo()
  expect(await ended(key)).toMatchObject({ state: 'refused', reason: '导入已取消，未导入任何一行' })
  expect(await shop.db.$count(goods)).toBe(before)
})

test('one job at a time; while it runs buyers are answered', async () => {
  const file = stoppingAt('check')
  const key = await startImport(shop.app, { ...request, file, isDryRun: true })
  await file.reached
  await expect(startImport(shop.app, { ...request, file: goodsFile, isDryRun: true })).rejects.toThrow('请等待完成')
  expect(await shop.visitor().call(couponCalls.couponCentre)).toMatchObject({ status: 200, code: 200 })
  file.letGo()
  await ended(key)
  await ended(await startImport(shop.app, { ...request, file: goodsFile, isDryRun: true }))
})

test('a job whose process is gone says so; jobs are forgotten after a day', async () => {
  const key = await startImport(shop.app, { ...request, file: goodsFile, isDryRun: true })
  const job = await ended(key)
  await saveJob(storage, { ...job, state: 'running', seenAt: Date.now() - 61_000 })
  expect(await readJob(storage, key)).toMatchObject({ state: 'refused', reason: expect.stringContaining('处理中断') })
  await saveJob(storage, { ...job, startedAt: Date.now() - 25 * 3_600_000 })
  await ended(await startImport(shop.app, { ...request, file: goodsFile, isDryRun: true }))
  await expect(readJob(storage, key)).rejects.toThrow('只保留一天')
  expect(readdirSync(path.join(shop.app.shop.config.SHOP_DATA_DIR, 'imports'))).not.toContain(key)
})

const askAt = (app: FastifyInstance, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${OPERATOR_TOKEN}` }, ...(payload ? { payload } : {}) })

test('by the operators’ call: begin, ask, call off; a key that is none is nobody else’s file', async () => {
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) => askAt(shop.app, method, url, payload)
  const base64 = Buffer.from(bytesOf(...rows(2, 200))).toString('base64')
  const { key } = (await ask('POST', '/admin/goods/imports', { base64, isDryRun: true })).json().data
  await ended(key)
  expect((await ask('GET', `/admin/imports/${key}`)).json().data).toMatchObject({ state: 'done', hasReport: true })
  expect((await ask('GET', '/admin/imports')).json().data.imports[0]).toMatchObject({ key, by: '命令行' })
  const report = (await ask('GET', `/admin/imports/${key}/report`)).json().data.base64
  expect(Buffer.from(report, 'base64').toString()).toContain('新增')
  expect((await ask('POST', `/admin/imports/${key}/cancel`)).statusCode).toBe(200)
  for (const none of ['0'.repeat(24), '..%2f..%2foperator-token', 'x']) {
    expect((await ask('GET', `/admin/imports/${none}`)).statusCode).toBe(404)
  }
})

describe('two shop APIs that share a bucket and no folder', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'imports-'))
  let bucket: Bucket
  let one: FastifyInstance
  let other: FastifyInstance

  beforeAll(async () => {
    bucket = await startBucket(path.join(root, 'bucket'))
    const open = (name: string) => shop.instance({ SHOP_DATA_DIR: path.join(root, name), STORAGE_URL: bucket.url() })
    one = await open('one')
    other = await open('other')
  })
  afterAll(async () => {
    await bucket.close()
    rmSync(root, { recursive: true })
  })

  test('what was handed in and checked at one is imported by the other, and both know', async () => {
    const sheet = bytesOf(...rows(3, 300))
    const key = await startImport(one, { ...request, sheet, file: goodsFile, isDryRun: true })
    expect(await ended(key, other.shop.storage)).toMatchObject({ state: 'done', result: { isWritten: false } })
    const next = await startImport(other, { ...request, sheet: key, file: goodsFile, isDryRun: false })
    expect(await ended(next, one.shop.storage)).toMatchObject({ result: { isWritten: true, counts: { new: 3 } } })
    expect((await askAt(one, 'GET', `/admin/imports/${key}/report`)).statusCode).toBe(200)
    const known = await Promise.all([one, other].map((app) => askAt(app, 'GET', '/admin/imports')))
    const keys = known.map((answer) =>
      answer
        .json()
        .data.imports.map((job: { key: string }) => job.key)
        .sort(),
    )
    expect(keys).toEqual([[key, next].sort(), [key, next].sort()])
    const folders = ['one', 'other'].map((name) => path.join(root, name, 'imports'))
    expect(folders.filter((folder) => existsSync(folder))).toEqual([])
  })

  test('either shows how far a job is, and calls it off', async () => {
    const before = await shop.db.$count(goods)
    const file = stoppingAt('check')
    const sheet = bytesOf(...rows(3, 400))
    const key = await startImport(one, { ...request, sheet, file, isDryRun: true })
    await file.reached
    const seen = (await askAt(other, 'GET', `/admin/imports/${key}`)).json().data
    expect(seen).toMatchObject({ state: 'running', progress: { written: 0 } })
    expect((await askAt(other, 'POST', `/admin/imports/${key}/cancel`)).statusCode).toBe(200)
    await looked(key, other.shop.storage)
    file.letGo()
    expect(await ended(key, other.shop.storage)).toMatchObject({
      state: 'refused',
      reason: '导入已取消，未导入任何一行',
    })
    expect(await shop.db.$count(goods)).toBe(before)
  })
})
