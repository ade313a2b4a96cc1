import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { purgePictures } from '#shop-api/modules/catalogue/goods-pictures/originals.ts'
import { pictureFiles, subjectPictures } from '#shop-api/modules/catalogue/goods-pictures/tables.ts'
import { pictureBomb, plainPicture } from '#shop-api/modules/catalogue/goods-pictures/testing/picture-files.ts'
import { lastEntryOf, problemIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let sales: StaffBrowser
let red: Buffer
let green: Buffer

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  sales = await staffWith(shop, 'sales')
  ;[red, green] = await Promise.all([plainPicture('#ff0000'), plainPicture('#00ff00', { format: 'png' })])
}, OPEN_MS)
afterAll(() => shop.close())

const fileOf = (name: string, bytes: Buffer | string) => new File([bytes as BlobPart], name)
const guest = () => shop.visitor()
/** What buyers see of one of each noun: how its picture is shown. */
const kinds = {
  banners: async () => (await guest().call(zoneCalls.focusHome)).data.banners.map(({ id, image }) => ({ id, image })),
  campaigns: async () =>
    (await guest().call(campaignCalls.campaignList)).data.data.map(({ id, image }) => ({ id, image })),
  brands: async () =>
    (await guest().call(zoneCalls.focusCommon)).data.brand.map(({ id, logo }) => ({ id, image: logo })),
  'points-goods': async () =>
    (await guest().call(pointsCalls.pointsGoods)).data.data.map(({ id, image }) => ({ id, image })),
}

test.each(Object.entries(kinds))(
  '%s show a picture of their own in place of the drawn one, and go back',
  async (kind, shown) => {
    const [first] = await shown()
    const id = first?.id ?? 0
    const at = `/staff/${kind}/${id}`
    const now = async () => (await shown()).find((each) => each.id === id)?.image ?? ''
    const drawn = await now()
    expect(drawn).toMatch(/^\/api\/image\/(?!picture)/)
    const before = await shop.app.inject(drawn)
    expect((await sales.get(at)).body).toContain('未上传，商城显示自动绘制的图片')
    const announced = await shop.db.$count(changes)

    const done = await sales.postFiles(`${at}/picture`, {}, [fileOf('a.jpg', red)])
    expect([done.statusCode, done.headers.location]).toEqual([303, at])
    expect(await now()).toMatch(/^\/api\/image\/picture\/[0-9a-f]{32}\/(large|list)$/)
    const own = await shop.app.inject(await now())
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(own.headers['cache-control']).toContain('immutable')
    // Pages that were kept have the drawn one's address: the own picture is behind it.
    expect((await shop.app.inject(drawn)).rawPayload).toEqual(own.rawPayload)
    expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
    expect((await sales.get(at)).body).toContain(`src="${await now()}"`)

    await sales.postFiles(`${at}/picture`, {}, [fileOf('b.png', green)])
    expect((await shop.app.inject(await now())).rawPayload).not.toEqual(own.rawPayload)
    expect(await lastEntryOf(shop)).toMatchObject({
      operation: `POST /staff/${kind}/:id/picture`,
      subject: String(id),
      before: { picture: expect.stringMatching(/^[0-9a-f]{32}$/) },
      after: { picture: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })

    expect((await sales.post(`${at}/picture/remove`)).headers.location).toBe(at)
    expect(await now()).toBe(drawn)
    expect((await shop.app.inject(drawn)).rawPayload).toEqual(before.rawPayload)
    const late = await sales.post(`${at}/picture/remove`)
    expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('暂无上传的图片')])
  },
)

test('a file that is no picture, a bomb, none at all or for nothing is refused, and nothing is kept', async () => {
  const [banner] = await kinds.banners()
  const at = `/staff/banners/${banner?.id}/picture`
  const state = async () => [await shop.db.$count(subjectPictures), await shop.db.$count(pictureFiles)]
  const before = await state()
  const refused = async (...files: File[]) => problemIn((await sales.postFiles(at, {}, files)).body)
  expect(await refused(fileOf('<b>.jpg', '<svg onload="x"/>'))).toContain('是 SVG 文件')
  expect(await refused(fileOf('bomb.png', pictureBomb(30_000)))).toContain('超过 5000万像素')
  expect(await refused(fileOf('', ''))).toContain('请选择图片')
  expect((await sales.postFiles('/staff/banners/999999/picture', {}, [fileOf('a.jpg', red)])).statusCode).toBe(404)
  expect(await state()).toEqual(before)
  expect(readdirSync(path.join(shop.app.shop.config.SHOP_DATA_DIR, 'incoming'))).toEqual([])
})

test('roles: who may not change a noun sees its picture and brings none', async () => {
  const [goods] = await kinds['points-goods']()
  const finance = await staffWith(shop, 'finance')
  const page = (await finance.get(`/staff/points-goods/${goods?.id}`)).body
  expect([page.includes('自动绘制'), page.includes('上传图片')]).toEqual([true, false])
  const at = `/staff/points-goods/${goods?.id}/picture`
  expect((await finance.postFiles(at, {}, [fileOf('a.jpg', red)])).statusCode).toBe(403)
})

test('by command line and by API; what is shown is not forgotten, and goes with its banner', async () => {
  const operate = await operatorOf(shop)
  const [banner] = await kinds.banners()
  const id = banner?.id ?? 0
  const file = path.join(shop.app.shop.config.SHOP_DATA_DIR, 'own.jpg')
  writeFileSync(file, await plainPicture('#123456', { width: 980 }))
  expect(await operate('own-picture', '广告', id)).toBe('未上传图片，商城显示自动绘制的图片')
  expect(await operate('own-picture-set', 'banners', id, file)).toMatch(/^已上传 980×300/)
  await expect(operate('own-picture', 'orders', id)).rejects.toThrow('campaigns（专题活动）')
  await expect(operate('own-picture-set', 'banners', 999_999, file)).rejects.toThrow('广告不存在')
  const { storage } = shop.app.shop
  const later = new Date(shop.now.getTime() + 40 * 86_400_000)
  await purgePictures(shop.db, later, storage)
  const [row] = await shop.db.select().from(subjectPictures)
  expect((await shop.app.inject(`/api/image/picture/${row?.hash}/share`)).statusCode).toBe(200)
  await sales.post(`/staff/banners/${id}/remove`)
  expect(await shop.db.$count(subjectPictures)).toBe(0)
  expect(await purgePictures(shop.db, later, storage)).toBeGreaterThan(0)
})
