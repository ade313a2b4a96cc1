import { PgDialect } from 'drizzle-orm/pg-core'
import { isMakerMeantBy, parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { gramsLeft, gramsNear, nearestTo } from '#shop-api/modules/catalogue/search/misspelt.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { suggest } from './suggest.ts'

/*
 * What a search costs is decided by how many conditions it becomes, and how many grams these look for: both are bounded
 * for whatever is typed into a field of 64 signs.
 */

const LONGEST = 64
const HAN = '阿莫西林头孢克肟胶囊片颗粒注射液维生素布洛芬氯雷他定盐酸复方甘草合剂双氯芬酸钠缓释'
/** Characters of several sounds. */
const MANY_SOUNDS = '重单落弹调系石血轧强角传长参差省'
const LATIN = 'qwertyuiopasdfghjklzxcvbnm'

/** So many signs of a text, always the same. */
const some = (count: number, from: string, at = 0): string => {
  const signs = Array.from(from)
  return Array.from({ length: count }, (_, place) => signs[(place * 7 + at * 5 + place * at) % signs.length]).join('')
}
const times = (count: number, make: (at: number) => string, between = '') =>
  Array.from({ length: count }, (_, at) => make(at)).join(between)

const odd: Readonly<Record<string, string>> = {
  letters: some(64, LATIN),
  'letters that may be a misspelt sound': some(36, LATIN),
  'letters of twelve': some(12, LATIN),
  characters: some(64, HAN),
  'twelve characters': some(12, HAN),
  'characters that nothing is called by': times(64, (at) => String.fromCodePoint(0x4e00 + at * 97)),
  'letters and digits': some(64, `${LATIN}0123456789`),
  digits: some(64, '8412096357'),
  'characters and letters by turns': times(32, (at) => some(1, HAN, at) + some(1, LATIN, at)),
  'two letters among characters of many sounds': `x${some(31, MANY_SOUNDS)}y${some(31, MANY_SOUNDS, 1)}`,
  'six words of these': times(6, (at) => `x${some(4, MANY_SOUNDS, at)}y${some(4, MANY_SOUNDS, at + 3)}`, ' '),
  'thirty-two letters': times(32, (at) => some(1, LATIN, at), ' '),
  'thirty-two characters': times(32, (at) => some(1, HAN, at), '，'),
  'one letter again and again': 'a'.repeat(64),
  'one character again and again': '重'.repeat(64),
  'long pinyin': 'zhuangshuangchuangxiangliangzhuangshuangchuangxiangliangzhuang',
  wildcards: '%_*?'.repeat(16),
  'wildcards about characters': times(20, (at) => `%${some(1, HAN, at)}_`),
  emoji: '💊🧪👩‍⚕️'.repeat(9),
  'signs without width': times(21, (at) => `${some(1, HAN, at)}\u200b\u200d`),
  'full width': 'ＡＢＣ０１２'.repeat(10),
  specifications: times(6, (at) => `0.${at}5g*${at}0粒`),
  brackets: '(【〔['.repeat(16),
  'a ligature of eighteen': 'ﷺ'.repeat(64),
  'marks on one letter': `a${'\u0301'.repeat(63)}`,
  quotes: `'"\\{},`.repeat(10),
  'turned round': `\u202e${some(60, HAN)}`,
}

const dialect = new PgDialect()

describe.each(Object.entries(odd))('%s', (_, typed) => {
  const words = parseSearch(typed.slice(0, LONGEST), 0)?.words ?? []

  test('become few conditions, which look for few grams', () => {
    const conditions = words.flatMap((word) => dialect.sqlToQuery(isMakerMeantBy(word)).params.map(String))
    expect(words.length).toBeLessThanOrEqual(6)
    expect(conditions.length).toBeLessThanOrEqual(12 * Math.max(1, words.length))
    // Of a ligature come eighteen letters, but no field is sent that long.
    const grams = conditions.reduce((sum, condition) => sum + condition.split(',').length, 0)
    expect(grams).toBeLessThanOrEqual(5 * Math.max(LONGEST, words.join('').length))
  })

  test('are guessed at by few conditions, or not at all', () => {
    for (const word of words.filter((each) => nearestTo(each) !== null)) {
      expect(gramsLeft(word).length).toBeLessThanOrEqual(12)
      expect(gramsNear(word).length).toBeLessThanOrEqual(36)
    }
  })
})

describe('in a shop', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDb()
    await openSmallShop(database.db)
    await addGoods(database.db, { now: new Date('2026-11-20T01:30:00Z') })
    await suggest(database.db, '测试', 0)
  })
  afterAll(() => database.close())

  test('no search sends more statements than a few for each of its words', async () => {
    const sent: [string, number][] = []
    for (const [name, typed] of Object.entries(odd)) {
      const texts = await statementsOf(database.db, () => suggest(database.db, typed.slice(0, LONGEST), 0))
      sent.push([name, texts.length])
    }
    // Two for each of six words in either mode, and those of the guess.
    expect(sent.filter(([, count]) => count > 6 * 4 + 8)).toEqual([])
  })
})
