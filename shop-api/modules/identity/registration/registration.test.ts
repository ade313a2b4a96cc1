import { and, eq } from 'drizzle-orm'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { WireRegistrationForm } from '#lib/contract/registration/calls.ts'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { codeOf, decideOn, password, registerApplicant } from './testing/applicant.ts'
import { companyFormOf, creditCode, licenceOf, place } from './testing/forms.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(() => {
  shop.now = new Date(shop.now.getTime() + 86_400_000)
})

const codeFor = (visitor: Visitor, phone: string) => codeOf(shop, visitor, phone)
const registered = (flow?: 'stores') => registerApplicant(shop, flow)
const decide = (id: number, body: object) => decideOn(shop, id, body)
const licence = (visitor: Visitor, kind: string, number: string) => licenceOf(shop, visitor, kind, number)
const companyForm = (visitor: Visitor, number: number) => companyFormOf(shop, visitor, number)
const save = (visitor: Visitor, body: WireRegistrationForm) =>
  visitor.call(registrationCalls.registrationSave, { body })
const view = async (visitor: Visitor) => (await visitor.call(registrationCalls.registration)).data
const submit = (visitor: Visitor) => visitor.call(registrationCalls.registrationSubmit)

describe('opening an account', () => {
  test('a proved phone gets an account, signed in, that may buy nothing yet', async () => {
    const { visitor, username, phone } = await registered()
    expect((await visitor.call(userCalls.userBase)).data).toMatchObject({ username, is_passed: 0 })
    const elsewhere = shop.visitor()
    expect(await elsewhere.call(authCalls.login, { body: { account: phone, password } })).toMatchObject({ code: 200 })
    expect(await view(elsewhere)).toMatchObject({ state: 'draft', flow: 'single' })
  })

  test('a taken name costs no code; a taken phone is reported to its owner only', async () => {
    const { username } = await registered()
    const visitor = shop.visitor()
    const phone = '13700020001'
    const code = await codeFor(visitor, phone)
    const body = { username, phone, code, password, flow: 'single', agree: '1' } as const
    expect(await visitor.call(registrationCalls.register, { body })).toMatchObject({
      errors: { username: ['该用户名已被使用，请更换'] },
    })
    const taken = sampleSignIns[0]?.phone ?? ''
    const guessed = { ...body, username: 'somebody', phone: taken, code: '000000' }
    expect(await visitor.call(registrationCalls.register, { body: guessed })).toMatchObject({
      errors: { code: ['验证码错误或已过期，请重新获取'] },
    })
    const owned = { ...guessed, code: await codeFor(visitor, taken) }
    expect(await visitor.call(registrationCalls.register, { body: owned })).toMatchObject({
      errors: { phone: ['该手机号已注册，请直接登录'] },
    })
    expect(await visitor.call(registrationCalls.register, { body: { ...body, username: 'other_name' } })).toMatchObject(
      {
        code: 200,
      },
    )
  })

  test.each([
    ['1abc', 'username'],
    ['13800000001', 'username'],
    ['名字', 'username'],
  ])('%s is no user name', async (username, field) => {
    const body = { username, phone: '13700020002', code: '123456', password, flow: 'single', agree: '1' } as const
    const answer = await shop.visitor().call(registrationCalls.register, { body })
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
  })
})

