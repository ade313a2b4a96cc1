import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { archiveOf, plainPicture } from '#shop-api/modules/catalogue/goods-pictures/testing/picture-files.ts'
import { lastEntryOf } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffBrowser, staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let sales: StaffBrowser
let id: number
let red: Buffer
let green: Buffer

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  sales = await staffWith(shop, 'sales')
  ;[red, green] = await Promise.all([plainPicture('#ff0000'), plainPicture('#00ff00', { format: 'png' })])
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  id = await addGoods(shop.db, { now: shop.now })
})

const fileOf = (name: string, bytes: Buffer | string) => new File([bytes as BlobPart], name)
const picturesOf = async () =>
  (await shop.db.select({ pictures: goods.pictures }).from(goods).where(eq(goods.id, id)))[0]?.pictures ?? []
const incoming = () => readdirSync(path.join(shop.app.shop.config.SHOP_DATA_DIR, 'incoming'))

test('pictures are brought by a form, several at once, shown in their order, and written down', async () => {
  expect((await sales.get(`/staff/goods/${id}`)).body).toContain('暂无实物图片，商城显示示意图')
  const done = await sales.postFiles(`/staff/goods/${id}/pictures`, {}, [
    fileOf('正面.jpg', red),
    fileOf('侧面.png', green),
  ])
  expect([done.statusCode, done.headers.location]).toEqual([303, `/staff/goods/${id}`])
  const [first, second] = await picturesOf()
  const { body } = await sales.get(`/staff/goods/${id}`)
  expect(body).toContain('已添加 2 张图片')
  const shown = [...body.matchAll(/<img src="\/api\/image\/picture\/(\w+)\/list"/g)].map(([, hash]) => hash)
  expect(shown).toEqual([first, second])
  expect(await lastEntryOf(shop)).toMatchObject({
    operation: 'POST /staff/goods/:id/pictures',
    subject: String(id),
    asked: {
      files: [
        { name: '正面.jpg', size: red.length },
        { name: '侧面.png', size: green.length },
      ],
    },
    before: { pictures: [] },
    after: { pictures: [first, second] },
  })
  expect(incoming()).toEqual([])

  await sales.post(`/staff/goods/${id}/pictures/move`, { hash: second ?? '', to: 'first' })
  expect(await picturesOf()).toEqual([second, first])
  await sales.post(`/staff/goods/${id}/pictures/move`, { hash: second ?? '', to: 'remove' })
  expect(await picturesOf()).toEqual([first])
  const late = await sales.post(`/staff/goods/${id}/pictures/move`, { hash: second ?? '', to: 'first' })
  expect([late.statusCode, late.body.includes('该图片已被移除')]).toEqual([409, true])
})

test('one wrong file of several and none is taken; the page says which and why', async () => {
  const answer = await sales.postFiles(`/staff/goods/${id}/pictures`, {}, [
    fileOf('好.jpg', red),
    fileOf('<b>坏.jpg', 'not a picture'),
  ])
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toMatch(/role="alert">&lt;b&gt;坏\.jpg：不是图片/)
  expect([await picturesOf(), incoming()]).toEqual([[], []])
})

