import { eq } from 'drizzle-orm'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { goods as goodsTable } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { handInFile } from '#shop-api/testing/hand-in.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { decideLicence } from './decide.ts'
import { remindOfLicences } from './remind.ts'

let shop: TestShop
let expired: Visitor
let rejected: Visitor
let another: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  expired = await signInAs(shop, '13800000022')
  rejected = await signInAs(shop, '13800000023')
  another = await signInAs(shop, '13800000002')
}, OPEN_MS)
afterAll(() => shop.close())

const upload = async (visitor: Visitor) => (await handInFile(shop, visitor, { purpose: 'certificate' })).id

const form = async (visitor: Visitor, more: object = {}) => ({
  kind: 'drugLicence',
  number: '苏DA025000001',
  valid_from: '2026-11-01',
  valid_to: '2031-10-31',
  upload_ids: [await upload(visitor)],
  ...more,
})

const submit = async (visitor: Visitor, more: object = {}) =>
  visitor.call(accountCalls.licenceSubmit, { body: await form(visitor, more) })

const licence = async (visitor: Visitor, kind = 'drugLicence') =>
  (await visitor.call(userCalls.licences)).data.find((each) => each.kind === kind)

describe('certificates of a member', () => {
  test('say how long they are good and what is blocked from which day', async () => {
    const { data } = await expired.call(userCalls.licences)
    expect(data.map(({ kind }) => kind)).toEqual([
      'businessLicence',
      'drugLicence',
      'purchaseAuthorisation',
      'deviceRecord',
      'foodLicence',
      'ephedrineAuthorisation',
    ])
    const over = data.find(({ state }) => state === 'expired')
    expect(over?.effect).toMatch(/^自 \d{4}-\d{2}-\d{2} 起暂停采购/)
    expect(over?.days_left).toBeLessThan(0)
  })

  test('the scope names what is allowed and what is not', async () => {
    const { data } = await another.call(userCalls.businessScope)
    expect(data.find(({ code }) => code === 'pieces')?.is_allowed).toBe(0)
    expect(data.find(({ code }) => code === 'chemical')).toEqual({
      code: 'chemical',
      name: expect.any(String),
      is_allowed: 1,
    })
  })
})

