import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { handInFile, openFile } from '#shop-api/testing/hand-in.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { openAnyUpload } from './kept-files.ts'
import { purgeUploads } from './purge.ts'
import { uploads } from './tables.ts'
import { pdf } from './testing/pdf-corpus.ts'
import { takeUploads, uploadsByUse } from './use-of-uploads.ts'

let shop: TestShop
let pharmacy: Visitor
let another: Visitor
let chain: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacy = await signInAs(shop, '13800000001')
  another = await signInAs(shop, '13800000002')
  chain = await signInAs(shop, '13800000010')
}, OPEN_MS)
afterAll(() => shop.close())

const folder = () => path.join(shop.app.shop.config.SHOP_DATA_DIR, 'uploads')
const cachedFiles = (): number =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length
    : 0

const photo = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#8899aa' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 10/1 0/1' } })
    .jpeg()
    .toBuffer()

describe('what is taken', () => {
  test('a picture is rendered again: place and camera are gone, it is upright', async () => {
    const bytes = await sharp(await photo())
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { data } = await handInFile(shop, pharmacy, { purpose: 'certificate', name: '许可证.JPEG', bytes })
    expect(data).toMatchObject({ name: '许可证.jpg', type: 'image/jpeg' })
    const opened = await openFile(shop, pharmacy, data.url)
    const kept = await sharp(opened.rawPayload).metadata()
    expect([kept.format, kept.exif, kept.xmp, kept.iptc]).toEqual(['jpeg', undefined, undefined, undefined])
    expect(opened.rawPayload.includes('somebody')).toBe(false)
  })

  test('a document comes back as it was, to be kept and not to be shown', async () => {
    const { data } = await handInFile(shop, pharmacy, { purpose: 'receipt', name: '../回执".exe', bytes: pdf() })
    expect(data).toMatchObject({ name: '回执.pdf', type: 'application/pdf' })
    const { headers, rawPayload } = await openFile(shop, pharmacy, data.url)
    expect(rawPayload.equals(pdf())).toBe(true)
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  test('huge pictures are made smaller', async () => {
    const bytes = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { data } = await handInFile(shop, pharmacy, { purpose: 'feedback', bytes })
    const opened = await openFile(shop, pharmacy, data.url)
    expect((await sharp(opened.rawPayload).metadata()).width).toBe(3200)
  })

  test.each([
    ['nothing', Buffer.alloc(0), /文件为空/],
    ['text', Buffer.from('hello'), /仅支持 JPG、PNG 图片和 PDF/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /仅支持/],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /仅支持/],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000'), /仅支持/],
    [
      'a picture by its first bytes only',
      Buffer.concat([onePixel.subarray(0, 8), Buffer.from('<script>')]),
      /无法读取/,
    ],
    ['a picture cut off', onePixel.subarray(0, 40), /无法读取/],
    ['a document cut off', pdf().subarray(0, 20), /不完整/],
    ['a document with a script', pdf('/S /JavaScript /JS (app.alert(1))'), /含脚本/],
    ['a document with a file in it', pdf('/Type /EmbeddedFile'), /含脚本、附件/],
  ])('%s is refused, with words, and leaves nothing', async (_, bytes, words) => {
    const before = cachedFiles()
    const { status, code, message, errors } = await handInFile(shop, pharmacy, { purpose: 'receipt', bytes })
    expect([status, code]).toEqual([422, 422])
    expect(message).toMatch(words)
    expect(errors.file).toEqual([message])
    expect(cachedFiles()).toBe(before)
  })

  test('a bomb of pixels is refused before it is unpacked', async () => {
    const bytes = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bytes.length).toBeLessThan(MAX_UPLOAD_BYTES)
    const { status, message } = await handInFile(shop, pharmacy, { purpose: 'receipt', bytes })
    expect([status, message]).toEqual([422, expect.stringMatching(/尺寸过大/)])
  })

  test('more than 10 MB and unknown purposes are refused', async () => {
    const big = await handInFile(shop, pharmacy, { purpose: 'receipt', bytes: Buffer.alloc(MAX_UPLOAD_BYTES + 1) })
    expect(big.status).toBe(413)
    const odd = await handInFile(shop, pharmacy, { purpose: 'avatar' as 'receipt' })
    expect(odd.status).toBe(422)
  })
})

