import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { harmful, pdf } from '#shop-api/modules/base/uploads/testing/pdf-corpus.ts'
import { plainPicture } from '#shop-api/modules/catalogue/goods-pictures/testing/picture-files.ts'
import { lastEntry, openDeskShop, tagsDuring } from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { purgeScans, scanAddress, scanOf } from './scans.ts'

let shop: TestShop
let pharmacist: StaffBrowser
let ctl: Operate
const folder = mkdtempSync(path.join(tmpdir(), 'leaflet-scans-'))

beforeAll(async () => {
  shop = await openDeskShop()
  pharmacist = await staffWith(shop, 'pharmacist')
  ctl = await operatorOf(shop)
}, OPEN_MS)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const keyOf = async (id: number) =>
  (await shop.visitor().call(goodsCalls.goodsDetail, { params: { id } })).data.leaflet_key
const addressOf = async (id: number) => scanAddress((await keyOf(id)) ?? '')
const upload = (id: number, bytes: Uint8Array, name = '说明书.pdf') =>
  pharmacist.upload(`/staff/goods/${id}/leaflet/scan`, { name, bytes })

test('a scan comes by a form, everybody reads it, another one takes its place, and it goes again', async () => {
  const id = await addGoods(shop.db, { now: shop.now, name: '清热片' })
  const page = `/staff/goods/${id}/leaflet`
  expect(await keyOf(id)).toBe('')
  expect((await pharmacist.get(page)).body).toContain('暂无原件')
  const document = pdf()
  const tags = await tagsDuring(shop, async () => {
    expect((await upload(id, document)).headers.location).toBe(page)
  })
  expect(tags).toEqual([`goods:${id}`])
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/goods/:id/leaflet/scan',
    before: { scan: '' },
    after: { scan: await keyOf(id) },
  })
  const read = await shop.app.inject(await addressOf(id))
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(read.headers['content-disposition']).toContain(encodeURIComponent('清热片说明书.pdf'))
  expect(read.rawPayload.equals(document)).toBe(true)

  await upload(id, await plainPicture('#112233'), '说明书.pdf')
  expect((await shop.app.inject(await addressOf(id))).headers['content-type']).toBe('image/jpeg')
  expect((await pharmacist.get(page)).body).toContain(`href="${await addressOf(id)}"`)
  await pharmacist.post(`${page}/scan/remove`)
  expect([await keyOf(id), await scanOf(shop.db, id)]).toEqual(['', null])
})

test('what a file is, its bytes say; what may do harm is refused and changes nothing', async () => {
  const id = await addGoods(shop.db, { now: shop.now })
  await upload(id, await plainPicture('#445566'))
  const key = await keyOf(id)
  for (const [name, bytes] of [...harmful.slice(0, 5), ['text', Buffer.from('说明书')] as const]) {
    const refused = await upload(id, bytes)
    expect([name, refused.statusCode, refused.body.includes('role="alert"')]).toEqual([name, 422, true])
  }
  expect((await upload(id, Buffer.alloc(11 * 1024 * 1024))).statusCode).toBe(413)
  expect(await keyOf(id)).toBe(key)
  expect((await upload(999_999, await plainPicture('#445566'))).statusCode).toBe(404)
})

test('by command, and goods with the same scan share one file, which goes some time after the last of them', async () => {
  const [one, two] = [await addGoods(shop.db, { now: shop.now }), await addGoods(shop.db, { now: shop.now })]
  const file = path.join(folder, 'leaflet.pdf')
  writeFileSync(file, pdf('/Lang (zh)'))
  expect(await ctl('leaflet-scan', one, file)).toMatch(/^已保存说明书原件（1 KB）：\/api\/leaflet\/[0-9a-f]{32}\/file$/)
  await ctl('leaflet-scan', two, file)
  const at = await addressOf(one)
  expect(await addressOf(two)).toBe(at)
  const status = async () => (await shop.app.inject(at)).statusCode
  const after = (days: number) => new Date(shop.now.getTime() + days * 86_400_000)
  const { storage } = shop.app.shop
  await ctl('leaflet-scan-remove', one)
  await purgeScans(shop.db, after(31), storage)
  expect(await status()).toBe(200)
  expect(await ctl('leaflet-scan-remove', two)).toBe('已移除说明书原件')
  await purgeScans(shop.db, after(29), storage)
  expect(await status()).toBe(200)
  await purgeScans(shop.db, after(31), storage)
  expect(await status()).toBe(404)
  await expect(ctl('leaflet-scan', 999_999, file)).rejects.toThrow('商品不存在')
})

test('a name that is none is answered with 404', async () => {
  for (const name of ['0123456789abcdef0123456789abcdef', 'x', '..%2f..%2fsecret']) {
    expect((await shop.app.inject(`/api/leaflet/${name}/file`)).statusCode).toBe(404)
  }
})
