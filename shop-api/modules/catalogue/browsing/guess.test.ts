import { jest } from '@jest/globals'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { guessMeant } from './guess.ts'

const now = new Date('2026-11-20T01:30:00Z')
const dialect = new PgDialect()
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  await addNamed('阿莫西林胶囊')
})
afterAll(() => database.close())

async function addNamed(name: string): Promise<void> {
  const { db } = database
  await indexNames(db, [name])
  const id = await addGoods(db, { now, name, genericName: name })
  await announce(db, [`goods:${id}`])
}

/** How often names were looked for in the database. */
async function looksForNames(work: () => Promise<unknown>): Promise<number> {
  const execute = jest.spyOn(database.db, 'execute')
  try {
    await work()
    const texts = execute.mock.calls.map(([query]) => dialect.sqlToQuery(query as SQL).sql)
    return texts.filter((text) => text.includes('search_names')).length
  } finally {
    execute.mockRestore()
  }
}

test('what was meant by a word is looked for once, and again when there is a new name', async () => {
  const { db } = database
  const guess = (word: string) => guessMeant(db, word)
  const meant = { guess: { keywords: '阿莫西林', total: 1 } }
  expect(await looksForNames(async () => expect(await guess('阿木西林')).toEqual(meant))).toBeGreaterThan(0)
  expect(await looksForNames(async () => expect(await guess('阿木西林')).toEqual(meant))).toBe(0)
  expect(await guess('头饱克肟')).toEqual({})
  await addNamed('头孢克肟片')
  expect(await guess('头饱克肟')).toEqual({ guess: { keywords: '头孢克肟', total: 1 } })
})

test('a word that is too long to be a misspelt name is not looked for, and of many at once most are not guessed at', async () => {
  const { db } = database
  const random = (length: number, at: number) =>
    Array.from({ length }, (_, place) => String.fromCharCode(97 + ((place * 7 + at * 11 + place * at) % 26))).join('')
  // What a word names is looked for by search itself, once a word.
  expect(await looksForNames(() => guessMeant(db, random(64, 1)))).toBe(1)
  const words = Array.from({ length: 40 }, (_, at) => random(12, at + 2))
  expect(await looksForNames(() => Promise.all(words.map((word) => guessMeant(db, word))))).toBeLessThanOrEqual(15)
  expect(await guessMeant(db, '头饱克肟')).toEqual({ guess: { keywords: '头孢克肟', total: 1 } })
})
