import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { purgePictures } from './originals.ts'
import { pictureFiles } from './tables.ts'
import { archiveOf, plainPicture } from './testing/picture-files.ts'

let shop: TestShop
let operate: Operate
const folder = mkdtempSync(path.join(tmpdir(), 'goods-pictures-'))

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  operate = await operatorOf(shop)
}, OPEN_MS)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const add = (code: string) => addGoods(shop.db, { now: shop.now, code, name: `图片药${code}` })
const picturesOf = async (id: number) =>
  (await shop.db.select({ pictures: goods.pictures }).from(goods).where(eq(goods.id, id)))[0]?.pictures ?? []
const imagesOf = async (id: number) =>
  (await shop.visitor().call(goodsCalls.goodsDetail, { params: { id } })).data.goods.goods_image
const get = (url: string, headers = {}) => shop.app.inject({ url, headers })
const changesNow = () => shop.db.$count(changes)
const lastTags = async (since: number) =>
  (await shop.db.select({ tag: changes.tag }).from(changes).orderBy(changes.id)).slice(since).map(({ tag }) => tag)
const written = (name: string, bytes: Buffer): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const importOf = (files: Parameters<typeof archiveOf>[0], check = false) =>
  operate('pictures-import', written('a.zip', archiveOf(files)), ...(check ? ['--check', 'on'] : []))

test('goods without pictures are drawn, others show their own, by addresses that name the content', async () => {
  const id = await add('A1')
  expect(await imagesOf(id)).toEqual([{ list: '/api/image/goods/A1/list', detail: '/api/image/goods/A1/detail' }])
  const file = written('front.png', await plainPicture('#ff0000', { width: 2000, height: 1000, format: 'png' }))
  const before = await changesNow()
  expect(await operate('picture-add', id, file)).toMatch(/A1 图片药A1[\s\S]*2000×1000/)
  expect(await lastTags(before)).toEqual([`goods:${id}`])
  const [image] = await imagesOf(id)
  expect(image?.list).toMatch(/^\/api\/image\/picture\/[0-9a-f]{32}\/list$/)

  const shown = await get(image?.list ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const { width, height } = await sharp(shown.rawPayload).metadata()
  expect([width, height]).toEqual([360, 180])
  const { data } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([data[0]! > 240, data[1]! < 12, data[2]! < 12]).toEqual([true, true, true])
  const again = await get(image?.list ?? '', { 'if-none-match': shown.headers.etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])

  const base = image?.list.replace(/list$/, '') ?? ''
  const sizes = await Promise.all(
    ['detail', 'large', 'share'].map(async (size) => {
      const { rawPayload, headers } = await get(`${base}${size}`)
      return [headers['content-type'], (await sharp(rawPayload).metadata()).width]
    }),
  )
  expect(sizes).toEqual([
    ['image/webp', 800],
    ['image/webp', 1600],
    ['image/jpeg', 800],
  ])
  for (const name of ['huge', '']) expect((await get(`${base}${name}`)).statusCode).toBe(404)
  expect((await get(`/api/image/picture/${'0'.repeat(32)}/list`)).statusCode).toBe(404)
})

test('the page of goods gets all pictures in every size, lists the first alone', async () => {
  const id = await add('L1')
  await importOf({ 'L1.jpg': await plainPicture('#00ff99'), 'L1-2.jpg': await plainPicture('#9900ff') })
  const hashes = await picturesOf(id)
  expect(await imagesOf(id)).toEqual(
    hashes.map((hash) =>
      Object.fromEntries(
        ['list', 'detail', 'large', 'share'].map((size) => [size, `/api/image/picture/${hash}/${size}`]),
      ),
    ),
  )
  const { data } = await shop.visitor().call(goodsCalls.goodsList, { query: { per_page: 100 } })
  const first = `/api/image/picture/${hashes[0]}`
  expect(data.data.find((row) => row.id === id)?.goods_image).toEqual([
    { list: `${first}/list`, detail: `${first}/detail` },
  ])
})

test('by the code of goods there is the first of their own, kept for no longer than a drawn one', async () => {
  const id = await add('B1')
  await importOf({ 'B1.jpg': await plainPicture('#00ff00'), 'B1-2.jpg': await plainPicture('#0000ff') })
  const first = await get('/api/image/goods/B1/list')
  expect([first.statusCode, first.headers['cache-control']?.includes('max-age=86400')]).toEqual([200, true])
  await operate('picture-move', id, 2, 'first')
  const other = await get('/api/image/goods/B1/list', { 'if-none-match': first.headers.etag })
  expect([other.statusCode, other.headers.etag === first.headers.etag]).toEqual([200, false])
})

test('nothing of the file but what is seen leaves the shop: no place, no camera, and upright', async () => {
  const id = await add('C1')
  const original = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#12345600' } })
    .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitude: '31/1 1/1 1/1' } })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  await operate('picture-add', id, written('turned.png', original))
  const [image] = await imagesOf(id)
  const { rawPayload } = await get(image?.detail ?? '')
  const facts = await sharp(rawPayload).metadata()
  expect([facts.width, facts.height, facts.exif, facts.hasAlpha]).toEqual([200, 300, undefined, false])
  const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('they are put in another order and taken away; the last gone, goods are drawn again', async () => {
  const id = await add('D1')
  const names = ['#111111', '#222222', '#333333']
  for (const [at, colour] of names.entries()) {
    await operate('picture-add', id, written(`${at}.jpg`, await plainPicture(colour)))
  }
  const [a, b, c] = await picturesOf(id)
  await operate('picture-move', id, 3, 'forward')
  expect(await picturesOf(id)).toEqual([a, c, b])
  await operate('picture-move', id, 3, 'first')
  expect(await picturesOf(id)).toEqual([b, a, c])
  await operate('picture-move', id, 1, 'forward')
  expect(await picturesOf(id)).toEqual([b, a, c])
  await operate('picture-move', id, 2, 'remove')
  expect(await picturesOf(id)).toEqual([b, c])
  const [entry] = await shop.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1)
  expect(entry).toMatchObject({ operation: 'POST /goods/:id/pictures/move', subject: String(id), outcome: 'done' })
  expect([entry?.before.pictures, entry?.after.pictures]).toEqual([
    [b, a, c],
    [b, c],
  ])

  const before = await changesNow()
  await operate('picture-add', id, written('again.jpg', await plainPicture('#222222')))
  expect([await picturesOf(id), await changesNow()]).toEqual([[b, c], before])
  await operate('picture-move', id, 1, 'remove')
  await operate('picture-move', id, 1, 'remove')
  expect((await imagesOf(id))[0]?.list).toBe('/api/image/goods/D1/list')
  await expect(operate('picture-move', id, 1, 'remove')).rejects.toThrow('只有 0 张')
  await expect(operate('pictures', 999_999)).rejects.toThrow('商品不存在')
})

