import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { pictureFiles } from './tables.ts'
import { archiveOf, pictureBomb, plainPicture, withClaimedSize } from './testing/picture-files.ts'

let shop: TestShop
let operate: Operate
let good: Buffer
let other: Buffer
let id: number
const folder = mkdtempSync(path.join(tmpdir(), 'picture-archives-'))

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  operate = await operatorOf(shop)
  good = await plainPicture('#ff0000')
  other = await plainPicture('#00ff00', { format: 'webp' })
  id = await addGoods(shop.db, { now: shop.now, code: 'GOOD', name: '好药' })
}, OPEN_MS)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const picturesOf = async (goodsId: number) =>
  (await shop.db.select({ pictures: goods.pictures }).from(goods).where(eq(goods.id, goodsId)))[0]?.pictures ?? []
const send = (bytes: Buffer, isCheck = false) => {
  const file = path.join(folder, 'sent.zip')
  writeFileSync(file, bytes)
  return operate('pictures-import', file, ...(isCheck ? ['--check', 'on'] : []))
}
/** What is on the shop's disk and in its books of pictures. */
const state = async () => ({
  goods: await picturesOf(id),
  rows: await shop.db.$count(pictureFiles),
  tags: await shop.db.$count(changes),
  incoming: readdirSync(path.join(shop.app.shop.config.SHOP_DATA_DIR, 'incoming')),
})

test('names say which picture of which goods; a check changes nothing, and the same archive twice neither', async () => {
  const dashed = await addGoods(shop.db, { now: shop.now, code: 'DASH-2' })
  await addGoods(shop.db, { now: shop.now, code: 'DASH' })
  const archive = archiveOf({
    '图片/DASH-2.png': good,
    '图片/DASH-2-2.JPEG': other,
    '__MACOSX/图片/._DASH-2.png': 'x',
    '图片/.DS_Store': 'x',
    '图片/Thumbs.db': 'x',
  })
  const check = await send(archive, true)
  expect(check).toMatch(/图片\/DASH-2\.png\s+新增\s+测试片\d+ 第 1 张，新增/)
  expect(check).toContain('新增2，更改0，移除0，不变0，错误0')
  expect([await picturesOf(dashed), await shop.db.$count(pictureFiles)]).toEqual([[], 0])
  expect(await send(archive)).toContain('导入完成')
  const [first, second] = await picturesOf(dashed)
  expect(first).not.toBe(second)
  const before = await state()
  expect(await send(archive)).toContain('不变2')
  expect(await state()).toEqual(before)
})

test('what an archive changes is said file by file: replaced, moved, taken away', async () => {
  const [red, green, blue] = await Promise.all(['#ff0101', '#01ff01', '#0101ff'].map((each) => plainPicture(each)))
  await send(archiveOf({ 'GOOD.jpg': red!, 'GOOD-2.jpg': green!, 'GOOD-7.jpg': blue! }))
  const [a, b, c] = await picturesOf(id)
  const next = archiveOf({ 'GOOD-1.jpg': green!, 'GOOD-2.jpg': good })
  const check = await send(next, true)
  expect(check).toMatch(/GOOD-1\.jpg\s+更改\s+好药 第 1 张，原为第 2 张/)
  expect(check).toMatch(/GOOD-2\.jpg\s+新增\s+好药 第 2 张，新增/)
  expect(check).toMatch(/GOOD\s+移除\s+好药 原第 3 张，移除/)
  expect(await picturesOf(id)).toEqual([a, b, c])
  await send(next)
  expect([(await picturesOf(id))[0], (await picturesOf(id)).length]).toEqual([b, 2])
  expect(await send(archiveOf({ 'GOOD.jpg': red!, 'GOOD-2.jpg': good }), true)).toMatch(/第 1 张，替换原图/)
})

