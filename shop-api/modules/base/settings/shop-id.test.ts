import fastify from 'fastify'
import { SHOP_ID_HEADER } from '#lib/contract/changes.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { sayShop, shopIdOf } from './shop-id.ts'

test('a shop has one id for good, and another shop another one', async () => {
  const [one, other] = [await openTestDb(), await openTestDb()]
  try {
    const id = await shopIdOf(one.db)
    expect(id).toMatch(/^[0-9a-f-]{36}-\d+$/)
    expect(await shopIdOf(one.db)).toBe(id)
    expect(await shopIdOf(other.db)).not.toBe(id)
  } finally {
    await one.close()
    await other.close()
  }
})

test('every answer names it, refusals too', async () => {
  const app = fastify()
  sayShop(app, 'of this shop')
  app.get('/there', async () => 'yes')
  const answers = [await app.inject('/there'), await app.inject('/nowhere')]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers[SHOP_ID_HEADER]])).toEqual([
    [200, 'of this shop'],
    [404, 'of this shop'],
  ])
  await app.close()
})