describe('the form', () => {
  test('is kept half-done, and says what is missing', async () => {
    const { visitor, phone } = await registered()
    expect(await save(visitor, { kind: 'clinic', company: '半成品诊所' })).toMatchObject({ code: 200 })
    const again = shop.visitor()
    await again.call(authCalls.login, { body: { account: phone, password } })
    const kept = await view(again)
    expect(kept).toMatchObject({ kind: 'clinic', company: '半成品诊所', state: 'draft' })
    expect(kept?.missing.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['contact', 'scopes', 'papers.clinicLicence.number', 'region', 'delivery_phone']),
    )
  })

  test('a step is not left, and nothing handed in, before it is complete: the first message of the first field', async () => {
    const { visitor } = await registered()
    const refused = await save(visitor, { kind: 'pharmacy', step: '2' })
    expect(refused).toMatchObject({ status: 422, message: '请填写企业名称，与营业执照一致' })
    expect(Object.keys(refused.errors ?? {})[0]).toBe('company')
    expect(await submit(visitor)).toMatchObject({ status: 422 })
  })

  test('licences are looked at: number, dates, file', async () => {
    const { visitor } = await registered()
    const form = await companyForm(visitor, 900)
    const [licence, ...others] = form.papers ?? []
    const wrong = [
      [{ ...licence, number: '91320106MA1000900X' }, 'papers.businessLicence.number'],
      [{ ...licence, valid_from: '2027-01-01' }, 'papers.businessLicence.valid_from'],
      [{ ...licence, valid_to: '2025-01-01' }, 'papers.businessLicence.valid_to'],
      [{ ...licence, valid_to: '' }, 'papers.businessLicence.valid_to'],
      [{ ...licence, files: '' }, 'papers.businessLicence.files'],
    ] as const
    for (const [changed, field] of wrong) {
      const papers = [{ ...changed, kind: 'businessLicence' }, ...others]
      const answer = await save(visitor, { ...form, papers, step: '2' })
      expect(Object.keys(answer.errors ?? {})).toEqual([field])
    }
    expect(await save(visitor, { ...form, step: '2' })).toMatchObject({ code: 200 })
  })

  test("another kind's licences wait until the kind is changed back; the approval takes over its own only", async () => {
    const { visitor, id } = await registered()
    const form = await companyForm(visitor, 902)
    await save(visitor, form)
    const clinic = await licence(visitor, 'clinicLicence', '样例诊所902')
    await save(visitor, { ...form, kind: 'clinic', papers: [...(form.papers ?? []), clinic] })
    const kept = await view(visitor)
    expect(kept?.papers.map(({ kind, files }) => [kind, files.length])).toEqual(
      expect.arrayContaining([
        ['drugLicence', 1],
        ['clinicLicence', 1],
      ]),
    )
    const papers = (kept?.papers ?? []).map(({ files, ...each }) => ({
      ...each,
      files: files.map((file) => file.id).join(),
    }))
    expect(await save(visitor, { ...form, ...place, kind: 'pharmacy', papers, step: '3' })).toMatchObject({ code: 200 })
    expect(await submit(visitor)).toMatchObject({ code: 200 })
    expect((await decide(id, { state: 'approved' })).statusCode).toBe(200)
    const taken = await shop.db.select().from(licences).where(eq(licences.memberId, id))
    expect(taken.map(({ kind }) => kind).sort()).toEqual(['businessLicence', 'drugLicence', 'purchaseAuthorisation'])
  })

  test("somebody else's file is no file", async () => {
    const [one, two] = [await registered(), await registered()]
    const form = await companyForm(one.visitor, 901)
    expect(await save(two.visitor, form)).toMatchObject({ status: 422 })
    expect((await view(two.visitor))?.papers).toEqual([])
  })

  test('a guest and a member of old have none', async () => {
    expect(await shop.visitor().call(registrationCalls.registration)).toMatchObject({ code: 10001 })
    const old = shop.visitor()
    const { phone, password: secret } = sampleSignIns[0] ?? { phone: '', password: '' }
    await old.call(authCalls.login, { body: { account: phone, password: secret } })
    expect((await old.call(registrationCalls.registration)).data).toBeNull()
    expect(await save(old, { kind: 'clinic' })).toMatchObject({ status: 409 })
  })
})

