import { eq } from 'drizzle-orm'
import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { publishTemplate } from './publish.ts'
import { signedAgreements } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(() => {
  shop.now = new Date(shop.now.getTime() + 3_600_000)
})

const signInOf = (name: string) => {
  const found = sampleSignIns.find((one) => one.name === name)
  if (!found) throw new Error(`the sample has no ${name}`)
  return found
}
const unsigned = signInOf('weiqian')
const other = signInOf('kangmin')
const chain = signInOf('tongshou')

async function signedIn({ phone, password }: { phone: string; password: string }): Promise<Visitor> {
  const visitor = shop.visitor()
  await visitor.call(authCalls.login, { body: { account: phone, password } })
  return visitor
}

const list = async (visitor: Visitor) => (await visitor.call(agreementCalls.agreements)).data
const order = (visitor: Visitor) =>
  visitor.call(orderCalls.orderSubmit, { body: { ids: [1], address_id: 1, pay_amount: '1.00' } })

async function codeFor(visitor: Visitor, id: number, phone: string): Promise<string> {
  expect(await visitor.call(agreementCalls.agreementCode, { params: { id } })).toMatchObject({ code: 200 })
  return shop.codeSender.lastCode(phone)?.code ?? ''
}

async function sign(visitor: Visitor, id: number, phone: string) {
  await visitor.call(agreementCalls.agreementRead, { params: { id } })
  const code = await codeFor(visitor, id, phone)
  return visitor.call(agreementCalls.agreementSign, { params: { id }, body: { code, signer: '谭月' } })
}

const operate = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })

describe('signing', () => {
  test('without an agreement an order gets 459 with its name; nothing but reading and the code opens it', async () => {
    const visitor = await signedIn(unsigned)
    const refused = await order(visitor)
    expect([refused.code, refused.message]).toEqual([
      459,
      '请先签署电子合同《药品购销合同〔样例〕》、《质量保证协议〔样例〕》，签署后即可提交订单',
    ])
    expect((await visitor.call(cartCalls.cartList, { query: { filters: 99999, new: 1 } })).code).toBe(200)
    const params = { id: 1 }
    const early = await visitor.call(agreementCalls.agreementCode, { params })
    expect(early).toMatchObject({ status: 409, message: '请先阅读合同全文' })
    const body = { code: '123456', signer: '谭月' }
    expect(await visitor.call(agreementCalls.agreementSign, { params, body })).toMatchObject({ status: 409 })
    const read = async () => (await list(visitor)).data.map(({ is_read }) => is_read)
    expect(await read()).toEqual([0, 0])
    await visitor.call(agreementCalls.agreementRead, { params })
    expect(await read()).toEqual([1, 0])
    const right = await codeFor(visitor, 1, unsigned.phone)
    const wrong = { ...body, code: right === '000000' ? '111111' : '000000' }
    expect(await visitor.call(agreementCalls.agreementSign, { params, body: wrong })).toMatchObject({
      errors: { code: ['验证码错误或已过期，请重新获取'] },
    })
    const signed = await visitor.call(agreementCalls.agreementSign, { params, body: { ...body, code: right } })
    expect(signed.data).toMatchObject({ state: 'signed', signer: '谭月', valid_to: '2027-11-20' })
    expect((await order(visitor)).message).toBe('请先签署电子合同《质量保证协议〔样例〕》，签署后即可提交订单')
    shop.now = new Date(shop.now.getTime() + 120_000)
    expect(await sign(visitor, 2, unsigned.phone)).toMatchObject({ code: 200 })
    expect((await order(visitor)).code).not.toBe(459)
    expect(signed.data.history.map(({ text }) => text.split('：')[0])).toEqual(['阅读完毕', '发送签署验证码', '签署'])
  })

  test('pressed twice it is signed once', async () => {
    const visitor = await signedIn(unsigned)
    const before = await shop.db.select().from(signedAgreements)
    shop.now = new Date(shop.now.getTime() + 120_000)
    expect(await sign(visitor, 1, unsigned.phone)).toMatchObject({ status: 409, message: '合同已签署，无需重复签署' })
    expect(await shop.db.select().from(signedAgreements)).toHaveLength(before.length)
  })

  test('a code sent for signing in signs nothing', async () => {
    const visitor = await signedIn(other)
    await visitor.call(authCalls.sendCode, { body: { phone: other.phone, purpose: 'login' } })
    const code = shop.codeSender.lastCode(other.phone)?.code ?? ''
    const body = { code, signer: '赵敏华' }
    expect(await visitor.call(agreementCalls.agreementSign, { params: { id: 1 }, body })).toMatchObject({ status: 422 })
  })

  test('a head office has signed for its stores', async () => {
    const visitor = await signedIn(chain)
    await visitor.call(authCalls.switchBranch, { body: { member_id: 111 } })
    expect(await list(visitor)).toMatchObject({ is_valid: 1 })
    expect((await order(visitor)).code).not.toBe(459)
  })
})

