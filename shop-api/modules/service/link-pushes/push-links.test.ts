import { eq } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { changeGoods } from '#shop-api/modules/catalogue/goods/change.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { putLeaflet } from '#shop-api/modules/catalogue/leaflets/repository.ts'
import { hideArticle } from '#shop-api/modules/service/articles/keep.ts'
import { postCategories, posts } from '#shop-api/modules/service/articles/tables.ts'
import type { HttpAnswer, HttpQuestion } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { enginesOf } from './engines.ts'
import { pauseAfter, pushLinks } from './push-links.ts'

const start = new Date('2026-11-20T01:30:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const SITE_URL = 'https://shop.example'
const BAIDU_PUSH_URL = 'http://data.zz.baidu.com/urls?site=https://shop.example&token=s3cret'
const INDEXNOW_URL = 'https://api.indexnow.org/indexnow'

let database: Database
let asked: HttpQuestion[] = []
let warned: object[] = []
let answerOf: (question: HttpQuestion) => { status: number; body: string } = () => ({ status: 200, body: '' })
const ids: number[] = []

const linksIn = ({ url, body }: HttpQuestion): string[] =>
  (url === INDEXNOW_URL ? (JSON.parse(body).urlList as string[]) : body.split('\n')).map((link) =>
    link.replace(SITE_URL, ''),
  )
const baiduTakes = (success: number, more: object = {}) => ({
  status: 200,
  body: JSON.stringify({ success, remain: 9, ...more }),
})

const engines = enginesOf({ SITE_URL, INDEXNOW_KEY: 'key-of-ours', INDEXNOW_URL, BAIDU_PUSH_URL }, async (question) => {
  asked.push(question)
  const { status, body } = answerOf(question)
  const answer: HttpAnswer = { status, headers: {}, body, bytes: new TextEncoder().encode(body) }
  return answer
})
const push = async (now: Date, over = engines) => {
  asked = []
  warned = []
  await pushLinks(database.db, { engines: over, siteUrl: SITE_URL, warn: (facts) => warned.push(facts) }, now)
  return Object.fromEntries(
    asked.map((question) => [question.url === INDEXNOW_URL ? 'indexnow' : 'baidu', linksIn(question)]),
  )
}
const takesAll = (question: HttpQuestion) =>
  question.url === INDEXNOW_URL ? { status: 202, body: '' } : baiduTakes(linksIn(question).length)

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  for (const code of ['P1', 'P2', 'P3']) ids.push(await addGoods(database.db, { now: start, code, describedAt: start }))
  await database.db.insert(postCategories).values({ id: 901, name: '帮助', path: '/help_us' })
})
beforeEach(() => {
  answerOf = takesAll
})
afterAll(() => database.close())

test('without keys there is no engine', () => {
  expect(enginesOf({ SITE_URL, INDEXNOW_URL }, async () => Promise.reject(new Error('asked')))).toEqual([])
  expect(engines.map(({ name }) => name)).toEqual(['indexnow', 'baidu'])
})

test('what changed before is not sent, what changes from then on is, once, and no change of a price alone', async () => {
  expect(await push(start)).toEqual({})
  const [first = 0, second = 0, third = 0] = ids
  await changeGoods(database.db, first, { name: '新名称', updatedAt: later(1) })
  await changeGoods(database.db, second, { unitPrice: '11.00', updatedAt: later(1) })
  await putLeaflet(database.db, third, [{ label: '适应症', text: '感冒' }], later(2))
  const links = [`/list/info/${first}`, `/list/info/${third}`]
  expect(await push(later(3))).toEqual({ indexnow: links, baidu: links })
  const [indexNow, baidu] = asked
  expect(JSON.parse(indexNow?.body ?? '')).toMatchObject({
    host: 'shop.example',
    key: 'key-of-ours',
    keyLocation: 'https://shop.example/key-of-ours.txt',
  })
  expect(baidu).toMatchObject({ url: BAIDU_PUSH_URL, headers: { 'content-type': 'text/plain' } })
  expect(await push(later(4))).toEqual({})
})

test('articles are on their own page, help on its category’s; goods off the shelf are for engines that ask for them', async () => {
  const text = {
    categoryId: 901,
    title: '标题',
    summary: '',
    body: '',
    publishedOn: '2026-11-20',
    updatedAt: later(10),
  }
  const rows = [
    { ...text, type: 3 },
    { ...text, type: 2 },
    { ...text, type: 2, path: '/privacy' },
  ]
  const written = await database.db.insert(posts).values(rows).returning()
  const [news] = written
  await changeGoods(database.db, ids[0] ?? 0, { isListed: false, updatedAt: later(11) })
  const articles = [`/help_news_info/${news?.id}/3`, '/help_us', '/privacy']
  expect(await push(later(12))).toEqual({ indexnow: [...articles, `/list/info/${ids[0]}`], baidu: articles })
  for (const { id } of written) await hideArticle(database.db, id, true, later(13))
  expect(await push(later(14))).toEqual({ indexnow: articles, baidu: ['/help_us'] })
})

