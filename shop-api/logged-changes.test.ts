import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { until } from '#lib/kernel/testing/until.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { importFile, unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { operatorActionRows, operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { openDeskShop } from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import { staffRoutes } from '#shop-api/modules/identity/back-office/registry.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import type { Operate } from './ctl/testing/operate.ts'
import { operatorOf } from './ctl/testing/operate.ts'
import type { TestShop } from './testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN } from './testing/sample-shop.ts'

let shop: TestShop
let admin: StaffBrowser
let operate: Operate

beforeAll(async () => {
  shop = await openDeskShop()
  admin = await staffWith(shop, 'admin')
  operate = await operatorOf(shop)
}, OPEN_MS)
afterAll(() => shop.close())

const lastEntry = async () =>
  (await shop.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1))[0]
const rowsOf = (actionId: number) =>
  shop.db.select().from(operatorActionRows).where(eq(operatorActionRows.actionId, actionId))

const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await shop.app.inject({ method, url: `/admin${url}`, headers, ...(payload ? { payload } : {}) })
  return answer.json()
}

async function codeOf(unitPrice: string): Promise<string> {
  const id = await addGoods(shop.db, { now: shop.now, unitPrice })
  return (await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id)))[0]?.code ?? ''
}

const sheet = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))
const newRow = (code: string) => `${code},新药,1g,盒,测试药业〔样例〕,抗感染,化学药制剂,5`
const HEAD = '编码,名称,规格,单位,生产厂家,分类,经营范围,单价'

/** Applies a file in the back office and answers with its entry in the log. */
async function applied(...lines: string[]) {
  const { headers } = await admin.upload('/staff/files/goods', { name: 'a.csv', bytes: sheet(...lines) })
  const whenDone = async (location: unknown) => {
    await until(async () => !(await admin.get(String(location))).body.includes('data-going'))
  }
  await whenDone(headers.location)
  const apply = await admin.post(`${headers.location}/apply`)
  await whenDone(apply.headers.location)
  const entry = await lastEntry()
  expect(entry).toMatchObject({ operation: 'IMPORT goods', outcome: 'done' })
  return entry?.id ?? 0
}

test('an import logs every row that it changes, before and after, to be read and downloaded', async () => {
  const code = await codeOf('10.0000')
  const id = await applied(HEAD, `${code},,,,,,,8.88`, newRow('NEW-1'))
  expect(await rowsOf(id)).toMatchObject([
    { code, before: { 单价: '10.00' }, after: { 单价: '8.88' } },
    { code: 'NEW-1', before: {}, after: { 名称: '新药', 单价: '5.00', 生产厂家: '测试药业〔样例〕' } },
  ])
  const { body } = await admin.get(`/staff/log/${id}`)
  expect(body).toContain('文件中更改的 2 行')
  expect(body).toMatch(/<pre>10\.00<\/pre>[\s\S]*<pre>8\.88<\/pre>/)
  const file = await admin.get(`/staff/log/${id}/rows`)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body).toContain(`${code},单价,10.00,8.88`)
  // The entry is found by the code of any row of the file.
  expect((await admin.get(`/staff/log?subject=${code}`)).body).toContain(`/staff/log/${id}"`)

  const answer = await ask('POST', '/goods/import', {
    base64: Buffer.from(sheet('编码,单价', `${code},7.77`)).toString('base64'),
  })
  expect(answer.data.counts.changed).toBe(1)
  expect(await rowsOf((await lastEntry())?.id ?? 0)).toMatchObject([
    { code, before: { 单价: '8.88' }, after: { 单价: '7.77' } },
  ])
})

test('an import that is undone logs no row', async () => {
  const code = await codeOf('10.0000')
  const id = await applied('编码,单价', `${code},9`)
  let isWriting = false
  const watch = {
    note: ({ step }: { step?: string }) => {
      isWriting ||= step === 'writing'
    },
    goOn: () => {
      if (isWriting) throw new Error('called off')
    },
  }
  const wanted = { now: shop.now, offers: 'refuse' as const, isDryRun: false, actionId: id }
  const bytes = sheet('编码,单价', `${code},3`)
  await expect(importFile(shop.db, goodsFile, bytes, { ...wanted, watch })).rejects.toThrow('called off')
  expect(await rowsOf(id)).toHaveLength(1)
  await importFile(shop.db, goodsFile, bytes, { ...wanted, watch: unwatched })
  expect(await rowsOf(id)).toHaveLength(2)
})

const points = { name: '药盒', intro: '', points: '9', marketPrice: '6.00', stock: '5', memberLimit: '2', couponId: '' }