describe('copies', () => {
  const download = (visitor: Visitor, id: number | string) =>
    shop.app.inject({ url: `/api/contract/copy/${id}`, headers: { cookie: `${SESSION_COOKIE}=${visitor.cookie}` } })

  test('the signed copy comes as a file with number, signer and seal, and never in place', async () => {
    const visitor = await signedIn(other)
    const id = (await list(visitor)).data[0]?.copy_id ?? 0
    const answer = await download(visitor, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    for (const part of ['药品购销合同〔样例〕', '赵敏华', '南京康民大药房有限公司', '封存码']) {
      expect(answer.body).toContain(part)
    }
  })

  test("a stranger's copy, and ids that are none, are 404 without a foreign byte", async () => {
    const visitor = await signedIn(other)
    const foreign = (await list(await signedIn(chain))).data[0]?.copy_id ?? 0
    expect(foreign).toBeGreaterThan(0)
    for (const id of [foreign, 0, -1, '9223372036854775808', 'abc', 999_999]) {
      const answer = await download(visitor, id)
      expect([id, answer.statusCode]).toEqual([id, 404])
      expect(answer.body).not.toContain('同寿堂')
    }
  })

  test('a copy somebody changed in the database is not handed out', async () => {
    const visitor = await signedIn(other)
    const id = (await list(visitor)).data[0]?.copy_id ?? 0
    const [row] = await shop.db.select().from(signedAgreements).where(eq(signedAgreements.id, id))
    if (!row) throw new Error('no copy')
    const forged = { ...row.sealed, company: '别人的药店' }
    await shop.db.update(signedAgreements).set({ sealed: forged }).where(eq(signedAgreements.id, id))
    expect((await download(visitor, id)).statusCode).toBe(500)
    await shop.db.update(signedAgreements).set({ sealed: row.sealed }).where(eq(signedAgreements.id, id))
    expect((await download(visitor, id)).statusCode).toBe(200)
  })
})

describe('over time', () => {
  test('a new version asks for nothing while the old one is good; near its end it may be signed again; then 459', async () => {
    const visitor = await signedIn(other)
    await publishTemplate(
      shop.db,
      { kind: 'quality', title: '质量保证协议', text: '# 第二版\n\n全文如下：略去的样例正文。', validDays: 100 },
      shop.now,
    )
    const current = await list(visitor)
    expect(current).toMatchObject({ is_valid: 1 })
    expect(current.data[1]).toMatchObject({ version: 2, state: 'signed', can_sign: 0 })
    const signed = await shop.db.select().from(signedAgreements)
    const end = signed.find(({ memberId }) => memberId === 101)?.validTo ?? shop.now
    shop.now = new Date(end.getTime() - 10 * 86_400_000)
    const early = await signedIn(other)
    expect((await list(early)).data[0]).toMatchObject({ state: 'expiring', can_sign: 1 })
    shop.now = new Date(end.getTime() + 1000)
    const again = await signedIn(other)
    expect((await list(again)).data[0]).toMatchObject({ state: 'expired', can_sign: 1 })
    expect((await order(again)).code).toBe(459)
    expect(await sign(again, 1, other.phone)).toMatchObject({ code: 200 })
    const { past } = await list(again)
    expect(past.map(({ state }) => state)).toEqual(['expired'])
    shop.now = sampleInstant
  })

  test('a voided one counts no longer, and the copy stays', async () => {
    shop.now = new Date(sampleInstant.getTime() + 7_200_000)
    const visitor = await signedIn(chain)
    const id = (await list(visitor)).data[0]?.copy_id ?? 0
    expect((await operate(`/admin/signed-agreements/${id}/void`, { reason: '盖章主体有误' })).statusCode).toBe(200)
    expect((await order(visitor)).code).toBe(459)
    expect((await list(visitor)).data[0]).toMatchObject({ state: 'voided', copy_id: id })
  })

  test('while no agreement is in force nobody needs one', async () => {
    for (const kind of ['purchase', 'quality']) await operate('/admin/agreements/retire', { kind })
    expect(await list(await signedIn(chain))).toMatchObject({ is_valid: 1, data: [] })
  })
})
