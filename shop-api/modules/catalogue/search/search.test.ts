import { asc, eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { gramsOfName } from './grams.ts'
import { matchReason } from './matched.ts'
import { waysOfWord } from './query.ts'
import { readText } from './readings.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const find = async (keywords: string, type: 0 | 1 = 0) =>
  (await shop.visitor().call(goodsCalls.goodsList, { query: { keywords, type, per_page: 100 } })).data

const suggest = async (keywords: string, type: 0 | 1 = 0) =>
  (await shop.visitor().call(goodsCalls.goodsSearch, { query: { keywords, type } })).data

const amoxicillin = async () => {
  const [row] = await shop.db
    .select({ row: goods, maker: manufacturers.name })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(eq(goods.genericName, '阿莫西林胶囊'))
    .orderBy(asc(goods.id))
    .limit(1)
  if (!row?.row.approvalNumber) throw new Error('the sample has no 阿莫西林胶囊')
  return { ...row.row, approvalNumber: row.row.approvalNumber, maker: row.maker }
}

describe('the eight ways to find goods', () => {
  test('part of the name', async () => {
    const { data, total } = await find('阿莫')
    expect(total).toBeGreaterThan(5)
    expect(data.every((one) => one.name.includes('阿莫') || one.common_name.includes('阿莫'))).toBe(true)
  })

  test('generic name, also where a trade name is in front', async () => {
    const { data } = await find('阿莫西林颗粒')
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.map((one) => one.common_name))).toEqual(new Set(['阿莫西林颗粒']))
  })

  test('manufacturer', async () => {
    const { maker } = await amoxicillin()
    const { data, total } = await find(maker.slice(0, 4), 1)
    expect(total).toBeGreaterThan(0)
    expect(new Set(data.map((one) => one.sccj))).toEqual(new Set([maker]))
  })

  test('pinyin initials', async () => {
    const { data } = await find('amxl')
    expect(data.length).toBeGreaterThan(5)
    expect(data.every((one) => one.common_name.includes('阿莫西林'))).toBe(true)
    expect(new Set(data.map((one) => one.matched))).toEqual(new Set(['拼音 amxl']))
  })

  test('full pinyin, also while it is being typed', async () => {
    const whole = await find('amoxilin')
    const begun = await find('amoxil')
    expect(whole.total).toBe((await find('amxl')).total)
    expect(begun.total).toBe(whole.total)
    expect(whole.data[0]?.matched).toBe('拼音 amoxilin')
  })

  test('code', async () => {
    const { id, code } = await amoxicillin()
    const { data } = await find(code.toLowerCase())
    expect(data.map((one) => [one.id, one.matched])).toEqual([[id, `编码 ${code}`]])
  })

  test('barcode', async () => {
    const { id, barcode } = await amoxicillin()
    const { data } = await find(barcode)
    expect(data.map((one) => [one.id, one.matched])).toEqual([[id, `条码 ${barcode}`]])
  })

  test('approval number: whole, without its words, digits alone', async () => {
    const { id, approvalNumber } = await amoxicillin()
    const key = approvalNumber.replace('国药准字', '')
    for (const typed of [approvalNumber, key, key.toLowerCase(), key.slice(1)]) {
      const { data } = await find(typed)
      expect([typed, data.map((one) => one.id)]).toEqual([typed, expect.arrayContaining([id])])
      expect(new Set(data.map((one) => one.matched))).toEqual(new Set([`批准文号 ${approvalNumber}`]))
    }
  })
})

