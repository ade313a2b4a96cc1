import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { until } from '#lib/kernel/testing/until.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { calledOff, importFile, unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { pictureBomb, plainPicture } from '#shop-api/modules/catalogue/goods-pictures/testing/picture-files.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { fileFetcher } from '#shop-api/platform/outgoing/fetch-file.ts'
import type { Watch } from '#shop-api/platform/table-files/table-file.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { pictureListFile } from './picture-list-file.ts'

/** Counts as an address of the internet here. */
const OUTSIDE = '127.0.0.2'

let shop: TestShop
let operate: Operate
let site = ''
let asked: string[] = []
const bodies = new Map<string, Buffer | RequestListener>()
const folder = mkdtempSync(path.join(tmpdir(), 'picture-lists-'))

const server = createServer((request, reply) => {
  asked.push(request.url ?? '')
  const body = bodies.get(request.url ?? '')
  if (typeof body === 'function') body(request, reply)
  else reply.writeHead(body ? 200 : 404).end(body)
})

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  operate = await operatorOf(shop)
  await new Promise<void>((resolve) => server.listen(0, OUTSIDE, resolve))
  const address = server.address()
  site = `http://pictures.example:${typeof address === 'object' ? address?.port : ''}`
  bodies.set('/red', await plainPicture('#ff0000'))
  bodies.set('/green', await plainPicture('#00ff00', { format: 'webp' }))
  bodies.set('/blue', await plainPicture('#0000ff', { format: 'png' }))
  bodies.set('/red-again', await plainPicture('#ff0000'))
  bodies.set('/small', await plainPicture('#ff0000', { width: 50, height: 50 }))
  bodies.set('/page', Buffer.from('<!doctype html><html><body>请登录</body></html>'))
  bodies.set('/bomb', pictureBomb(30_000))
  bodies.set('/moved', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1/secret' }).end())
}, OPEN_MS)
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await shop.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

const list = () => {
  const { db, storage } = shop.app.shop
  const fetchFile = fileFetcher({
    mostBytes: 1024 * 1024,
    mostMs: 5_000,
    mayBePlain: true,
    resolve: async () => [{ address: OUTSIDE, family: 4 }],
    isAllowed: (address) => address === OUTSIDE,
  })
  return pictureListFile({ db, storage, fetchFile })
}

type Line = readonly [code: string, address: string]
const csv = (...lines: readonly Line[]) =>
  Buffer.from(
    ['编码,图片地址', ...lines.map(([code, at]) => `${code},${at.startsWith('/api') ? at : site + at}`)].join('\n'),
  )

const run = (bytes: Buffer, { isDryRun = false, watch = unwatched }: { isDryRun?: boolean; watch?: Watch } = {}) =>
  importFile(shop.db, list(), bytes, { now: shop.now, offers: 'refuse', watch, isDryRun })

const statesOf = ({ rows }: Awaited<ReturnType<typeof run>>) =>
  rows.map(({ row, state, reasons }) => [row.line, state, ...reasons])
const picturesOf = async (id: number) =>
  (await shop.db.select({ pictures: goods.pictures }).from(goods).where(eq(goods.id, id)))[0]?.pictures ?? []

test('pictures come in the order of the rows, a check changes nothing, and the same list twice neither', async () => {
  const id = await addGoods(shop.db, { now: shop.now, code: 'A1' })
  const bytes = csv(['A1', '/red'], ['A1', '/green'])
  expect(statesOf(await run(bytes, { isDryRun: true }))).toEqual([
    [2, 'new'],
    [3, 'new'],
  ])
  expect(await picturesOf(id)).toEqual([])
  expect((await run(bytes)).isWritten).toBe(true)
  const [red, green] = await picturesOf(id)
  expect([red, green, red === green]).toEqual([expect.any(String), expect.any(String), false])
  const tags = await shop.db.$count(changes)
  expect(statesOf(await run(bytes))).toEqual([
    [2, 'same'],
    [3, 'same'],
  ])
  expect(await shop.db.$count(changes)).toBe(tags)
  // Another order, one more, one less.
  expect(statesOf(await run(csv(['A1', '/green'], ['A1', '/red'], ['A1', '/blue'])))).toEqual([
    [2, 'changed'],
    [3, 'changed'],
    [4, 'new'],
  ])
  expect((await picturesOf(id)).slice(0, 2)).toEqual([green, red])
  expect(statesOf(await run(csv(['A1', '/green'])))).toEqual([[2, 'changed']])
  expect(await picturesOf(id)).toEqual([green])
})