describe('one wrong file and nothing is taken', () => {
  const rest = () => ({ 'GOOD-8.jpg': other })
  const cases: readonly (readonly [string, () => Promise<Record<string, Buffer | string>>, RegExp])[] = [
    ['an empty file', async () => ({ 'GOOD.jpg': Buffer.alloc(0) }), /GOOD\.jpg.*为空（0 字节）/],
    ['a text', async () => ({ 'GOOD.jpg': 'not a picture' }), /不是图片，仅支持 JPG、PNG、WebP/],
    [
      'a GIF',
      async () => ({ 'GOOD.jpg': await sharp(good).gif().toBuffer() }),
      /是 GIF 文件，仅支持 JPG、PNG、WebP，请另存后再上传/,
    ],
    ['a drawing that may carry scripts', async () => ({ 'GOOD.png': '<svg xmlns="x"/>' }), /是 SVG 文件/],
    ['an archive in the archive', async () => ({ 'GOOD.jpg': archiveOf({ 'GOOD.jpg': good }) }), /是 压缩包 文件/],
    ['a picture cut off', async () => ({ 'GOOD.jpg': (await noisy()).subarray(0, 5_000) }), /已损坏或不完整/],
    ['nothing behind its head', async () => ({ 'GOOD.jpg': good.subarray(0, 40) }), /已损坏或不完整/],
    ['a picture of a stamp', async () => ({ 'GOOD.png': await plainPicture('#fff', { width: 99 }) }), /99 × 300 过小/],
    ['a bomb', async () => ({ 'GOOD.png': pictureBomb(30_000) }), /30000 × 30000，超过 5000万像素/],
    [
      'a page behind a picture',
      async () => ({ 'GOOD.jpg': Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]) }),
      /夹带了其他内容/,
    ],
    [
      'an archive behind a picture',
      async () => ({ 'GOOD.jpg': Buffer.concat([good, archiveOf({ 'a.txt': 'x' })]) }),
      /夹带了其他内容/,
    ],
    ['no goods', async () => ({ 'NOBODY-3.jpg': good }), /商品编码“NOBODY”不存在/],
    [
      'one place twice',
      async () => ({ 'a/GOOD.jpg': good, 'b/GOOD-1.jpg': other }),
      /与 a\/GOOD\.jpg 同为商品 GOOD 的第 1 张/,
    ],
    ['one picture twice', async () => ({ 'GOOD.jpg': good, 'GOOD-2.jpg': good }), /与 GOOD\.jpg 内容相同/],
  ]
  test.each(cases)('%s', async (_, files, reason) => {
    const before = await state()
    const archive = archiveOf({ ...rest(), ...(await files()) })
    await expect(send(archive)).rejects.toThrow(reason)
    await expect(send(archive)).rejects.toThrow('未导入任何图片')
    await expect(send(archive, true)).rejects.toThrow(reason)
    expect(await state()).toEqual(before)
  })

  /** Large enough for a cut to fall into its pixels. */
  const noisy = () =>
    sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
})

describe('an archive that is none, or made to do harm, is refused with a sentence', () => {
  test.each([
    ['no archive', () => Buffer.from('hello'), /不是 ZIP 压缩包或已损坏/],
    ['nothing at all', () => Buffer.alloc(0), /不是 ZIP 压缩包或已损坏/],
    ['cut off', () => archiveOf({ 'GOOD.jpg': good }).subarray(0, 200), /不是 ZIP 压缩包或已损坏/],
    ['without a file', () => archiveOf({ '.DS_Store': 'x' }), /压缩包内无文件/],
    ['a file of 21 MB', () => archiveOf({ 'GOOD.png': Buffer.alloc(21 * 1024 * 1024) }), /超过 20 MB/],
    [
      'a file that unpacks to more than it says',
      () => withClaimedSize(archiveOf({ 'GOOD.png': Buffer.alloc(50 * 1024 * 1024) }), 1_000),
      /在压缩包中已损坏/,
    ],
    [
      'files that unpack to 8 GB by what they say',
      () => withClaimedSize(archiveOf({ 'GOOD.png': good, 'GOOD-2.png': good }), 0xf000_0000),
      /解压后过大/,
    ],
    [
      'more files than a thousand',
      () => archiveOf(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`X${at}.jpg`, 'x']))),
      /1001 个文件，最多 1000 个/,
    ],
  ])('%s', async (_, archive, reason) => {
    const before = await state()
    const heapBefore = process.memoryUsage().rss
    await expect(send(archive())).rejects.toThrow(reason)
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(300 * 1024 * 1024)
    expect(await state()).toEqual(before)
  })

  test('behind a password', async () => {
    const archive = archiveOf({ 'GOOD.jpg': good })
    // The flag of an encrypted file, in its directory.
    const at = archive.indexOf('PK\x01\x02') + 8
    archive.writeUInt16LE(archive.readUInt16LE(at) | 1, at)
    await expect(send(archive)).rejects.toThrow('压缩包带密码')
  })

  test('with names as Chinese Windows writes them', async () => {
    const archive = archiveOf({ 'XXXX.jpg': good })
    // 中文 in GB18030.
    const name = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])
    for (let at = archive.indexOf('XXXX'); at >= 0; at = archive.indexOf('XXXX', at)) name.copy(archive, at)
    await expect(send(archive)).rejects.toThrow('商品编码“中文”不存在')
  })
})

test('a folder is packed by the command itself', async () => {
  const pictures = path.join(folder, 'pictures')
  mkdirSync(path.join(pictures, '一月'), { recursive: true })
  writeFileSync(path.join(pictures, '一月', 'GOOD.jpg'), good)
  expect(await operate('pictures-import', pictures)).toContain('导入完成')
  expect((await picturesOf(id)).length).toBe(1)
  await expect(operate('pictures-import', path.join(folder, 'none'))).rejects.toThrow('无法读取文件')
})

test('too large an archive is refused by what it says of itself', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/admin/pictures/import',
    headers: {
      authorization: `Bearer ${OPERATOR_TOKEN}`,
      'content-type': 'application/zip',
      'content-length': '600000000',
    },
    payload: Buffer.from('x'),
  })
  expect([answer.statusCode, answer.json().message]).toEqual([413, '压缩包超过 500 MB，请拆分后分次导入'])
})