describe('the specification', () => {
  /** Goods whose specification has a strength and a count, and what the shop has of it. */
  const some = async () => {
    const rows = await shop.db.select().from(goods).where(eq(goods.isListed, true)).orderBy(asc(goods.id))
    const one = rows.find(({ genericName, spec }) => genericName === '阿莫西林胶囊' && /^\d.*g\*\d+粒/.test(spec))
    if (!one) throw new Error('the sample has no 阿莫西林胶囊 with a strength and a count')
    const alike = rows.filter(({ genericName, spec }) => genericName === one.genericName && spec === one.spec)
    return { spec: one.spec, ids: alike.map(({ id }) => id).sort((a, b) => a - b) }
  }
  const idsOf = async (keywords: string) => (await find(keywords)).data.map(({ id }) => id).sort((a, b) => a - b)

  test('is found with the name, however its signs are typed, in lists and suggestions', async () => {
    const { spec, ids } = await some()
    const plain = spec.replace(/\/.*$/, '')
    for (const typed of [
      `阿莫西林胶囊 ${spec}`,
      `阿莫西林胶囊${plain}`,
      `阿莫西林胶囊 ${plain.replace('*', ' × ')}`,
      `阿莫西林胶囊 ${plain.replace('*', 'x').toUpperCase()}`,
      `阿莫西林胶囊　${plain.replace('*', '＊')}`,
      `amxl ${plain} 胶囊`,
    ]) {
      expect([typed, await idsOf(typed)]).toEqual([typed, ids])
      const { data } = await suggest(typed)
      expect([typed, data.length > 0 && data.every(({ ypgg }) => ypgg === spec)]).toEqual([typed, true])
    }
  })

  test('by a part of it: all found have it, and none of another count', async () => {
    const count = /\*(\d+粒)/.exec((await some()).spec)?.[1] ?? ''
    const { data, total } = await find(`阿莫西林 ${count}`)
    expect(total).toBeGreaterThan(0)
    expect(data.every(({ ypgg, common_name }) => ypgg.includes(count) && common_name.includes('阿莫西林'))).toBe(true)
    expect((await find('阿莫西林 98765粒')).total).toBe(0)
    expect((await find('维生素C片 100片')).total).toBeGreaterThan(0)
  })

  test('alone it finds all that have it', async () => {
    const { spec } = await some()
    expect((await find(spec)).total).toBeGreaterThanOrEqual((await some()).ids.length)
  })
})

describe('modes', () => {
  test('a maker typed in drug mode is offered the other mode, with a number', async () => {
    const { maker } = await amoxicillin()
    const typed = maker.slice(0, 4)
    const answer = await find(typed)
    expect(answer).toMatchObject({ total: 0, data: [], other_mode: { type: 1 } })
    expect(answer.other_mode?.total).toBe((await find(typed, 1)).total)
    expect((await suggest(typed)).other_mode).toEqual(answer.other_mode)
  })

  test('a drug typed in manufacturer mode is offered the other mode', async () => {
    const answer = await find('阿莫西林', 1)
    expect(answer).toMatchObject({ total: 0, other_mode: { type: 0 } })
    expect(answer.other_mode?.total).toBe((await find('阿莫西林')).total)
  })

  test('what is misspelt finds nothing, and says what was probably meant', async () => {
    for (const [typed, meant] of [
      ['阿莫西淋', '阿莫西林'],
      ['布洛分', '布洛芬'],
      ['amoxilim', '阿莫西林'],
    ] as const) {
      const answer = await find(typed)
      expect(answer).toMatchObject({ total: 0, guess: { keywords: meant } })
      expect(answer.guess?.total).toBe((await find(meant)).total)
      expect((await suggest(typed)).guess).toEqual(answer.guess)
    }
    expect((await find('阿莫西林')).guess).toBeUndefined()
    expect((await find('完全没有这个词')).guess).toBeUndefined()
    expect((await find('%_\\"{},')).guess).toBeUndefined()
  })

  test('makers are found by their sound, too', async () => {
    const { maker } = await amoxicillin()
    const sound = readText(maker.slice(0, 4)).map((character) => character.readings[0]?.slice(0, 1))
    const { data } = await suggest(sound.join(''), 1)
    expect(data).toContainEqual(expect.objectContaining({ id: null, name: maker, matched: `拼音 ${sound.join('')}` }))
  })

  test('medicine and maker together', async () => {
    const { maker } = await amoxicillin()
    const { data } = await find(`阿莫西林 ${maker.slice(0, 4)}`)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every((one) => one.sccj === maker && one.common_name.includes('阿莫西林'))).toBe(true)
  })
})

describe('odd input', () => {
  test.each(['@#$%^', '   ', '（）', '﹏﹏', '。。。'])('junk %j finds nothing and offers nothing', async (junk) => {
    expect(
      (await shop.visitor().call(goodsCalls.goodsList, { query: { keywords: `${junk}!`, per_page: 1 } })).data,
    ).toMatchObject({ total: 0, data: [], other_mode: null })
    expect(await suggest(`${junk}!`)).toEqual({ data: [], other_mode: null })
  })

  test('patterns of the database mean nothing', async () => {
    for (const typed of ['%', '_', "'; drop table goods; --", '{a,b}', '\\']) {
      const answer = await shop.visitor().call(goodsCalls.goodsList, { query: { keywords: typed, per_page: 1 } })
      expect([typed, answer.status]).toEqual([typed, 200])
    }
    expect((await find('%')).total).toBe(0)
  })

  test('full-width letters, capitals and spaces are the same text', async () => {
    const { total } = await find('amxl')
    expect((await find('ＡＭＸＬ')).total).toBe(total)
    expect((await find('  AmXl ')).total).toBe(total)
  })

  test('suggestions name different goods, and say why they matched', async () => {
    const { data } = await suggest('amxl')
    expect(data.length).toBeGreaterThan(3)
    expect(new Set(data.map((one) => one.name)).size).toBe(data.length)
    expect(data.every((one) => one.matched === '拼音 amxl' && one.url === `/list/info/${one.id}`)).toBe(true)
  })
})

