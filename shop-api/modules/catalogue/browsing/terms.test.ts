import { authCalls } from '#lib/contract/auth/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { MOST_TERMS, usualTerms } from '#lib/contract/goods/terms.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let member: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  member = shop.visitor()
  const account = sampleSignIns[0]
  await member.call(authCalls.login, { body: { account: account?.phone ?? '', password: account?.password ?? '' } })
}, OPEN_MS)
afterAll(() => shop.close())

const terms = async (ids: string, visitor = member) => {
  const { data } = await visitor.call(goodsCalls.goodsTerms, { query: { ids } })
  return data.data
}

test.each([
  ['a member', () => member],
  ['a guest', () => shop.visitor()],
])('%s reads in terms, filled up, what a list says of the same goods', async (_, visitor) => {
  const { data: list } = await visitor().call(goodsCalls.goodsList, { query: { per_page: 100 } })
  const answer = await terms(list.data.map(({ id }) => id).join(), visitor())
  expect(answer).toHaveLength(100)
  for (const [place, goods] of list.data.entries()) {
    const whole = { ...usualTerms, sale_price: answer[place]?.base_price ?? null, ...answer[place] }
    expect(goods).toMatchObject(whole)
  }
})

test('terms are a quarter of the whole goods at most', async () => {
  const { data } = await member.call(goodsCalls.recommendations)
  const answer = JSON.stringify(await terms(data.data.map(({ id }) => id).join()))
  expect(answer.length).toBeLessThan(JSON.stringify(data.data).length / 4)
})

test('what is no id, gone, or asked twice is left out', async () => {
  expect((await terms('2,2,abc,,0,-1,999999999,1e3, 3')).map(({ id }) => id)).toEqual([2])
  expect(await terms('')).toEqual([])
})

test('goods beyond what a page has are left out', async () => {
  const ids = Array.from({ length: 200 }, (_, place) => place + 1).join()
  expect(await terms(ids)).toHaveLength(MOST_TERMS)
})
