import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { supplierDocumentCalls } from '#lib/contract/supplier-documents/calls.ts'
import { pdf } from '#shop-api/modules/base/uploads/testing/pdf-corpus.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { keepDocument } from './keep.ts'
import { documentsFor } from './overview.ts'
import { packDocuments } from './pack.ts'

let shop: TestShop
let member: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  member = shop.visitor()
  const { phone = '', password = '' } = sampleSignIns[0] ?? {}
  await member.call(authCalls.login, { body: { account: phone, password } })
}, OPEN_MS)
afterAll(() => shop.close())

async function pack(part: string, cookie = member.cookie) {
  const answer = await shop.app.inject({
    url: `${supplierDocumentCalls.supplierDocumentPack.path}?part=${part}`,
    cookies: cookie ? { [SESSION_COOKIE]: cookie } : {},
  })
  return answer
}

const filesOf = (bytes: Buffer) => unzipSync(new Uint8Array(bytes))
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('a guest is asked to sign in, and only known parts are packed', async () => {
  const guest = shop.visitor()
  expect(await guest.call(supplierDocumentCalls.supplierDocumentList)).toMatchObject({ code: 10001 })
  expect((await pack('all', null)).json()).toMatchObject({ code: 10001 })
  expect((await pack('everything')).json()).toMatchObject({ code: 422 })
})

test('the list names what the pack holds', async () => {
  const { data } = await member.call(supplierDocumentCalls.supplierDocumentList)
  expect(data.shop.map(({ name }) => name)).toContain('药品经营许可证')
  expect(data.goods.length).toBeGreaterThan(0)
  const answer = await pack('all')
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(data.version)
  const files = filesOf(answer.rawPayload)
  const names = Object.keys(files)
  const papers = data.shop.length + data.goods.reduce((sum, each) => sum + each.papers.length, 0)
  expect(names.length).toBe(papers + 1)
  const list = textOf(files['清单.txt'])
  for (const name of names.filter((each) => each !== '清单.txt')) expect(list).toContain(name)
  const picture = await sharp(files[names.find((name) => name.startsWith('商品资料/')) ?? '']).metadata()
  expect([picture.format, (picture.width ?? 0) > 600]).toEqual(['png', true])
}, 60_000)

test('what does not fit a pack is named in its list; smaller supplier documents behind it are in', async () => {
  const [big, small] = [200_000, 100].map((size) => pdf('', [`(${' '.repeat(size)})`]))
  const { storage, clock } = shop.app.shop
  const facts = { number: '', issuedBy: '', validTo: null, goodsCode: null }
  for (const [name, bytes] of [
    ['厚重的证照', big],
    ['轻薄的证照', small],
  ] as const) {
    await keepDocument(shop.db, storage, { ...facts, name, bytes: bytes ?? Buffer.alloc(0) }, sampleInstant)
  }
  const [row] = await shop.db
    .select()
    .from(members)
    .where(eq(members.id, sampleLine('13800000001').id))
  if (!row) throw new Error('no member')
  const papers = await documentsFor(shop.db, row, clock())
  const source = { db: shop.db, storage, company: '样例', now: clock() }
  const files = filesOf(await packDocuments(papers, 'shop', source, 190_000))
  const [, leftOut = ''] = textOf(files['清单.txt']).split('未收录')
  expect(leftOut).toContain('商城资质/厚重的证照-V1.pdf')
  expect(Object.keys(files)).toContain('商城资质/轻薄的证照-V1.pdf')
  expect(Object.keys(files).filter((name) => name.includes('厚重'))).toEqual([])
}, 60_000)

test('the own pack has the registered supplier documents and nobody else’s', async () => {
  const { data } = await member.call(supplierDocumentCalls.supplierDocumentList)
  const files = filesOf((await pack('own')).rawPayload)
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['清单.txt', '我的资质/资质登记表.png']))
  expect(Object.keys(files).every((name) => name === '清单.txt' || name.startsWith('我的资质/'))).toBe(true)
  expect(data.own.map(({ name }) => name)).toContain('营业执照')
})

test('a file of the operator is the next version, takes the rendered one’s place and changes the pack’s version', async () => {
  const before = (await member.call(supplierDocumentCalls.supplierDocumentList)).data
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const storage = shop.app.shop.storage
  const facts = {
    name: '药品经营许可证',
    number: '苏AA025样例002',
    issuedBy: '',
    validTo: '2030-01-01',
    goodsCode: null,
  }
  expect(await keepDocument(shop.db, storage, { ...facts, bytes }, sampleInstant)).toMatchObject({ version: 2 })
  const after = (await member.call(supplierDocumentCalls.supplierDocumentList)).data
  expect(after.shop.find(({ name }) => name === facts.name)).toMatchObject({ number: facts.number, version: 'V2' })
  expect(after.shop.length).toBe(before.shop.length)
  expect(after.version).not.toBe(before.version)
  const files = filesOf((await pack('shop')).rawPayload)
  expect((await sharp(files['商城资质/药品经营许可证-V2.png']).metadata()).width).toBe(40)
  await expect(
    keepDocument(shop.db, storage, { ...facts, bytes: Buffer.from('<script>') }, sampleInstant),
  ).rejects.toThrow('仅支持')
  await expect(keepDocument(shop.db, storage, { ...facts, goodsCode: 'none', bytes }, sampleInstant)).rejects.toThrow(
    '商品编码不存在',
  )
})
