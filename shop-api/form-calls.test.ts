import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { addKey } from '#shop-api/modules/base/access/api-keys.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { listActions } from '#shop-api/modules/base/operator-log/read.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let operate: Operate

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  operate = await operatorOf(shop)
}, OPEN_MS)
afterAll(() => shop.close())

type Fields = Readonly<Record<string, string>>

async function send(path: string, fields: Fields, key = OPERATOR_TOKEN) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/admin${path}`,
    payload: { fields },
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: answer.statusCode, ...answer.json<{ message: string; data: { id: number; fields: Fields } }>() }
}

const lastAction = async () => (await listActions(shop.db, { limit: 1 }))[0]

/** One to add, what to change of it, and what its form refuses. */
const cases: readonly (readonly [noun: string, added: Fields, changed: Fields, wrong: Fields, reason: RegExp])[] = [
  ['makers', { name: '浙江新厂制药有限公司', province: '浙江' }, { province: '江苏' }, { name: '' }, /请填写全称/],
  ['categories', { path: '新一级/新二级' }, { sort: '9' }, { path: '' }, /请填写分类/],
  [
    'warehouses',
    { code: 'NB01', name: '宁波仓', address: '宁波市江北区' },
    { name: '宁波二仓' },
    { name: 'A;B' },
    /分号/,
  ],
  ['banners', { slot: 'home', title: '新广告' }, { palette: 'red' }, { path: '//evil.example' }, /以“\/”开头/],
]

test.each(cases)(
  '%s: added, changed field by field, refused as their form refuses, and written down',
  async (noun, added, changed, wrong, reason) => {
    if (noun === 'categories') await send('/categories/forms', { path: '新一级' })
    const announced = await shop.db.$count(changes)
    const made = await send(`/${noun}/forms`, added)
    expect([made.status, made.data.fields]).toEqual([200, expect.objectContaining(added)])
    expect(await lastAction()).toMatchObject({ operation: `POST /${noun}/forms`, subject: String(made.data.id) })
    const at = `/${noun}/forms/${made.data.id}`
    const next = await send(at, changed)
    expect([next.status, next.data]).toEqual([200, { id: made.data.id, fields: { ...made.data.fields, ...changed } }])
    const entry = await lastAction()
    expect(entry).toMatchObject({ operation: `POST /${noun}/forms/:id`, subject: String(made.data.id) })
    expect(Object.keys(entry?.before ?? {})).not.toEqual([])
    const refused = await send(at, wrong)
    expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(reason)])
    expect((await send(at, { nonsense: '1' })).status).toBe(422)
    expect((await send(`/${noun}/forms/999999`, changed)).status).toBe(404)
    if (noun === 'banners') expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  },
)

test('brands, campaigns and lotteries are changed in the words of their forms by command line', async () => {
  await operate('form-save', 'makers', 'new', '全称=湖州新厂药业有限公司')
  const brand = await operate('form-save', 'brands', 'new', '品牌=湖新', '生产厂家=湖州新厂药业有限公司', '推荐品牌=是')
  expect(brand).toMatch(/已保存[\s\S]*湖新/)
  const [, id = ''] = /编号\s+(\d+)/.exec(brand) ?? []
  expect(await operate('forms', 'brands', id)).toMatch(/推荐\S*\s+是/)
  expect(await operate('form-save', 'brands', id, '推荐品牌=否')).toMatch(/推荐\S*\s+否/)
  expect(await operate('forms', 'campaigns')).toContain('链接代号')
  const [, campaign = ''] =
    /^\s*(\d+)/m.exec((await operate('forms', 'campaigns')).split('\n').slice(2).join('\n')) ?? []
  expect(await operate('form-save', 'campaigns', campaign, '配色=红')).toMatch(/配色\s+红/)
  expect(await operate('forms', 'lotteries')).toContain('奖品')
  expect(await operate('forms', 'programmes')).toContain('名称')
  await expect(operate('form-save', 'brands', id, '颜色=红')).rejects.toThrow('项目为 品牌、')
  await expect(operate('forms', 'Orders')).rejects.toThrow('请写资料的英文名')
  await expect(operate('forms', 'makers', '999999')).rejects.toThrow('不存在')
})

test('a key with another scope saves nothing', async () => {
  const { key } = await addKey(
    shop.db,
    { name: 'reports', scopes: ['goods:read', 'content:write'], days: 1, createdBy: 'test' },
    shop.now,
  )
  const before = (await operate('forms', 'makers')).length
  expect((await send('/makers/forms', { name: '不该有的厂' }, key)).status).toBe(403)
  expect((await operate('forms', 'makers')).length).toBe(before)
})

test('an article that is saved by its file leaves what it was before in the log', async () => {
  const file = await operate('article', 64)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/admin/articles',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload: { file: file.replace(/^title: .*$/m, 'title: 改过的标题') },
  })
  expect(answer.statusCode).toBe(200)
  expect(await lastAction()).toMatchObject({
    operation: 'POST /articles',
    subject: '64',
    before: { title: expect.not.stringContaining('改过') },
    after: { title: '改过的标题' },
  })
})