test('nothing chosen, too many, too large and cut off are refused with a sentence, and leave nothing behind', async () => {
  const none = await sales.postFiles(`/staff/goods/${id}/pictures`, {}, [fileOf('', '')])
  expect([none.statusCode, none.body.includes('请选择图片')]).toEqual([422, true])
  const plain = await sales.post(`/staff/goods/${id}/pictures`)
  expect([plain.statusCode, plain.body.includes('请选择图片')]).toEqual([422, true])
  const many = await sales.postFiles(
    `/staff/goods/${id}/pictures`,
    {},
    Array.from({ length: 13 }, (_, at) => fileOf(`${at}.jpg`, red)),
  )
  expect([many.statusCode, many.body.includes('一次最多 12 个文件')]).toEqual([413, true])
  const large = await sales.postFiles(`/staff/goods/${id}/pictures`, {}, [
    fileOf('大.jpg', Buffer.alloc(20 * 1024 * 1024 + 1)),
    fileOf('好.jpg', red),
  ])
  expect([large.statusCode, large.body.includes('大.jpg：超过 20 MB')]).toEqual([413, true])
  const cut = await shop.app.inject({
    method: 'POST',
    url: `/staff/goods/${id}/pictures`,
    headers: {
      host: 'desk.example',
      origin: 'http://desk.example',
      cookie: [...sales.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc',
  })
  expect([cut.statusCode, cut.body.includes('上传未完成')]).toEqual([400, true])
  expect([await picturesOf(), incoming()]).toEqual([[], []])
})

test('what cannot be written to disk is a failure at once, not a form that waits', async () => {
  const folder = path.join(shop.app.shop.config.SHOP_DATA_DIR, 'incoming')
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'no folder')
  const answer = await sales.postFiles(`/staff/goods/${id}/pictures`, {}, [
    fileOf('a.jpg', Buffer.alloc(5_000_000)),
    fileOf('b.jpg', red),
  ])
  rmSync(folder)
  mkdirSync(folder)
  expect([answer.statusCode, await picturesOf()]).toEqual([500, []])
})

test('a form of another session, another origin or nobody is refused before anything is kept', async () => {
  const form = (browser: StaffBrowser, fields: Record<string, string>) =>
    browser.postFiles(`/staff/goods/${id}/pictures`, fields, [fileOf('a.jpg', red)])
  const forged = await form(sales, { csrf: 'of-nobody' })
  expect([forged.statusCode, forged.body.includes('页面已过期')]).toEqual([403, true])
  expect((await form(staffBrowser(shop), {})).headers.location).toBe('/staff/sign-in')
  expect((await form(await staffWith(shop, 'warehouse'), {})).statusCode).toBe(403)
  expect([await picturesOf(), incoming()]).toEqual([[], []])
})

test('an archive for many goods is checked and imported on a page of its own, with what becomes of each file', async () => {
  const [{ code = '' } = {}] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  const send = (way: string, files: Record<string, Buffer | string>) =>
    sales.postFiles('/staff/goods/pictures', { way }, [fileOf('图片.zip', archiveOf(files))])
  expect((await sales.get('/staff/goods')).body).toContain('href="/staff/goods/pictures"')
  const checked = await send('check', { [`${code}.jpg`]: red })
  expect([checked.statusCode, checked.body.includes('检查完成，未写入')]).toEqual([200, true])
  expect(checked.body).toMatch(/新增 1，更改 0[\s\S]*第 1 张，新增/)
  const wrong = await send('write', { [`${code}.jpg`]: red, '<i>x.jpg': green })
  expect(wrong.body).toContain('1 个文件有问题，未导入任何图片')
  expect(wrong.body).toMatch(/&lt;i&gt;x\.jpg[\s\S]*商品编码“&lt;i&gt;x”不存在/)
  expect(await picturesOf()).toEqual([])
  expect((await send('write', { [`${code}.jpg`]: red, [`${code}-2.png`]: green })).body).toContain('导入完成')
  expect((await picturesOf()).length).toBe(2)
  const none = await sales.postFiles('/staff/goods/pictures', { way: 'write' }, [fileOf('a.zip', 'no archive')])
  expect([none.statusCode, none.body.includes('不是 ZIP 压缩包')]).toEqual([422, true])
  expect(incoming()).toEqual([])
})

test('who may not change pictures sees them without buttons', async () => {
  await sales.postFiles(`/staff/goods/${id}/pictures`, {}, [fileOf('a.jpg', red), fileOf('b.png', green)])
  const { body } = await (await staffWith(shop, 'warehouse')).get(`/staff/goods/${id}`)
  expect(body.match(/\/api\/image\/picture\//g)?.length).toBe(4)
  expect([body.includes('上传图片'), body.includes('设为首张')]).toEqual([false, false])
})