describe('the review', () => {
  test('refused with reasons, mended, approved: prices open without a new sign-in, licences and address are there', async () => {
    const { visitor, id } = await registered()
    const form = { ...(await companyForm(visitor, 910)), ...place }
    await save(visitor, form)
    expect(await submit(visitor)).toMatchObject({ code: 200 })
    expect(await save(visitor, form)).toMatchObject({ status: 409, message: '资料正在审核中，暂不可修改' })
    const priceNow = async () =>
      (await visitor.call(goodsCalls.goodsList, { query: { in_stock: 1 } })).data.data[0]?.sale_price ?? null
    expect(await priceNow()).toBeNull()
    const faults = [{ field: 'papers.drugLicence.files', text: '照片模糊，请重新上传' }]
    expect((await decide(id, { state: 'rejected', reason: '许可证看不清', faults })).statusCode).toBe(200)
    expect(await view(visitor)).toMatchObject({
      state: 'refused',
      reason: '许可证看不清',
      faults: [{ step: 2, ...faults[0] }],
    })
    await save(visitor, form)
    expect(await submit(visitor)).toMatchObject({ code: 200 })
    expect((await decide(id, { state: 'approved' })).statusCode).toBe(200)
    expect((await visitor.call(userCalls.userBase)).data).toMatchObject({ is_passed: 1, company: '南京测试大药房910' })
    expect(await priceNow()).not.toBeNull()
    const papers = await shop.db.select().from(licences).where(eq(licences.memberId, id))
    expect(papers.map(({ kind }) => kind).sort()).toEqual(['businessLicence', 'drugLicence', 'purchaseAuthorisation'])
    expect(await shop.db.select().from(addresses).where(eq(addresses.memberId, id))).toHaveLength(1)
    const heard = await shop.db.select().from(notifications).where(eq(notifications.memberId, id))
    expect(heard.map(({ title }) => title)).toEqual(['资质审核未通过', '资质审核已通过'])
    expect((await view(visitor))?.history.map(({ text }) => text)).toEqual([
      '开始注册',
      '提交审核',
      '审核未通过：许可证看不清',
      '提交审核',
      '审核通过',
    ])
  })

  test('what is not handed in or not complete is not approved', async () => {
    const { visitor, id } = await registered()
    expect((await decide(id, { state: 'approved' })).json().message).toBe('该会员尚未提交注册资料')
    await save(visitor, { ...(await companyForm(visitor, 911)), ...place })
    await submit(visitor)
    shop.now = new Date('2029-06-01T02:00:00Z')
    expect((await decide(id, { state: 'approved' })).json().message).toMatch(/^资料不完整：.*已过期/)
    shop.now = new Date('2026-12-20T02:00:00Z')
  })

  test('a head office opens its three stores with the approval, once', async () => {
    const { visitor, id } = await registered('stores')
    const stores = await Promise.all(
      [1, 2, 3].map(async (number) => ({
        name: `测试连锁${number}店`,
        contact: '店长',
        phone: `1390000200${number}`,
        region: '320106',
        street: `测试路${number}号`,
        papers: [
          await licence(visitor, 'businessLicence', creditCode(920 + number)),
          await licence(visitor, 'drugLicence', `苏DB92${number}`),
        ],
      })),
    )
    const form = { ...(await companyForm(visitor, 920)), ...place }
    expect(await save(visitor, { ...form, step: '2' })).toMatchObject({ code: 200 })
    const twice = await save(visitor, { ...form, stores: [...stores, { ...stores[0] }], step: '3' })
    expect(Object.keys(twice.errors ?? {})).toEqual(['stores.3.name', 'stores.3.papers.drugLicence.number'])
    expect(await save(visitor, { ...form, stores, step: '3' })).toMatchObject({ code: 200 })
    await submit(visitor)
    for (const state of ['approved', 'approved']) await decide(id, { state })
    const opened = await shop.db
      .select()
      .from(members)
      .where(and(eq(members.groupId, id), eq(members.kind, 'chain')))
    expect(opened.map(({ companyName }) => companyName).sort()).toEqual([
      '南京测试大药房920',
      '测试连锁1店',
      '测试连锁2店',
      '测试连锁3店',
    ])
    const base = (await visitor.call(userCalls.userBase)).data
    expect(base.stores).toHaveLength(4)
    const branch = base.stores.find(({ is_current }) => is_current === 0)
    expect(await visitor.call(authCalls.switchBranch, { body: { member_id: branch?.id ?? 0 } })).toMatchObject({
      code: 200,
    })
    const papers = await shop.db
      .select()
      .from(licences)
      .where(eq(licences.memberId, branch?.id ?? 0))
    expect(papers.map(({ kind }) => kind).sort()).toEqual(['businessLicence', 'drugLicence', 'purchaseAuthorisation'])
  })
})
