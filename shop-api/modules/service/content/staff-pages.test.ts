import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { lastEntryOf, problemIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let sales: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

const guest = () => shop.visitor()
const frame = async () => (await guest().call(zoneCalls.focusCommon)).data

test('advertisements: added, put in order, changed and taken away, and buyers see it', async () => {
  const shown = async () => (await guest().call(zoneCalls.focusTop)).data.data.map(({ title, url }) => [title, url])
  const form = { slot: 'top', line: '', palette: 'red', path: '/list' }
  for (const title of ['<b>甲</b>', '乙', '丙']) await sales.post('/staff/banners', { ...form, title })
  expect(await shown()).toEqual([
    ['<b>甲</b>', '/list'],
    ['乙', '/list'],
    ['丙', '/list'],
  ])
  const page = (await sales.get('/staff/banners?slot=top')).body
  expect(page).toContain('&lt;b&gt;甲&lt;/b&gt;')
  const [first = '', second = ''] = [...page.matchAll(/action="(\/staff\/banners\/\d+)\/move"/g)].map(
    ([, at = '']) => at,
  )
  const announced = await shop.db.$count(changes)
  await sales.post(`${first}/move`, { step: 'down' })
  expect((await shown()).map(([title]) => title)).toEqual(['乙', '<b>甲</b>', '丙'])
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  expect(await lastEntryOf(shop)).toMatchObject({
    operation: 'POST /staff/banners/:id/move',
    before: { sort: 1 },
    after: { sort: 2 },
  })
  await sales.post(`${first}/move`, { step: 1 })
  expect((await shown()).map(([title]) => title)).toEqual(['<b>甲</b>', '乙', '丙'])
  expect((await sales.post(`${first}/move`, { step: 'aside' })).statusCode).toBe(422)
  await sales.post(`${first}/move`, { step: 99 })
  expect((await shown()).map(([title]) => title)).toEqual(['乙', '丙', '<b>甲</b>'])
  const seen = /name="seen" value="([^"]+)"/.exec((await sales.get(second)).body)?.[1] ?? ''
  await sales.post(second, { ...form, title: '乙二', path: '' })
  const late = await sales.post(second, { ...form, title: '乙三', palette: 'blue', seen })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  expect(late.body).toMatch(/标题.*<pre>乙二<\/pre>.*<pre>乙三<\/pre>.*<pre>红<\/pre>.*<pre>蓝<\/pre>/s)
  await sales.post(`${first}/remove`)
  expect(await shown()).toEqual([
    ['乙二', null],
    ['丙', '/list'],
  ])
})

test('the navigation: entries with children, in their order, at most nine', async () => {
  const add = (label: string, more: object = {}) =>
    sales.post('/staff/navigation', { label, path: '/list', children: '', ...more })
  await add('全部', { children: '感冒 /list?select=2\n\n 品牌 /ppzq ' })
  await add('饮片', { path: '/zyyp' })
  expect((await frame()).nav).toEqual([
    {
      name: '全部',
      url: '/list',
      children: [
        { name: '感冒', url: '/list?select=2' },
        { name: '品牌', url: '/ppzq' },
      ],
    },
    { name: '饮片', url: '/zyyp', children: [] },
  ])
  const page = (await sales.get('/staff/navigation')).body
  const at = /action="(\/staff\/navigation\/\d+)\/move"/.exec(page)?.[1] ?? ''
  const seen = /name="seen" value="([^"]+)"/.exec((await sales.get(at)).body)?.[1] ?? ''
  await sales.post(at, { label: '全部', path: '/list?new=1', children: '感冒 /list?select=2\r\n品牌 /ppzq', seen })
  const late = await sales.post(at, { label: '全部', path: '/ppzq', children: '', seen })
  expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('<pre>/list?new=1</pre>')])
  await sales.post(`${at}/move`, { step: 'down' })
  expect((await frame()).nav.map(({ name }) => name)).toEqual(['饮片', '全部'])
  for (let more = 3; more <= 9; more += 1) await add(`第${more}`)
  const tenth = await add('第十')
  expect([tenth.statusCode, problemIn(tenth.body)]).toEqual([422, '导航最多9项，请先删除不用的'])
  await sales.post(`${at}/remove`)
  expect((await frame()).nav).toHaveLength(8)
})

test('hot words: added once, in their order', async () => {
  const add = (word: string, more: object = {}) => sales.post('/staff/hot-words', { word, mode: '0', ...more })
  await add('板蓝根')
  await add('云岭', { mode: '1', isHighlighted: 'yes' })
  expect(problemIn((await add('板蓝根')).body)).toBe('该热词已存在')
  const page = (await sales.get('/staff/hot-words')).body
  const at = /action="(\/staff\/hot-words\/\d+)\/move"/.exec(page)?.[1] ?? ''
  await sales.post(`${at}/move`, { step: 'down' })
  expect((await guest().call(goodsCalls.goodsHot)).data).toMatchObject([
    { name: '云岭', is_hot: 1, url: expect.stringContaining('type=1') },
    { name: '板蓝根', is_hot: 0 },
  ])
  await sales.post(`${at}/remove`)
  expect((await frame()).rnss.map(({ name }) => name)).toEqual(['云岭'])
})

describe('links lead nowhere but into the shop', () => {
  const paths = ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'list', '/a b']
  test.each(paths)('%s', async (path) => {
    const banner = await sales.post('/staff/banners', { slot: 'top', title: '外', line: '', palette: 'red', path })
    const entry = await sales.post('/staff/navigation', { label: '外', path, children: '' })
    const child = await sales.post('/staff/navigation', { label: '外', path: '/list', children: `外 ${path}` })
    expect([banner.statusCode, entry.statusCode, child.statusCode]).toEqual([422, 422, 422])
    expect(await lastEntryOf(shop)).toMatchObject({ outcome: 'refused' })
  })
})
