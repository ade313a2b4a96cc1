import { eq, sql } from 'drizzle-orm'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import { ReadyAnswer } from '#shop-api/platform/http/ready-answer.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { keptAnswers } from './shared-answers.ts'

describe('kept answers', () => {
  const made: ReadyAnswer[] = []
  const make = async (bytes = 10) => {
    const answer = new ReadyAnswer(Buffer.alloc(bytes))
    made.push(answer)
    return answer
  }
  beforeEach(() => made.splice(0))

  test('are made once for all who ask meanwhile, and those who ask later', async () => {
    const answers = keptAnswers()
    const [one, other] = await Promise.all([1, 2].map(() => answers.ask('a', '1', make)))
    expect([other, await answers.ask('a', '1', make), made.length]).toEqual([one, one, 1])
    await answers.ask('b', '1', make)
    expect(made.length).toBe(2)
  })

  test('are made again for another state, but not when they failed', async () => {
    const answers = keptAnswers()
    await answers.ask('a', '1', make)
    await answers.ask('a', '2', make)
    expect(made.length).toBe(2)
    await expect(answers.ask('c', '2', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    await answers.ask('c', '2', make)
    expect(made.length).toBe(3)
  })

  test('take no more room than they may', async () => {
    const answers = keptAnswers()
    const large = () => make(3 * 1024 * 1024)
    await answers.ask('a', '1', large)
    await answers.ask('b', '1', large)
    await answers.ask('a', '1', large)
    expect(made.length).toBe(2)
    await answers.ask('c', '1', large)
    await answers.ask('a', '1', large)
    expect(made.length).toBe(3)
    // What was asked for longest ago went.
    await answers.ask('b', '1', large)
    expect(made.length).toBe(4)
  })
})

describe('a list', () => {
  let shop: TestShop
  let guest: Visitor
  beforeAll(async () => {
    shop = await openShop({ content: 'sample', now: sampleInstant })
    guest = shop.visitor()
  }, OPEN_MS)
  afterAll(() => shop.close())

  const list = async (visitor: Visitor) =>
    (await visitor.call(goodsCalls.goodsList, { query: { sort: 'sales', per_page: 5 } })).data.data
  /** Whether goods were read for it. */
  const isWorkedOut = async (work: () => Promise<unknown>) =>
    (await statementsOf(shop.db, work)).some((text) => text.includes('first_batch'))

  test('is worked out once a second for all guests', async () => {
    const first = await list(guest)
    expect(await isWorkedOut(async () => expect(await list(shop.visitor())).toEqual(first))).toBe(false)
    const { now } = shop
    shop.now = new Date(now.getTime() + 1000)
    expect(await isWorkedOut(() => list(guest))).toBe(true)
    shop.now = now
  })

  test('of suggestions is kept for as long as nothing is announced, and says its own time', async () => {
    const suggestions = () => guest.call(goodsCalls.goodsSearch, { query: { keywords: '阿莫' } })
    const { now } = shop
    // At the begin of the ten seconds for which it is kept.
    shop.now = new Date(Math.ceil(now.getTime() / 10_000) * 10_000)
    const first = await suggestions()
    shop.now = new Date(shop.now.getTime() + 5_000)
    const statements = await statementsOf(shop.db, async () => {
      const later = await suggestions()
      expect(later.data).toEqual(first.data)
      expect(later.timestamp).toBe(first.timestamp + 5)
    })
    expect(statements.filter((text) => text.includes('first_batch'))).toEqual([])
    const [best] = first.data.data
    await shop.db
      .update(goods)
      .set({ spec: '改了的规格' })
      .where(eq(goods.id, best?.id ?? 0))
    await shop.db.insert(changes).values({ tag: `goods:${best?.id}` })
    expect((await suggestions()).data.data[0]?.ypgg).toBe('改了的规格')
    shop.now = now
  })

  test('shows what another instance has changed and announced, before this one hears of it', async () => {
    const [first] = await list(guest)
    const id = first?.id ?? 0
    const shown = async () => (await list(guest)).find((each) => each.id === id)?.number_text
    expect(await shown()).toBe('有货')
    await shop.db.update(goods).set({ available: 0 }).where(eq(goods.id, id))
    await shop.db.insert(changes).values({ tag: `goods:${id}` })
    expect(await shown()).toBe('缺货')
  })

  test('is in the order that another instance has announced, however lately the index was looked at', async () => {
    const all = (await list(guest)).map(({ id }) => id)
    const best = all.at(-1) ?? 0
    await shop.db.update(goods).set({ salesCount: 9_999_999 }).where(eq(goods.id, best))
    await shop.db.insert(changes).values({ tag: `goods:${best}` })
    expect((await list(guest))[0]?.id).toBe(best)
  })

  test('is not kept while the index goes on reading very many changed goods', async () => {
    const last = (await list(guest)).at(-1)?.id ?? 0
    await shop.db.update(goods).set({ salesCount: 99_999_999 }).where(eq(goods.id, last))
    await (await currentGoodsIndex(shop.db)).refreshMany(shop.db, [last])
    expect((await list(guest))[0]?.id).toBe(last)
  })

  test('shows what this instance has changed without an announcement', async () => {
    const [first] = await list(guest)
    const id = first?.id ?? 0
    await shop.db
      .update(goods)
      .set({ salesCount: sql`${goods.salesCount} + 1` })
      .where(eq(goods.id, id))
    forgetCopies()
    expect((await list(guest)).find((each) => each.id === id)?.xl).toBe((first?.xl ?? 0) + 1)
  })

  test('is the own of each member', async () => {
    const [account] = sampleSignIns
    const member = shop.visitor()
    await member.call(authCalls.login, { body: { account: account?.phone ?? '', password: account?.password ?? '' } })
    const guests = await list(guest)
    const own = await list(member)
    expect(own.map(({ id }) => id)).toEqual(guests.map(({ id }) => id))
    expect(own.every((each) => each.number !== null)).toBe(true)
    expect(await isWorkedOut(() => list(member))).toBe(true)
    expect(await list(guest)).toEqual(guests)
  })
})