describe('a new certificate', () => {
  test.each([
    ['an unknown kind', { kind: 'passport' }, 'kind'],
    ['a day that is none', { valid_from: '2026-02-30' }, 'valid_from'],
    ['a day before all calendars', { valid_from: '0000-01-01' }, 'valid_from'],
    ['a day to come', { valid_from: '2026-11-21' }, 'valid_from'],
    ['one that is over', { valid_to: '2026-11-19' }, 'valid_to'],
    ['no number', { number: ' ' }, 'number'],
    ['no file', { upload_ids: [] }, 'upload_ids'],
    ['a file that is none', { upload_ids: [999_999_999_999_999] }, 'upload_ids'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const answer = await submit(expired, more)
    expect([answer.status, Object.keys(answer.errors ?? {})[0]]).toEqual([422, field])
  })

  test('with another member’s file is refused, and leaves nothing', async () => {
    const answer = await submit(expired, { upload_ids: [await upload(another)] })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['upload_ids']])
    expect((await licence(expired))?.review).toBeNull()
  })

  test('waits, once; can be taken back by its member only', async () => {
    const { data } = await submit(expired)
    expect((await licence(expired))?.review).toMatchObject({
      id: data.id,
      state: 'reviewing',
      files: [{ type: 'image/png' }],
    })
    expect((await submit(expired)).code).toBe(409)
    const foreign = await another.call(accountCalls.licenceWithdraw, { params: { id: data.id } })
    expect([foreign.status, foreign.data]).toEqual([404, undefined])
    expect((await expired.call(accountCalls.licenceWithdraw, { params: { id: data.id } })).code).toBe(200)
    expect((await expired.call(accountCalls.licenceWithdraw, { params: { id: data.id } })).code).toBe(404)
    expect((await licence(expired))?.review).toBeNull()
  })

  test('refused says why, and can be handed in again; approved it counts at once', async () => {
    const { id } = (await submit(expired)).data
    await decideLicence(shop.db, id, { state: 'refused', reason: '照片不清晰', now: shop.now })
    expect((await licence(expired))?.review).toMatchObject({ state: 'refused', reason: '照片不清晰' })
    const again = (await submit(expired)).data.id
    await decideLicence(shop.db, again, { state: 'approved', reason: '', now: shop.now })
    expect(await licence(expired)).toMatchObject({ state: 'valid', expires_on: '2031-10-31', review: null })
    await expect(decideLicence(shop.db, again, { state: 'refused', reason: 'x', now: shop.now })).rejects.toThrow()
    const { data } = await expired.call(notificationCalls.messages, { query: { kind: 'certificate' } })
    expect(data.data.slice(0, 2).map(({ title }) => title)).toEqual([
      '《药品经营许可证》审核通过',
      '《药品经营许可证》审核未通过',
    ])
  })

  test('lets the member buy again: the reason is gone from the goods', async () => {
    const { data } = await expired.call(cartCalls.cartList, { query: { filters: 99999, new: 1 } })
    const reasons = JSON.stringify(data)
    expect(reasons).not.toContain('《药品经营许可证》已于')
  })

  test('puts a refused member under review again', async () => {
    const { id } = sampleLine('13800000023')
    await submit(rejected, { kind: 'clinicLicence' })
    const [row] = await shop.db.select().from(members).where(eq(members.id, id))
    expect([row?.reviewState, row?.reviewReason]).toEqual(['pending', null])
  })

  test('a new ephedrine authorisation lets the quota last longer', async () => {
    const pharmacy = await signInAs(shop, '13800000001')
    const { id } = (await submit(pharmacy, { kind: 'ephedrineAuthorisation', valid_to: '2028-01-01' })).data
    await decideLicence(shop.db, id, { state: 'approved', reason: '', now: shop.now })
    const [row] = await shop.db.select().from(members).where(eq(members.id, 101))
    expect(row?.ephedrine).toMatchObject({ quota: 600, validTo: '2028-01-01' })
  })

  test('the first ephedrine authorisation is approved with a quota, and buys at once', async () => {
    const { id: memberId } = sampleLine('13800000002')
    await shop.db.update(members).set({ ephedrine: null }).where(eq(members.id, memberId))
    const [goods] = await shop.db.select().from(goodsTable).where(eq(goodsTable.isEphedrine, true)).limit(1)
    const reasons = async () => {
      const { data } = await another.call(goodsCalls.goodsDetail, { params: { id: goods?.id ?? 0 } })
      return JSON.stringify(data)
    }
    expect(await reasons()).toContain('采购含麻商品须先取得授权')
    const { id } = (await submit(another, { kind: 'ephedrineAuthorisation', valid_to: '2028-01-01' })).data
    const decision = { state: 'approved', reason: '', now: shop.now } as const
    await expect(decideLicence(shop.db, id, decision)).rejects.toThrow('请写明授权额度')
    await decideLicence(shop.db, id, { ...decision, quota: 30 })
    expect(await reasons()).not.toContain('含麻')
  })

  test('a renewed licence sets the business scope as it is named, and leaves it otherwise', async () => {
    const allowed = async () => {
      const { data } = await another.call(userCalls.businessScope)
      return data.filter((each) => each.is_allowed === 1).map(({ code }) => code)
    }
    const before = await allowed()
    const decision = { state: 'approved', reason: '', now: shop.now } as const
    await decideLicence(shop.db, (await submit(another)).data.id, decision)
    expect(await allowed()).toEqual(before)
    const { id } = (await submit(another)).data
    await expect(decideLicence(shop.db, id, { ...decision, scopes: ['chemical', '炼丹'] })).rejects.toThrow(
      '经营范围“炼丹”不存在',
    )
    await decideLicence(shop.db, id, { ...decision, scopes: ['chemical', '中药饮片'] })
    expect(await allowed()).toEqual(['chemical', 'pieces'])
    const { data } = await another.call(notificationCalls.messages, { query: { kind: 'certificate' } })
    expect(data.data[0]?.text).toBe('有效期至 2031-10-31。经营范围：化学药制剂、中药饮片。')
  })
})

test('who has to renew hears of it once a step', async () => {
  const expiring = await signInAs(shop, '13800000021')
  const notices = async () =>
    (await expiring.call(notificationCalls.messages, { query: { kind: 'certificate' } })).data.total
  const before = await notices()
  expect(await remindOfLicences(shop.db, shop.now)).toBeGreaterThan(0)
  const once = await notices()
  await remindOfLicences(shop.db, shop.now)
  expect([once > before, await notices()]).toEqual([true, once])
})