/** Forms that make something, with a fact of it. What is looked at before it is saved is saved in one place: the mall is the example for all. */
const made: Readonly<Record<string, readonly [form: Record<string, string>, fact: object]>> = {
  '/makers': [{ name: '新厂', shortName: '', province: '' }, { name: '新厂' }],
  '/brands': [{ name: '新牌', maker: '测试药业〔样例〕' }, { name: '新牌' }],
  '/categories': [{ name: '新类', parentId: '', root: 'main' }, { name: '新类' }],
  '/warehouses': [{ code: 'NEW', name: '新仓', address: '新路1号' }, { code: 'NEW' }],
  '/banners': [{ slot: 'home', title: '新广告', line: '', palette: 'red', path: '/list' }, { title: '新广告' }],
  '/navigation': [{ label: '新导航', path: '/list', children: '' }, { label: '新导航' }],
  '/freight-templates': [{ name: '新模板', reach: 'ordinary', fee: '8' }, { name: '新模板' }],
  '/carriers': [{ name: '新承运商', way: 'json', pollUrl: '' }, { name: '新承运商' }],
  '/hot-words': [{ word: '新词', mode: '0' }, { word: '新词' }],
  '/operators': [
    { username: 'new-one', name: '新人', roles: 'sales' },
    { username: 'new-one', roles: ['sales'] },
  ],
  '/keys': [{ name: '新密钥', scopes: 'goods:read', days: '90' }, { name: '新密钥' }],
  '/service-contacts': [{ name: '客服乙', phone: '0571-1', qq: '', wechat: '' }, { name: '客服乙' }],
  '/price-lists': [{ code: 'PL-NEW', name: '新协议', startsOn: '', endsOn: '' }, { name: '新协议' }],
  '/webhooks': [{ url: 'https://erp.example.com/orders' }, { url: 'https://erp.example.com/orders' }],
  '/points-goods': [
    { ...points, sort: '1', isListed: 'yes' },
    { name: '药盒', points: 9 },
  ],
}

/** Nouns whose forms programs save one by one. */
const formed = [
  ...['makers', 'brands', 'categories', 'warehouses', 'programmes', 'lotteries', 'articles', 'banners', 'navigation'],
  ...['hot-words', 'campaigns', 'points-goods', 'promotions', 'group-offers', 'coupons', 'recalls', 'scheduled-prices'],
  ...['freight-templates', 'carriers'],
]

/** Actions and calls without a row in their path: these make something … */
const makes = new Set([
  ...Object.keys(made),
  ...[
    '/goods',
    '/promotions',
    '/coupons',
    '/articles',
    '/group-offers',
    '/campaigns',
    '/lotteries',
    '/programmes',
    '/recalls',
    '/expiry/bargain',
  ],
  ...['/agreements', '/inspections', '/supplier-documents', '/scheduled-prices'],
  ...formed.map((noun) => `/${noun}/forms`),
])
/** … and these change what there is, or write entries of their own. */
const changes = [
  /^\/(?:settings\/.*|service-contacts\/hours|credit\/term|own-mail|password|files\/[a-z-]+|goods\/(?:pictures|bulk))$/,
  /^\/(?:orders\/many|carrier-events|shipments\/forms)$/,
  /^\/(?:regions|regions\/.*|operators\/.*|agreements\/retire|wechat\/confirm|init|chat-hours|guest-prices|trade-rules|draft-days|pay-proof|sms-limit|company-account|province-accounts)$/,
  /^\/(?:stock|prices|trace-codes|trace-codes\/remove|invoices\/archive)$/,
  /\/imports?$/,
  /\/columns(?:\/forget)?$/,
  /^\/(?:differences\/check|reconciliations)$/,
  /^\/bank-(?:statements|credits(?:\/accept-likely|\/settle-proposed)?)$/,
]

test('every form and call without a row in its path is known to make something, or not to', () => {
  const paths = [...staffRoutes(shop.app), ...operatorCalls(shop.app)].flatMap(({ method, path: at }) =>
    method === 'POST' && !at.includes(':') && !at.endsWith('/try') ? [at] : [],
  )
  expect(paths.filter((at) => !makes.has(at) && !changes.some((each) => each.test(at)))).toEqual([])
})

test.each(Object.entries(made))(
  'what %s makes is in the log as it is, under its own number',
  async (at, [form, fact]) => {
    const { statusCode } = await admin.post(`/staff${at}`, form)
    expect([200, 303]).toContain(statusCode)
    const entry = await lastEntry()
    expect(entry).toMatchObject({ operation: `POST /staff${at}`, outcome: 'done', after: fact })
    expect(entry?.subject).toMatch(/^(?:\d+|new-one)$/)
    expect(JSON.stringify(entry)).not.toMatch(/"\w*[hH]ash"/)
  },
)

