import { eq } from 'drizzle-orm'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { listActions } from '#shop-api/modules/base/operator-log/read.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { registrations } from '#shop-api/modules/identity/registration/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { memberFile } from './member-file.ts'

let shop: TestShop
let files: ReturnType<typeof importing>

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  files = importing(shop, memberFile)
}, OPEN_MS)
afterAll(() => shop.close())

const HEAD = '企业名称,客户类型,联系人,地区,经营范围,审核状态,用户名,登录手机,证照,证照编号,发证日期,有效期至'
const rowOf = (username: string, phone: string) =>
  `新开大药房,药店,王芳,浙江省/杭州市/西湖区,化学药制剂,已通过,${username},${phone},营业执照;药品经营许可证,91330106MA1000001C;B1,2024-01-01;2024/2/1,长期;2028-12-31`

const signIn = async (username: string) => {
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.username, username))
  const [member] = await shop.db
    .select()
    .from(members)
    .where(eq(members.id, account?.memberId ?? 0))
  return { account, member }
}

test.each(['csv', 'gb18030', 'xlsx'] as const)(
  'members exported as %s change nothing when they come back, and no password is in the file',
  async (format) => {
    const { rows } = await files.bytes(await files.exported(format))
    expect(rows.flatMap((row) => [...row.reasons, ...row.changes])).toEqual([])
    expect(stateCounts(rows)).toEqual({ same: await shop.db.$count(members) })
    const text = new TextDecoder().decode(await files.exported())
    expect(text).not.toMatch(/argon|密码/)
  },
)

test('a new member has its licences and scopes, and first signs in by a code to its phone', async () => {
  const { added, isWritten } = await files.load([HEAD, rowOf('xinkai01', '13911110001')])
  expect([isWritten, added]).toEqual([true, [{ what: '登录账号', names: ['xinkai01'] }]])
  const { member } = await signIn('xinkai01')
  expect(member).toMatchObject({
    companyName: '新开大药房',
    kind: 'pharmacy',
    reviewState: 'approved',
    scopeCodes: ['chemical'],
    districtCode: '330106',
    cityCode: '330100',
    phone: '13911110001',
    groupId: member?.id,
  })
  const papers = await shop.db
    .select()
    .from(licences)
    .where(eq(licences.memberId, member?.id ?? 0))
  expect(papers.map(({ kind, number, validFrom, validTo }) => [kind, number, validFrom, validTo])).toEqual([
    ['businessLicence', '91330106MA1000001C', '2024-01-01', null],
    ['drugLicence', 'B1', '2024-02-01', '2028-12-31'],
  ])
  expect(stateCounts((await files.load([HEAD, rowOf('xinkai01', '139 1111 0001')])).rows)).toEqual({ same: 1 })

  const visitor = shop.visitor()
  await visitor.call(authCalls.sendCode, { body: { phone: '13911110001', purpose: 'login' } })
  const code = shop.codeSender.lastCode('13911110001')?.code ?? ''
  const answer = await visitor.call(authCalls.loginByCode, { body: { phone: '13911110001', code } })
  expect(answer).toMatchObject({ code: 200, data: { member_id: member?.id } })
})

test('a file of fewer columns changes only these; a renewed licence takes the place of the old one', async () => {
  await files.load([HEAD, rowOf('xinkai02', '13911110002')])
  const { rows } = await files.load([
    '登录手机,联系人,证照,证照编号,发证日期,有效期至',
    '13911110002,李强,药品经营许可证,B2,2026-02-01,2031-01-31',
  ])
  expect(rows[0]?.changes).toEqual([
    { heading: '联系人', before: '王芳', after: '李强' },
    { heading: '药品经营许可证', before: 'B1 2024-02-01～2028-12-31', after: 'B2 2026-02-01～2031-01-31' },
  ])
  const { member } = await signIn('xinkai02')
  const papers = await shop.db
    .select()
    .from(licences)
    .where(eq(licences.memberId, member?.id ?? 0))
  expect([member?.contactName, member?.companyName]).toEqual(['李强', '新开大药房'])
  expect(papers.map(({ number }) => number).sort()).toEqual(['91330106MA1000001C', 'B2'])
})

