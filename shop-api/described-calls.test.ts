import { z } from 'zod'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Parameters<typeof z.fromJSONSchema>[0]; readonly example?: unknown }>
    >
  }
}

/** The reader of shapes knows no classes of characters. */
const withoutClasses = (schema: Parameters<typeof z.fromJSONSchema>[0]) =>
  JSON.parse(JSON.stringify(schema).replaceAll('\\\\p{L}', '\\u4e00-\\u9fff').replaceAll('\\\\p{N}', '0-9'))

test('every operation says what it does, with an example that its own shape takes', async () => {
  const document = (await shop.app.inject('/openapi.json')).json()
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
  expect(operations.length).toBeGreaterThan(500)
  const wrong = operations.flatMap(({ name, operation: { summary = '', description = '', requestBody } }) => {
    const found: unknown[] = []
    if (!/\p{Script=Han}/u.test(summary)) found.push([name, 'summary', summary])
    if (!description.includes('例：`')) found.push([name, 'example'])
    for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
      const read = z.fromJSONSchema(withoutClasses(schema)).safeParse(example)
      if (!read.success) found.push([name, example, read.error.issues])
    }
    return found
  })
  expect(wrong).toEqual([])
})