test('of twelve there is no thirteenth', async () => {
  const id = await add('E1')
  const files = Array.from({ length: 12 }, async (_, at) => [
    at === 0 ? 'E1.jpg' : `E1-${at + 1}.jpg`,
    await plainPicture(`#0000${(16 + at).toString(16)}`, { format: 'png' }),
  ])
  const many = Object.fromEntries(await Promise.all(files)) as Record<string, Buffer>
  await importOf(many)
  expect((await picturesOf(id)).length).toBe(12)
  const one = await plainPicture('#ffffff')
  await expect(operate('picture-add', id, written('13.jpg', one))).rejects.toThrow('最多 12 张')
  await expect(importOf({ ...many, 'E1-13.jpg': one })).rejects.toThrow('最多 12 张')
  expect((await picturesOf(id)).length).toBe(12)
})

test('originals that nothing shows go after a month, rows and bytes; shown ones stay', async () => {
  const id = await add('F1')
  await importOf({ 'F1.jpg': await plainPicture('#abcdef'), 'F1-2.jpg': await plainPicture('#fedcba') })
  const [kept = '', gone = ''] = await picturesOf(id)
  await operate('picture-move', id, 2, 'remove')
  const { storage, config } = shop.app.shop
  const isThere = (hash: string) =>
    existsSync(path.join(config.SHOP_DATA_DIR, 'goods-pictures', hash.slice(0, 2), hash))
  const after = (days: number) => new Date(shop.now.getTime() + days * 86_400_000)
  await purgePictures(shop.db, after(29), storage)
  expect(isThere(gone)).toBe(true)
  await purgePictures(shop.db, after(31), storage)
  expect([isThere(kept), isThere(gone)]).toEqual([true, false])
  expect(await shop.db.$count(pictureFiles, eq(pictureFiles.hash, gone))).toBe(0)
  // Brought once more, it is there once more.
  await operate('picture-add', id, written('f.jpg', await plainPicture('#fedcba')))
  expect([(await picturesOf(id))[1], isThere(gone)]).toEqual([gone, true])
})

test('strangers bring nothing', async () => {
  const id = await add('G1')
  for (const url of [`/admin/goods/${id}/pictures`, '/admin/pictures/import']) {
    for (const authorization of ['', `Bearer not-${OPERATOR_TOKEN}`]) {
      const payload = archiveOf({ 'G1.jpg': 'x' })
      const headers = { authorization, 'content-type': 'application/zip' }
      expect((await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401)
    }
  }
  expect(await picturesOf(id)).toEqual([])
})
