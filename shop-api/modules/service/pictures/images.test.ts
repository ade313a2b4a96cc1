import sharp from 'sharp'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const picture = (path: string, headers = {}) => shop.app.inject({ url: `/api/image/${path}`, headers })

test.each([
  ['goods/YP0000049/list', 'webp', 360],
  ['goods/YP0000049/detail', 'webp', 800],
  ['banner/1/full', 'webp', 980],
  ['banner/1/double', 'webp', 1960],
  ['brand/3/logo', 'webp', 480],
  ['category/4/icon', 'png', 96],
])('%s is a real picture', async (path, format, width) => {
  const answer = await picture(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(`image/${format}`)
  const info = await sharp(answer.rawPayload).metadata()
  expect([info.format, info.width]).toEqual([format, width])
})

test('is kept, and not sent again to who has it', async () => {
  const first = await picture('goods/YP0000007/list')
  const again = await picture('goods/YP0000007/list')
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(first.headers['cache-control']).toContain('max-age=86400')
  const known = await picture('goods/YP0000007/list', { 'if-none-match': first.headers.etag })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
})

test('many who ask at once for a new one get the same bytes', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => picture('goods/YP0000011/list')))
  expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1)
})

test.each([
  'goods/NOPE/list',
  'goods/YP0000049/huge',
  'banner/0/full',
  'banner/1e3/full',
  'brand/x/logo',
  'secret/1/list',
  'constructor/1/list',
])('%s is no picture', async (path) => {
  const answer = await picture(path)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 404])
})
