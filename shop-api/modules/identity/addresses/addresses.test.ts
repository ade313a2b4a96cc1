import { eq } from 'drizzle-orm'
import { addressCalls } from '#lib/contract/addresses/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { regions } from '#shop-api/modules/base/regions/tables.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { addresses } from './tables.ts'

let shop: TestShop
let member: Visitor
let other: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  const signIn = async (at: number) => {
    const visitor = shop.visitor()
    const { phone = '', password = '' } = sampleSignIns[at] ?? {}
    await visitor.call(authCalls.login, { body: { account: phone, password } })
    return visitor
  }
  member = await signIn(0)
  other = await signIn(1)
}, OPEN_MS)
afterAll(() => shop.close())

const form = { name: '王五', phone: '13811112222', region: '320106', street: '测试路9号' }
const list = async () => (await member.call(addressCalls.addresses)).data.data
const defaults = async () => (await list()).filter((each) => each.is_default === 1).map((each) => each.id)

test('added, edited, made the default, deleted: always one default', async () => {
  const before = await list()
  const added = await member.call(addressCalls.addressAdd, { body: form })
  const { id } = added.data
  expect((await list()).find((each) => each.id === id)).toMatchObject({
    name: '王五',
    province: '江苏省',
    city: '南京市',
    district: '鼓楼区',
    street: '测试路9号',
    is_default: 0,
  })
  await member.call(addressCalls.addressEdit, { params: { id }, body: { ...form, name: '赵六', is_default: 1 } })
  expect(await defaults()).toEqual([id])
  expect((await list())[0]).toMatchObject({ id, name: '赵六' })
  await member.call(addressCalls.addressDelete, { params: { id } })
  expect((await list()).map((each) => each.id)).toEqual(before.map((each) => each.id))
  expect(await defaults()).toHaveLength(1)
})

test("somebody else's address does not exist", async () => {
  const [own] = await list()
  const id = own?.id ?? 0
  expect(await other.call(addressCalls.addressEdit, { params: { id }, body: form })).toMatchObject({ status: 404 })
  expect(await other.call(addressCalls.addressDelete, { params: { id } })).toMatchObject({ status: 404 })
  expect((await list())[0]).toEqual(own)
})

test('a place must be a district that exists', async () => {
  for (const region of ['320000', '320100', '999999', 'abcdef']) {
    const answer = await member.call(addressCalls.addressAdd, { body: { ...form, region } })
    expect([region, answer.status, answer.errors]).toEqual([region, 422, { region: ['请选择省市区'] }])
  }
})

test('phones may be landlines, but must be phones', async () => {
  const landline = await member.call(addressCalls.addressAdd, { body: { ...form, phone: '025-88881234' } })
  expect(landline.code).toBe(200)
  await member.call(addressCalls.addressDelete, { params: { id: landline.data.id } })
  expect(await member.call(addressCalls.addressAdd, { body: { ...form, phone: '12345' } })).toMatchObject({
    status: 422,
    message: '请输入正确的手机号或座机号',
  })
})

test('adding at once keeps one default and the limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => member.call(addressCalls.addressAdd, { body: { ...form, is_default: 1 } })),
  )
  expect(answers.filter((answer) => answer.code === 200).length + 2).toBe(20)
  expect(await defaults()).toHaveLength(1)
})

test('regions are three levels, without loose ends', async () => {
  const { data } = (await shop.visitor().call(addressCalls.regions)).data
  expect(data.length).toBeGreaterThan(5)
  for (const province of data)
    for (const city of province.children) expect(city.children.every((each) => each.children.length === 0)).toBe(true)
})

test('a member without an address is offered the registered one, and none is saved by that', async () => {
  const suggestion = async () => (await other.call(addressCalls.addresses)).data.suggestion
  expect(await suggestion()).toBeNull()
  const [account] = await shop.db
    .select()
    .from(accounts)
    .where(eq(accounts.phone, sampleSignIns[1]?.phone ?? ''))
  const memberId = account?.memberId ?? 0
  await shop.db.update(addresses).set({ deletedAt: shop.now }).where(eq(addresses.memberId, memberId))
  const registered = {
    registeredAddress: ' 文一路1号 ',
    contactName: '王芳',
    phone: '0571-88000001',
    districtCode: '320106',
  }
  await shop.db.update(members).set(registered).where(eq(members.id, memberId))
  const offered = { name: '王芳', phone: '0571-88000001', region: '320106', street: '文一路1号' }
  expect(await suggestion()).toEqual(offered)
  expect((await other.call(addressCalls.addresses)).data.data).toEqual([])
  await shop.db.update(regions).set({ isRetired: true }).where(eq(regions.code, '320106'))
  expect(await suggestion()).toEqual({ ...offered, region: '' })
  await shop.db.update(regions).set({ isRetired: false }).where(eq(regions.code, '320106'))
  await shop.db.update(members).set({ registeredAddress: '' }).where(eq(members.id, memberId))
  expect(await suggestion()).toBeNull()
})
