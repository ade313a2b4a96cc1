import { goodsDetail } from '#shop-api/modules/catalogue/browsing/detail.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import {
  lastEntry,
  openDeskShop,
  seenIn,
  tagsDuring,
} from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { leafletOf } from './reads.ts'
import { putLeaflet } from './repository.ts'

let shop: TestShop
let pharmacist: StaffBrowser

beforeAll(async () => {
  shop = await openDeskShop()
  pharmacist = await staffWith(shop, 'pharmacist')
}, OPEN_MS)
afterAll(() => shop.close())

const open = async () => {
  const id = await addGoods(shop.db, { now: shop.now, storage: '密封' })
  const address = `/staff/goods/${id}/leaflet`
  return { id, address, body: async () => (await pharmacist.get(address)).body }
}

test('a leaflet is entered part by part, buyers read it, and the log has each part', async () => {
  const { id, address, body } = await open()
  expect((await pharmacist.get(`/staff/goods/${id}`)).body).toContain(`href="${address}"`)
  expect(await body()).toContain('商品资料中已有“密封”')
  const form = {
    seen: seenIn(await body()),
    'part:适应症': '发热。\r\n头痛。',
    'part:禁忌': '过敏者禁用',
    'part:贮藏': '',
  }
  const tags = await tagsDuring(shop, async () => {
    expect((await pharmacist.post(address, { ...form, text: '【样例】甲' })).headers.location).toBe(address)
  })
  expect(tags).toEqual([`goods:${id}`])
  const parts = [
    { label: '适应症', text: '发热。\n头痛。' },
    { label: '禁忌', text: '过敏者禁用' },
    { label: '样例', text: '甲' },
  ]
  expect(await leafletOf(shop.db, id)).toEqual(parts)
  const { facts } = await goodsDetail(shop.db, id, await viewerOf(shop.db, null, shop.now))
  expect(facts.slice(-3)).toEqual(parts)
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/goods/:id/leaflet',
    subject: String(id),
    before: {},
    after: { '【适应症】': '发热。\n头痛。', '【样例】': '甲' },
  })
  const shown = await body()
  expect(shown.indexOf('name="part:样例"')).toBeGreaterThan(shown.indexOf('name="part:禁忌"'))
  await pharmacist.post(address, { seen: seenIn(shown), text: '' })
  expect(await leafletOf(shop.db, id)).toEqual([])
})

test('parts stay in the order they had, those with odd names among them', async () => {
  const { id, address, body } = await open()
  const parts = ['禁忌', '特别[注]', '成份', '自拟'].map((label) => ({ label, text: `${label}的内容` }))
  await putLeaflet(shop.db, id, parts, shop.now)
  const shown = await body()
  const fields = Object.fromEntries(
    [...shown.matchAll(/<textarea name="([^"]+)"[^>]*>\n([^<]*)<\/textarea>/g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  )
  expect(fields.text).toBe('【特别[注]】\n特别[注]的内容\n')
  await pharmacist.post(address, { seen: seenIn(shown), ...fields })
  expect((await leafletOf(shop.db, id)).map(({ label }) => label)).toEqual(['禁忌', '成份', '自拟', '特别[注]'])
})

test('what can’t be read is refused with what was typed, and what a colleague saved is shown beside it', async () => {
  const { id, address, body } = await open()
  const seen = seenIn(await body())
  const wrong = await pharmacist.post(address, { seen, 'part:禁忌': '<甲>', text: '没有项目名' })
  expect([wrong.statusCode, wrong.body.includes('data-field="text"')]).toEqual([422, true])
  for (const text of ['&lt;甲&gt;</textarea>', '没有项目名</textarea>']) expect(wrong.body).toContain(text)
  expect((await pharmacist.post(address, { seen, 'part:禁忌': '甲', text: '【禁忌】乙' })).body).toContain(
    '【禁忌】重复',
  )
  expect((await pharmacist.post(address, { seen, text: `【禁忌】${'a'.repeat(60_000)}` })).statusCode).toBe(422)
  expect(await leafletOf(shop.db, id)).toEqual([])
  expect(await lastEntry(shop)).toMatchObject({ outcome: 'refused' })
  await pharmacist.post(address, { seen, 'part:禁忌': '先', text: '' })
  const late = await pharmacist.post(address, { seen, 'part:禁忌': '后', text: '' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toMatch(/禁忌.*<pre>先<\/pre>.*<pre>后<\/pre>/s)
  expect(await leafletOf(shop.db, id)).toEqual([{ label: '禁忌', text: '先' }])
  expect((await pharmacist.get('/staff/goods/99999/leaflet')).statusCode).toBe(404)
})