test('an own code is that of one member, in the shop and in the file', async () => {
  await files.load([`${HEAD},客户编码`, `${rowOf('xinkai15', '13911110315')},ERP-5`])
  expect((await signIn('xinkai15')).member?.code).toBe('ERP-5')
  const head = '登录手机,客户编码'
  await files.load([HEAD, rowOf('xinkai16', '13911110316')])
  expect(await files.reasons(head, '13911110316,ERP-5')).toEqual(['客户编码ERP-5已被使用'])
  expect(await files.reasons(head, '13911110316,ERP-6', '13911110315,ERP-6')).toEqual([
    '客户编码ERP-6重复（第2、3行）',
    '客户编码ERP-6重复（第2、3行）',
  ])
  await files.load([head, '13911110315,'])
  await files.load([head, '13911110316,ERP-5'])
  expect([(await signIn('xinkai15')).member?.code, (await signIn('xinkai16')).member?.code]).toEqual([null, 'ERP-5'])
})

test('the delivery address of a file is the default one: whole, changed in parts, and never half of one', async () => {
  const head = `${HEAD},收货人,收货电话,收货地区,收货地址`
  const row = (username: string, phone: string, delivery: string) => `${rowOf(username, phone)},${delivery}`
  await files.load([head, row('xinkai17', '13911110317', '李四,0571-88000001,浙江省/杭州市/西湖区,文二路2号')])
  const { member } = await signIn('xinkai17')
  const kept = () =>
    shop.db
      .select()
      .from(addresses)
      .where(eq(addresses.memberId, member?.id ?? 0))
  const whole = {
    consignee: '李四',
    phone: '0571-88000001',
    districtCode: '330106',
    detail: '文二路2号',
    isDefault: true,
  }
  expect(await kept()).toMatchObject([whole])
  const { rows } = await files.load(['登录手机,收货地址', '13911110317,文三路3号'])
  expect(rows[0]?.changes).toEqual([{ heading: '收货地址', before: '文二路2号', after: '文三路3号' }])
  expect(await kept()).toMatchObject([{ ...whole, detail: '文三路3号' }])

  await files.load([HEAD, rowOf('xinkai18', '13911110318')])
  const half = ['登录手机,收货人,收货地址', '13911110318,李四,文三路3号']
  expect(await files.reasons(...half)).toEqual(['请填写收货电话', '请填写收货地区'])
  expect(await files.reasons('登录手机,收货电话', '13911110318,12345')).toEqual([
    expect.stringContaining('收货电话须为手机号或座机号'),
  ])
  await files.load(['登录手机,收货人,收货电话,收货地区,收货地址', '13911110318,李四,13911110318,330106,文三路3号'])
  const later = await signIn('xinkai18')
  expect(
    await shop.db
      .select()
      .from(addresses)
      .where(eq(addresses.memberId, later.member?.id ?? 0)),
  ).toMatchObject([{ consignee: '李四', isDefault: true, cityCode: '330100' }])
})

test('a store of a head office is found again by its name', async () => {
  const [head] = await shop.db.select().from(members).where(eq(members.kind, 'chain'))
  const [account] = await shop.db
    .select()
    .from(accounts)
    .where(eq(accounts.memberId, head?.id ?? 0))
  const lines = [
    '总部用户名,企业名称,客户类型,联系人,联系电话,地区',
    `${account?.username},城北店,连锁总部,赵一,13911110009,330106`,
  ]
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ new: 1 })
  const [store] = await shop.db.select().from(members).where(eq(members.companyName, '城北店'))
  expect(store).toMatchObject({ groupId: head?.id, reviewState: 'pending' })
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ same: 1 })
})

test('a head office and its stores come in one file, whichever is above', async () => {
  const head = '企业名称,客户类型,联系人,地区,用户名,登录手机,总部用户名'
  const lines = [
    head,
    '同档一店,连锁门店,赵一,330106,,,tongdang',
    '同档总部,连锁总部,赵一,330106,tongdang,+86 139-1111-0020,',
    '同档二店,连锁门店,赵二,330106,,,tongdang',
  ].map((line) => line.replaceAll('连锁门店', '连锁总部'))
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ new: 3 })
  const { member } = await signIn('tongdang')
  const stores = await shop.db
    .select()
    .from(members)
    .where(eq(members.groupId, member?.id ?? 0))
  expect(stores.map(({ companyName }) => companyName).sort()).toEqual(['同档一店', '同档二店', '同档总部'])
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ same: 3 })

  const reasons = await files.reasons(
    head,
    '甲店,连锁总部,赵一,330106,,,shizhong',
    '失总部,连锁总部,赵一,没有区,shizhong,13911110021,',
    '乙店,连锁总部,赵一,330106,,,yidian0',
    '丙店,连锁总部,赵一,330106,yidian0,13911110022,tongdang',
  )
  expect(reasons).toEqual([
    '总部用户名shizhong（第3行）有错误，须先改好',
    expect.stringContaining('地区“没有区”不存在'),
    '总部用户名yidian0（第5行）是门店，不是总部',
  ])
})