describe('polyphones', () => {
  const nothing = { code: 'X', tradeName: null, barcode: '', moreBarcodes: [], approvalNumber: null, manufacturer: '' }
  /** Name, and every way somebody may type its sound. */
  const cases: [name: string, typed: string[]][] = [
    ['重组人干扰素', ['chongzu', 'czrgr', 'zhongzu', 'zzrgr']],
    ['重楼', ['chonglou', 'cl', 'zl']],
    ['丹参片', ['danshen', 'dsp', 'dancan']],
    ['人参', ['renshen', 'rs', 'rencan']],
    ['长春西汀注射液', ['changchun', 'ccxt', 'zhangchun']],
    ['行气止痛丸', ['xingqi', 'xqzt', 'hangqi']],
    ['藏红花', ['zanghonghua', 'zhh', 'canghong', 'chh']],
    ['白术', ['baizhu', 'bz', 'baishu']],
    ['阿胶', ['ejiao', 'ej', 'ajiao', 'aj']],
    ['薄荷', ['bohe', 'bh', 'baohe']],
    ['厚朴', ['houpo', 'hp', 'houpu']],
    ['没药', ['moyao', 'my', 'meiyao']],
    ['蛤蚧', ['gejie', 'gj', 'hajie']],
    ['枳壳', ['zhiqiao', 'zq', 'zhike', 'zk']],
    ['单硝酸异山梨酯片', ['danxiaosuan', 'dxsys', 'shanxiaosuan']],
    ['枸橼酸钾', ['juyuansuan', 'jysj', 'gouyuansuan']],
    ['吡拉西坦片', ['bilaxitan', 'blxt']],
    ['铝碳酸镁', ['lvtansuan', 'ltsm', 'lutansuan']],
    ['降压片', ['jiangya', 'jyp']],
    ['血栓通胶囊', ['xueshuan', 'xst']],
    ['荨麻疹丸', ['xunma', 'xmz', 'qianma', 'qmz']],
    ['维生素B12片', ['wssb12', 'weishengsu', 'b12']],
  ]

  test.each(cases)('%s', (name, typed) => {
    const grams = new Set(gramsOfName(name))
    for (const word of typed) {
      const isFound = waysOfWord(word).some((way) => way.every((gram) => grams.has(gram)))
      expect([word, isFound]).toEqual([word, true])
      const reason = matchReason({ ...nothing, name, genericName: name }, word)
      expect([word, reason]).toEqual([word, word === 'b12' ? '' : `拼音 ${word}`])
    }
  })

  test.each<[string, string, boolean]>([
    ['维生素C片', '维生素c片', true],
    ['复合维生素B片', '维生素c片', false],
    ['维生素B2片', '维生素b2片', true],
    ['维生素B12片', '维生素b2片', false],
    ['阿莫西林颗粒', '4粒', false],
    ['阿莫西林胶囊', '阿莫x', true],
    ['阿莫西林胶囊', 'a莫西林', true],
    ['阿莫西林胶囊', '阿莫b', false],
    ['单硝酸异山梨酯片', '单x', true],
    ['0.9%氯化钠注射液', '0.9%', true],
    ['5%葡萄糖注射液', '5%', true],
    ['10%葡萄糖注射液', '5%', false],
  ])('%s by %s: %s', (name, word, isFound) => {
    const grams = new Set(gramsOfName(name))
    expect(waysOfWord(word).some((way) => way.every((gram) => grams.has(gram)))).toBe(isFound)
  })

  test('letters between many characters have no ways that multiply', () => {
    expect(waysOfWord('a阿b莫c西d林'.repeat(7)).length).toBeLessThan(10)
  })

  test.each(cases)('%s is not found by the sound of something else', (name) => {
    const grams = new Set(gramsOfName(name))
    for (const word of ['amxl', 'buluofen', '布洛芬', 'xyzzy', 'c13020726']) {
      expect(waysOfWord(word).some((way) => way.every((gram) => grams.has(gram)))).toBe(false)
    }
  })
})