describe('who may open a file', () => {
  test('the member and its head office; nobody else, and no guest', async () => {
    const own = await handInFile(shop, pharmacy, { purpose: 'certificate' })
    expect((await openFile(shop, pharmacy, own.data.url)).statusCode).toBe(200)
    expect((await openFile(shop, another, own.data.url)).json()).toMatchObject({ code: 404, message: '文件不存在' })
    expect((await openFile(shop, shop.visitor(), own.data.url)).json()).toMatchObject({ code: 10001 })

    await chain.call(authCalls.switchBranch, { body: { member_id: 111 } })
    const ofBranch = await handInFile(shop, chain, { purpose: 'certificate' })
    await chain.call(authCalls.switchBranch, { body: { member_id: 112 } })
    expect((await openFile(shop, chain, ofBranch.data.url)).statusCode).toBe(200)
    expect((await openFile(shop, pharmacy, ofBranch.data.url)).statusCode).toBe(404)
  })

  test.each(['0', '-1', '9223372036854775808', '999999999999999', 'abc', '1,2'])('the id %s is no file', async (id) => {
    expect((await openFile(shop, pharmacy, `/api/upload/${id}`)).statusCode).toBe(404)
  })
})

describe('what a file is used for', () => {
  test('serves its member, its purpose, and one form', async () => {
    const { id } = await handInFile(shop, pharmacy, { purpose: 'feedback' })
    const use = {
      memberId: sampleLine('13800000001').id,
      purpose: 'feedback' as const,
      ids: [id, id],
      usedBy: 'feedback 1',
    }
    await expect(takeUploads(shop.db, { ...use, memberId: 111 })).rejects.toThrow('文件不存在')
    await expect(takeUploads(shop.db, { ...use, purpose: 'receipt' })).rejects.toThrow('文件不存在')
    await expect(takeUploads(shop.db, { ...use, ids: [id, 2 ** 63] })).rejects.toThrow('文件不存在')
    await shop.db.update(uploads).set({ usedBy: null }).where(eq(uploads.id, id))
    const [taken] = await takeUploads(shop.db, use)
    expect(taken?.id).toBe(id)
    expect(await uploadsByUse(shop.db, ['feedback 1', 'feedback 2'])).toEqual(new Map([['feedback 1', [taken]]]))
    await expect(takeUploads(shop.db, use)).rejects.toThrow('已被使用')
  })

  test('what no form was sent with is forgotten after days, rows and bytes', async () => {
    const before = cachedFiles()
    await handInFile(shop, pharmacy, { purpose: 'receipt' })
    expect(cachedFiles()).toBe(before + 1)
    const { storage } = shop.app.shop
    expect(await purgeUploads(shop.db, sampleInstant, storage)).toBe(0)
    const later = new Date(sampleInstant.getTime() + 4 * 86_400_000)
    expect(await purgeUploads(shop.db, later, storage)).toBeGreaterThan(0)
    expect(cachedFiles()).toBeLessThan(before + 1)
  })
})

test('refused files count in the hourly limit, before anything is done with them, and so do bytes', async () => {
  const member = await signInAs(shop, '13800000003')
  const answers = await Promise.all(
    Array.from({ length: 230 }, () =>
      handInFile(shop, member, { purpose: 'feedback', bytes: Buffer.from('no picture') }),
    ),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(200)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  expect((await handInFile(shop, member, { purpose: 'feedback' })).status).toBe(429)
  const large = Buffer.alloc(9 * 1024 * 1024)
  const statuses: number[] = []
  for (let count = 0; count < 35; count += 1) {
    statuses.push((await handInFile(shop, another, { purpose: 'feedback', bytes: large })).status)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(33)
})

test('operators open a file that was handed in, and none that somebody is still filling in', async () => {
  const { db } = shop
  const { storage } = shop.app.shop
  const { data } = await handInFile(shop, pharmacy, { purpose: 'certificate', name: 'a.jpg', bytes: await photo() })
  expect(await openAnyUpload(db, storage, data.id)).toBeNull()
  await db.update(uploads).set({ usedBy: 'certificate 1' }).where(eq(uploads.id, data.id))
  expect(await openAnyUpload(db, storage, data.id)).toMatchObject({ name: 'a.jpg', purpose: 'certificate' })
})