test('a phone or name that two rows have is reported once, with its column', async () => {
  expect(await files.reasons(HEAD, rowOf('xinkai06', '13911110006'), rowOf('xinkai07', '139 1111 0006'))).toEqual([
    '登录手机13911110006重复（第2、3行）',
    '登录手机13911110006重复（第2、3行）',
  ])
  expect(await files.reasons(HEAD, rowOf('xinkai06', '13911110006'), rowOf('xinkai06', '13911110007'))).toEqual([
    '用户名xinkai06重复（第2、3行）',
    '用户名xinkai06重复（第2、3行）',
  ])
})

test('what is wrong is said row by row, and nothing is written', async () => {
  await files.load([HEAD, rowOf('xinkai03', '13911110003')])
  const { member } = await signIn('xinkai03')
  const before = [await shop.db.$count(members), await shop.db.$count(accounts), await shop.db.$count(licences)]
  const cases: readonly (readonly [lines: readonly string[], reason: string])[] = [
    [['编号,联系人', '99999999,某人'], '编号99999999不存在'],
    [['编号,联系人', 'abc,某人'], '编号abc不存在'],
    [[HEAD, rowOf('9bad', '13911110004')], '用户名须为4到20位'],
    [[HEAD, rowOf('xinkai04', '1391111')], '登录手机须为11位手机号'],
    [[HEAD, rowOf('xinkai03', '13911110004')], '用户名xinkai03已被使用'],
    [[HEAD, rowOf('xinkai05', '13911110003')], '不能用文件更改'],
    [[HEAD, rowOf('xinkai06', '13911110006'), rowOf('xinkai06', '13911110007')], 'xinkai06重复（第2、3行）'],
    [[HEAD, rowOf('xinkai06', '13911110006'), rowOf('xinkai07', '13911110006')], '13911110006重复（第2、3行）'],
    [['编号,登录手机,联系人', `${member?.id},,一`, ',13911110003,二'], '第2、3行是同一会员'],
    [[HEAD, rowOf('xinkai08', '13911110008').replace('西湖区', '没有区')], '地区“浙江省/杭州市/没有区”不存在'],
    [[HEAD, rowOf('xinkai08', '13911110008').replace('化学药制剂', '卖药')], '经营范围“卖药”不存在'],
    [[HEAD, rowOf('xinkai08', '13911110008').replace('药店', '超市')], '客户类型须为'],
    [[HEAD, rowOf('xinkai08', '13911110008').replace(';B1', '')], '证照编号有1个，证照有2个'],
    [[HEAD, rowOf('xinkai08', '13911110008').replace('2028-12-31', '2020-12-31')], '有效期须晚于发证日期'],
    [[HEAD, rowOf('xinkai03', '13911110003').replace('2024/2/1', '2023-02-01').replace('B1', 'B0')], '已有2024-02-01'],
    [[HEAD, rowOf('xinkai08', '13911110008').replace('药品经营许可证', '驾驶证')], '证照“驾驶证”不存在'],
    [['登录手机,联系人', '13911119999,某人'], '“13911119999”不存在，请核对；要新增须有列'],
    [['总部用户名,企业名称', 'nobody1,某店'], '总部用户名nobody1不存在，文件中也无此总部'],
  ]
  for (const [lines, reason] of cases) {
    expect((await files.reasons(...lines)).join('；')).toContain(reason)
  }
  const after = [await shop.db.$count(members), await shop.db.$count(accounts), await shop.db.$count(licences)]
  expect(after).toEqual(before)
}, 60_000)

test('members that came by a registration are decided on there', async () => {
  const [pending] = await shop.db
    .select({ id: members.id })
    .from(members)
    .innerJoin(registrations, eq(registrations.memberId, members.id))
    .where(eq(members.reviewState, 'pending'))
  expect(await files.reasons('编号,审核状态', `${pending?.id},已通过`)).toEqual(['该会员有注册申请，请在会员页审核'])
})

test('who took all members away is in the log, by page and by program', async () => {
  const manager = await staffWith(shop, 'admin')
  const file = await manager.get('/staff/files/members/export/all/csv')
  expect(file.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const url = '/admin/members/export?format=csv&columns=licences'
  expect((await shop.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200)
  expect(await listActions(shop.db, { limit: 2 })).toMatchObject([
    {
      operation: 'GET /members/export',
      outcome: 'done',
      operatorId: null,
      asked: { columns: 'licences', format: 'csv' },
    },
    { operation: 'GET /staff/files/members/export/:set/:format', outcome: 'done', operatorId: expect.any(Number) },
  ])
})
