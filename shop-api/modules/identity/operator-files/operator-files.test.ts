import { eq } from 'drizzle-orm'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'
import { addOperator, signInOperator } from '#shop-api/modules/identity/operators/operators.ts'
import { operatorSessions, operators } from '#shop-api/modules/identity/operators/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let admin: StaffBrowser
let operate: Operate
let files: ReturnType<typeof importing>

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  admin = await staffWith(shop, 'admin')
  operate = await operatorOf(shop)
  files = importing(shop, operatorFile)
}, OPEN_MS)
afterAll(() => shop.close())

const signIn = (username: string, password: string) =>
  signInOperator(shop.db, { username, password, source: 'test', device: undefined }, shop.now)
const rowOf = async (username: string) =>
  (await shop.db.select().from(operators).where(eq(operators.username, username)))[0]

test('people come by file without a password, and get a first one that is shown once', async () => {
  const file = ['用户名,姓名,岗位', 'Li.Jing,李静,仓库;销售', 'wang.fang,王芳,客服']
  expect(stateCounts((await files.load(file)).rows)).toEqual({ new: 2 })
  expect(stateCounts((await files.load(file)).rows)).toEqual({ same: 2 })
  expect(await rowOf('li.jing')).toMatchObject({ name: '李静', roles: ['sales', 'warehouse'], passwordHash: '' })
  await expect(signIn('li.jing', '')).rejects.toThrow('用户名或密码错误')
  expect((await admin.get('/staff/operators')).body).toContain('为未设密码的操作员生成密码')
  const shown = (await admin.post('/staff/operators/first-passwords')).body
  const [password = ''] = /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(shown) ?? []
  expect((await signIn('li.jing', password)).token).toHaveLength(43)
  expect((await admin.get('/staff/operators')).body).not.toContain('生成密码')
  expect(JSON.stringify(await shop.db.select().from(operatorActions))).not.toContain(password)
  await files.load(['用户名,姓名,岗位', 'night.desk,夜班,客服'])
  expect(await operate('staff-first-passwords')).toMatch(/night\.desk\s+夜班\s+(?:\w{4}-){3}\w{4}/)
  expect(await operate('staff-first-passwords')).toBe('所有账号都已有密码')
})

test('who is switched off by file is out at once; a file leaves passwords as they are', async () => {
  const password = await addOperator(
    shop.db,
    { username: 'old', name: '旧', roles: ['sales'], staffId: null },
    shop.now,
  )
  await signIn('old', password)
  const hash = (await rowOf('old'))?.passwordHash
  await files.load(['用户名,姓名,停用', 'old,新名,是'])
  const row = await rowOf('old')
  expect(row).toMatchObject({ name: '新名', isOff: true, passwordHash: hash, roles: ['sales'] })
  expect(await shop.db.$count(operatorSessions, eq(operatorSessions.operatorId, row?.id ?? 0))).toBe(0)
  await expect(signIn('old', password)).rejects.toThrow('用户名或密码错误')
})

test('exports name no password, and come back; what is wrong is said', async () => {
  const exported = Buffer.from(await files.exported()).toString()
  expect(exported.split('\r\n')[0]?.replace('\uFEFF', '')).toBe('用户名,姓名,岗位,停用')
  expect(exported).not.toContain('argon2')
  expect(Object.keys(stateCounts((await files.bytes(await files.exported())).rows))).toEqual(['same'])
  expect(await files.reasons('用户名,姓名,岗位', '王,王芳,客服', 'ok,王芳,老板', 'ok2,王芳,')).toEqual([
    expect.stringContaining('用户名须为2至40位'),
    expect.stringContaining('岗位须为'),
    '请填写岗位',
  ])
})

test.each(['', '长'.repeat(21), 'a\u0007b', '1.0E+15'])(
  'a name that can’t be one (%j) is refused by page, call, command and file in the same words',
  async (name) => {
    const person = { username: 'odd.name', name }
    const page = problemIn((await admin.post('/staff/operators', { ...person, roles: 'sales' })).body)
    const call = await shop.app.inject({
      method: 'POST',
      url: '/admin/operators',
      payload: person,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    })
    const { message } = call.json<{ message: string }>()
    expect([call.statusCode, page]).toEqual([422, message])
    await expect(operate('staff-add', person.username, name)).rejects.toThrow(message)
    const [reason] = await files.reasons('用户名,姓名,岗位', `${person.username},${name},销售`)
    expect(reason).toContain(message)
    expect(await rowOf(person.username)).toBeUndefined()
  },
)