test('an export that comes back changes nothing and asks no site', async () => {
  const id = await addGoods(shop.db, { now: shop.now, code: 'B1' })
  await run(csv(['B1', '/red'], ['B1', '/blue']))
  const [red, blue] = await picturesOf(id)
  asked = []
  const exported = await list().exportAll(shop.db, ['code', 'address'], 'csv')
  const again = await run(Buffer.from(exported))
  expect(again.rows.every(({ state }) => state === 'same')).toBe(true)
  await run(csv(['B1', `/api/image/picture/${blue}/large`], ['B1', `/api/image/picture/${red}`]))
  expect([await picturesOf(id), asked]).toEqual([[blue, red], []])
  const unknown = await run(csv(['B1', `/api/image/picture/${'0'.repeat(32)}/large`]))
  expect(statesOf(unknown)).toEqual([[2, 'wrong', '图片不存在']])
})

test('with one wrong row nothing is taken, and every row of its goods is in the file of errors', async () => {
  const id = await addGoods(shop.db, { now: shop.now, code: 'C1' })
  await addGoods(shop.db, { now: shop.now, code: 'C2' })
  const found = await run(
    csv(
      ['C1', '/red'],
      ['C1', '/bomb'],
      ['C1', '/page'],
      ['C1', '/nothing'],
      ['C1', '/small'],
      ['C1', '/red-again'],
      ['C1', '/moved'],
      ['C2', '/red'],
      ['NONE', '/red'],
      ['C2', '/red'],
    ),
  )
  expect(statesOf(found)).toEqual([
    [2, 'wrong', '该商品的其他图片有错误'],
    [3, 'wrong', '尺寸 30000 × 30000，超过 5000万像素，请缩小后再上传'],
    [4, 'wrong', expect.stringContaining('是 网页 文件')],
    [5, 'wrong', '网站返回 404，未取得图片'],
    [6, 'wrong', '尺寸 50 × 50 过小，短边至少 100 像素'],
    [7, 'wrong', '与第2行内容相同'],
    [8, 'wrong', '地址指向内部网络或本机，不可读取'],
    [9, 'wrong', expect.stringContaining('重复（第9、11行）')],
    [10, 'wrong', '商品编码不存在'],
    [11, 'wrong', expect.stringContaining('重复（第9、11行）'), '与第9行内容相同'],
  ])
  expect([found.isWritten, await picturesOf(id)]).toEqual([false, []])
})

test('more than twelve pictures of one goods item are refused before anything is asked', async () => {
  await addGoods(shop.db, { now: shop.now, code: 'D1' })
  const many = Array.from({ length: 13 }, (_, at): Line => ['D1', `/red?${at}`])
  const found = await run(csv(...many))
  expect(statesOf(found)[0]).toEqual([2, 'wrong', '每种商品最多12张图片，文件中有13张'])
  expect(asked).toEqual([])
})

test('one that is called off while a site is silent ends at once', async () => {
  const id = await addGoods(shop.db, { now: shop.now, code: 'E1' })
  bodies.set('/silent', () => undefined)
  // The site has been asked, and says nothing.
  const goOn = () => {
    if (asked.includes('/silent')) throw calledOff()
  }
  await expect(run(csv(['E1', '/silent']), { watch: { ...unwatched, goOn } })).rejects.toThrow('导入已取消')
  expect(await picturesOf(id)).toEqual([])
})

test('the shop itself reads nothing of its own network: by the command line, with the reasons in a file', async () => {
  const id = await addGoods(shop.db, { now: shop.now, code: 'F1' })
  const file = path.join(folder, 'list.csv')
  const port = site.split(':').at(-1)
  const addresses = [
    `http://127.0.0.1:${port}/red`,
    `https://127.0.0.1:${port}/red`,
    'https://localhost/red',
    'https://[::1]/red',
  ]
  writeFileSync(file, ['编码,图片地址', ...addresses.map((at) => `F1,${at}`)].join('\n'))
  await expect(operate('picture-lists-import', file)).rejects.toThrow('文件有错误，未导入任何一行')
  const report = readFileSync(path.join(folder, 'list.错误.csv'), 'utf8')
  expect(report).toContain('须为 https:// 开头的网址')
  expect(report.match(/地址指向内部网络或本机，不可读取/g)).toHaveLength(3)
  expect([asked, await picturesOf(id)]).toEqual([[], []])
  const template = path.join(folder, 'template.csv')
  await operate('picture-lists-template', template)
  expect(readFileSync(template, 'utf8')).toContain('https://img.example.com/YP0000049.jpg')
})

test('a page of the back office takes a list', async () => {
  const staff = await staffWith(shop, 'sales')
  const page = await staff.get('/staff/files/picture-lists')
  expect([page.statusCode, page.body.includes('图片地址导入导出')]).toEqual([200, true])
  const sent = await staff.postFiles('/staff/files/picture-lists', {}, [
    new File(['编码,图片地址\nF1,https://127.0.0.1/1.jpg'], 'list.csv', { type: 'text/csv' }),
  ])
  const at = sent.headers.location ?? ''
  expect([sent.statusCode, at]).toEqual([303, expect.stringMatching(/^\/staff\/files\/picture-lists\/[0-9a-f]{24}$/)])
  await until(async () => (await staff.get(at)).body.includes('内部网络'))
  expect((await staff.get(at)).body).toContain('地址指向内部网络或本机，不可读取')
})