test('so is what programs make', async () => {
  for (const [url, body, fact] of [
    ['/hot-words', { word: '程序词' }, { word: '程序词' }],
    ['/operators', { username: 'by-program', name: '程序' }, { username: 'by-program' }],
    ['/navigation', { label: '程序导航', path: '/list' }, { label: '程序导航' }],
    ['/makers/forms', { fields: { name: '程序厂' } }, { name: '程序厂' }],
    ['/banners/forms', { fields: { slot: 'home', title: '程序广告' } }, { title: '程序广告' }],
  ] as const) {
    const answer = await ask('POST', url, body)
    expect(answer.code).toBe(200)
    if (!url.endsWith('/forms') && url !== '/operators') expect(answer.data).toMatchObject(fact)
    expect(await lastEntry()).toMatchObject({ operation: `POST ${url}`, after: fact })
  }
})

test('long values are kept whole and shown short; of files the log has a digest', async () => {
  const long = '很长的说明'.repeat(200)
  await ask('POST', '/articles', { category: 'notice', title: '长文', text: long, path: 'long' })
  const text = 'x'.repeat(30_000)
  await ask('POST', '/agreements', { kind: 'purchase', title: '购销合同', text: `${long}${text}`, validDays: 30 })
  const entry = await lastEntry()
  expect(String(entry?.after.html)).toContain(long)
  expect(String(entry?.asked.text)).toMatch(/…（共\d+字，SHA-256 [0-9a-f]{64}）$/)
  expect((await admin.get('/staff/log')).body).not.toContain(long)
  expect((await admin.get(`/staff/log/${entry?.id}`)).body).toContain(long)
})

test('the log is searched by day, person and operation, read by programs and from the command line', async () => {
  const code = await codeOf('10.0000')
  const id = await applied('编码,单价', `${code},6`)
  const links = async (query: string) => (await admin.get(`/staff/log?${query}`)).body.includes(`/staff/log/${id}"`)
  const who = encodeURIComponent((await lastEntry())?.operatorName ?? '')
  expect(await links('from=2026-11-20&to=2026-11-20')).toBe(true)
  expect([await links('to=2026-11-19'), await links('from=2026-11-21')]).toEqual([false, false])
  expect([await links(`who=${who}`), await links('who=nobody')]).toEqual([true, false])
  expect([await links('operation=IMPORT'), await links('operation=password')]).toEqual([true, false])

  const { entries, next } = (await ask('GET', `/log?operation=IMPORT&limit=1`)).data
  expect([entries[0].id, next]).toEqual([id, id])
  expect((await ask('GET', `/log?operation=IMPORT&limit=1&before=${next}`)).data.entries[0].id).toBeLessThan(id)
  expect((await ask('GET', `/log/${id}`)).data).toMatchObject({ rows: 1, outcome: 'done' })
  expect((await ask('GET', `/log/${id}/rows`)).data).toMatchObject({ rows: [{ code, after: { 单价: '6.00' } }] })
  expect((await ask('GET', '/log/999999')).code).toBe(404)

  const folder = mkdtempSync(path.join(tmpdir(), 'log-'))
  const out = path.join(folder, 'rows.csv')
  expect(await operate('log', '--subject', code)).toContain('商品文件：导入')
  expect(await operate('log-entry', id, '--out', out)).toContain('更改的行')
  expect(readFileSync(out, 'utf8')).toContain(`${code},单价,10.00,6.00`)
  rmSync(folder, { recursive: true })
})

/** The entry of an operation after another one, once it is known what became of it. */
async function endAfter(id: number, operation: string) {
  const ended = async () => {
    const rows = await shop.db.select().from(operatorActions).where(eq(operatorActions.operation, operation))
    return rows.find((each) => each.id > id && each.outcome !== 'begun')
  }
  await until(async () => (await ended()) !== undefined)
  return ended()
}

test('a file that comes with a call is in the log by its size and digest, a refused import as refused', async () => {
  const bytes = sheet('编码,单价', ...Array.from({ length: 20 }, (_, at) => `没有${at},1.00`))
  const before = (await lastEntry())?.id ?? 0
  await ask('POST', '/goods/imports', {
    base64: Buffer.from(bytes).toString('base64'),
    fileName: '价格.csv',
    isDryRun: false,
  })
  const call = await endAfter(before, 'POST /goods/imports')
  expect(call?.asked.base64).toMatch(/^文件，\d+字节，SHA-256 [0-9a-f]{64}$/)
  const end = await endAfter(before, 'IMPORT goods')
  expect([end?.outcome, end?.reason]).toEqual(['refused', '文件中有错误的行，未导入任何一行'])
})
