import { parsePrice } from '#lib/kernel/money.ts'
import type { Goods } from './goods.ts'
import {
  batchText,
  daysLeftLabel,
  expiryLabel,
  expiryText,
  packTexts,
  shownTags,
  stockLabel,
  URGENT_EXPIRY_DAYS,
} from './goods-text.ts'
import { plainGoods } from './testing/cart-line.ts'

test.each([
  [null, '有货', '有货'],
  [0, '', '缺货'],
  [19, '', '仅剩 19'],
  [20, '', '20'],
  [999, '', '999'],
  [1000, '', '1000'],
  [1001, '', '>1000'],
])('a stock of %p (%s) reads %s', (stock, stockText, text) => {
  expect(stockLabel(plainGoods({ stock, stockText, middlePack: 10 }))).toBe(text)
})

test.each([
  [null, ''],
  [1, '1'],
])('a stock of %p of which nothing else is known reads %s', (stock, text) => {
  expect(stockLabel({ stock })).toBe(text)
})

describe('an expiry', () => {
  const expiry = (daysLeft: number | null, isNear = true) => ({ date: '2027-03-31', daysLeft, isNear })

  test.each([
    [400, false, '2027-03'],
    [131, true, '2027-03（剩4个月）'],
    [60, true, '2027-03（剩2个月）'],
    [59, true, '2027-03（剩1个月）'],
    [30, true, '2027-03（剩1个月）'],
    [29, true, '2027-03（剩29天）'],
    [1, true, '2027-03（剩1天）'],
    [0, true, '2027-03（剩0天）'],
    [-2, true, '2027-03（剩0天）'],
  ])('in %i days, near: %s, reads %s in a list', (daysLeft, isNear, text) => {
    expect(expiryLabel(expiry(daysLeft, isNear))).toBe(text)
  })

  test.each([
    [131, '2027-03-31 剩131天'],
    [0, '2027-03-31 剩0天'],
    [-2, '2027-03-31 剩0天'],
  ])('in %i days counts them: %s', (daysLeft, text) => expect(daysLeftLabel(expiry(daysLeft))).toBe(text))

  test('in days that nobody tells is a day alone', () => {
    expect([daysLeftLabel(expiry(null)), expiryLabel(expiry(null))]).toEqual(['2027-03-31', '2027-03'])
  })

  const batch = { number: 'B2611', madeOn: '2025-04-01' }

  test.each([
    ['counted wherever it is', false, undefined, true, '2027-03-31 剩131天'],
    ['near, its batch known', true, batch, false, '2027-03-31 剩131天'],
    ['near, its batch unknown', true, undefined, false, '2027-03（剩4个月）'],
    ['far, its batch known', false, batch, false, '2027-03-31'],
    ['far, its batch unknown', false, undefined, false, '2027-03'],
  ])('%s', (_, isNear, known, countsDays, text) => {
    const given = expiry(131, isNear)
    expect(expiryText(known ? { ...given, batch: known } : given, countsDays)).toBe(text)
  })

  test('tells its batch where it is known', () => {
    expect(batchText({ ...expiry(131), batch })).toBe('批号 B2611，生产日期 2025-04-01，效期至 2027-03-31，剩131天')
    expect(batchText({ ...expiry(-2), batch })).toMatch(/，剩0天$/)
    expect(batchText({ ...expiry(null), batch })).toBe('批号 B2611，生产日期 2025-04-01，效期至 2027-03-31')
    expect(batchText(expiry(131))).toBeUndefined()
  })

  test('is urgent three months before', () => expect(URGENT_EXPIRY_DAYS).toBe(90))
})

describe('tags', () => {
  const near = { date: '2027-03-31', daysLeft: 60, isNear: true }
  const own = ['近效', '控']

  test.each<[string, Partial<Goods>, string[]]>([
    ['plain ones', {}, []],
    ['near their expiry', { expiry: near }, ['近效：效期至 2027-03-31']],
    ['far from their expiry', { expiry: { ...near, isNear: false } }, []],
    ['under controlled sale', { isControlled: true }, ['控：控销商品，按区域和客户类型供货']],
    [
      'whose tags the shop wrote itself',
      { expiry: near, isControlled: true, tags: own.map((label) => ({ label, description: '说明' })) },
      ['近效：说明', '控：说明'],
    ],
    ['with a ladder that has no tiers', { tags: [{ label: '阶梯', description: '', isLadder: true }] }, ['阶梯：']],
    [
      'with a ladder without words',
      {
        ladder: { kind: 'up-to', tiers: [{ id: 1, number: 10, price: parsePrice('8.40') }] },
        tags: [{ label: '阶梯', description: '', isLadder: true }],
      },
      ['阶梯：10盒以内 ¥8.40'],
    ],
  ])('of goods: %s', (_, over, texts) => {
    expect(shownTags(plainGoods(over)).map(({ label, describe }) => `${label}：${describe}`)).toEqual(texts)
  })
})

test.each<[Partial<Goods>, string[]]>([
  [{ minQuantity: 1 }, []],
  [{ minQuantity: 2 }, ['2盒起订']],
  [{ maxQuantity: 30 }, ['限购 30盒']],
])('limits of a purchase, %j: %j', (over, texts) => {
  expect(packTexts(plainGoods({ isMiddlePackSaid: false, casePack: null, ...over }))).toEqual(texts)
})
