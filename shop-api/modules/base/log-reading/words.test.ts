import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { staffRoutes } from '#shop-api/modules/identity/back-office/registry.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { fieldWords } from './field-words.ts'
import { operationWords } from './operation-words.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await shop.app.ready()
}, OPEN_MS)
afterAll(() => shop.close())

const latin = /[a-z]/i

test('every change that can be in the log has words for operators', () => {
  const operations = [
    ...staffRoutes(shop.app).flatMap(({ method, path }) => (method === 'POST' ? [`POST /staff${path}`] : [])),
    ...operatorCalls(shop.app).flatMap(({ method, path }) => (method === 'POST' ? [`POST ${path}`] : [])),
  ]
  expect(operations.length).toBeGreaterThan(300)
  expect(
    operations.filter((each) => latin.test(operationWords(each)) || operationWords(each).startsWith('：')),
  ).toEqual([])
})

test.each([
  ['POST /goods/imports', '商品文件：导入'],
  ['IMPORT goods', '商品文件：导入'],
  ['POST /imports/:key/cancel', '导入任务：取消'],
  ['POST /staff/files/goods/:key/apply', '商品文件：写入'],
  ['POST /goods/:id/price', '商品价格：保存'],
  ['POST /goods/columns', '商品列对应：保存'],
  ['POST /staff/keys', '接口密钥：新增'],
  ['POST /staff/goods/:id/pictures/move', '商品图片：排序'],
  ['POST /staff/operators/:key/two-step-off', '操作员动态码：解除'],
  ['GET /members/export', '会员：导出'],
  ['GET /staff/trace-codes/export', '追溯码：导出'],
  ['GET /staff/statements/all', '对账单：导出'],
  ['GET /staff/files/members/export/:set/:format', '会员文件：导出'],
])('%s is %s', (operation, words) => {
  expect(operationWords(operation)).toBe(words)
})

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const namesIn = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...namesIn(schema)]),
  ...[items ?? [], anyOf, oneOf].flat().flatMap(namesIn),
]

test('every field of operators’ calls has a word', () => {
  const paths = shop.app.swagger().paths as Record<
    string,
    { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }
  >
  const schemas = Object.entries(paths).flatMap(([path, { post }]) =>
    path.startsWith('/admin') ? Object.values(post?.requestBody?.content ?? {}).map(({ schema }) => schema) : [],
  )
  expect(schemas.length).toBeGreaterThan(100)
  const names = new Set(schemas.flatMap(namesIn))
  expect([...names].filter((name) => fieldWords[name] === undefined).sort()).toEqual([])
})