test('an engine that fails is left alone longer each time, keeps others from nothing, and the operator hears of it', async () => {
  await changeGoods(database.db, ids[1] ?? 0, { spec: '12片', updatedAt: later(20) })
  const links = [`/list/info/${ids[1]}`]
  answerOf = (question) => (question.url === INDEXNOW_URL ? { status: 403, body: 'key not valid' } : takesAll(question))
  expect(await push(later(21))).toEqual({ indexnow: links, baidu: links })
  expect(warned).toMatchObject([{ engine: 'indexnow', reason: 'answered 403 key not valid', failures: 1 }])
  expect(await push(later(21.5))).toEqual({})
  expect(await push(later(22))).toEqual({ indexnow: links })
  expect(await push(later(23))).toEqual({})
  answerOf = takesAll
  expect(await push(later(24))).toEqual({ indexnow: links })
  expect([warned, await push(later(25))]).toEqual([[], {}])
  expect([1, 2, 3, 9, 10, 40].map((count) => pauseAfter(count) / 60_000)).toEqual([1, 2, 4, 256, 360, 360])
})

test.each([
  ['too few', () => baiduTakes(0), /took 0 of 1, 9 left today/],
  ['no JSON', () => ({ status: 200, body: '<html>' }), /no readable answer: SyntaxError/],
  ['a quota', () => ({ status: 400, body: '{"error":400,"message":"over quota"}' }), /answered 400 .*over quota/],
  [
    'nothing',
    () => {
      throw new Error(`cannot reach ${BAIDU_PUSH_URL}`)
    },
    /no readable answer: Error$/,
  ],
])('Baidu that answers %s has taken nothing, and the token is not in the log', async (_, given, reason) => {
  const at = new Date(start.getTime() + DAY_MS * (30 + ids.length))
  ids.push(await addGoods(database.db, { now: at, describedAt: at }))
  const only = engines.filter(({ name }) => name === 'baidu')
  answerOf = given
  await push(new Date(at.getTime() + 1), only)
  expect(warned).toMatchObject([{ engine: 'baidu', reason: expect.stringMatching(reason) }])
  expect(JSON.stringify(warned)).not.toContain('s3cret')
  answerOf = takesAll
  expect(await push(new Date(at.getTime() + 120_000), only)).toEqual({ baidu: [`/list/info/${ids.at(-1)}`] })
})

test('Baidu whose day is full is asked after midnight; links it never takes are said and not sent again', async () => {
  const only = engines.filter(({ name }) => name === 'baidu')
  const at = new Date('2027-03-01T08:00:00Z')
  const [first = 0, second = 0, third = 0] = ids
  await changeGoods(database.db, first, { isListed: true, updatedAt: at })
  answerOf = () => baiduTakes(0, { remain: 0, not_valid: [`${SITE_URL}/list/info/${first}`] })
  expect(await push(new Date(at.getTime() + 1), only)).toEqual({ baidu: [`/list/info/${first}`] })
  expect(warned).toEqual([{ engine: 'baidu', links: [`${SITE_URL}/list/info/${first}`] }])
  await changeGoods(database.db, second, { name: '又一个', updatedAt: at })
  answerOf = takesAll
  expect(await push(new Date('2027-03-01T15:59:59Z'), only)).toEqual({})
  expect(await push(new Date('2027-03-01T16:00:00Z'), only)).toEqual({ baidu: [`/list/info/${second}`] })
  await database.db.update(goods).set({ describedAt: at }).where(eq(goods.id, third))
  expect(await push(new Date('2027-03-01T16:01:00Z'), only)).toEqual({ baidu: [`/list/info/${third}`] })
})

test('many links go in bundles, the oldest change first, all of them within one run', async () => {
  const at = new Date('2027-05-01T08:00:00Z')
  const many: number[] = []
  for (let number = 0; number < 5; number += 1)
    many.push(await addGoods(database.db, { now: at, describedAt: new Date(at.getTime() - number) }))
  const bundles: string[][] = []
  const small = engines
    .filter(({ name }) => name === 'baidu')
    .map((engine) => ({
      ...engine,
      most: 2,
      push: async (links: readonly string[]) => {
        bundles.push(links.map((link) => link.replace(SITE_URL, '')))
        return { kind: 'taken', objected: [], isFull: false } as const
      },
    }))
  await push(at, small)
  expect(bundles.map((bundle) => bundle.length)).toEqual([2, 2, 1])
  expect(bundles.flat()).toEqual(many.reverse().map((id) => `/list/info/${id}`))
})
