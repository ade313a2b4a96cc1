import type { Goods, Reason } from './goods.ts'
import type { DeskAnswer, Entry } from './goods-entry.ts'
import { decisiveGoods, isCodeLike, isExactly, judged } from './goods-entry.ts'
import { plainGoods } from './testing/cart-line.ts'

const reason = (code: string, text: string): Reason => ({ code, text, wayOut: null })
const answerOf = (text: string, goods: readonly Goods[], exact: readonly number[] = []): DeskAnswer => ({
  text,
  goods,
  exact,
  guess: null,
  isWhole: true,
})
const entry = (over: Partial<Entry> = {}): Entry => ({
  id: 1,
  text: '甲片',
  typed: '10',
  answer: null,
  goods: null,
  quantity: 0,
  state: 'unasked',
  message: '',
  total: 0,
  ...over,
})

test.each([
  ['6901234567892', true],
  ['H2012-3/4.5_a', true],
  ['Ｙ０００７', true],
  [' Y7 ', true],
  ['amxl', false],
  ['阿莫西林7', false],
  ['Y7 10', false],
  ['', false],
])('%j is the number of goods: %s', (text, expected) => expect(isCodeLike(text)).toBe(expected))

const numbered = plainGoods({
  code: 'Y7a',
  barcode: '6901234567892',
  approvalNumber: '国药准字H20123',
  matched: '货号 K-9，拼音 d37',
})

test.each([
  ['the code', 'y7A', true],
  ['the code in full width', ' Ｙ７ａ ', true],
  ['the barcode', '6901234567892', true],
  ['the approval number', '国药准字h20123', true],
  ['a number the search names', 'k-9', true],
  ['half of a number the search names', '-9', false],
  ['words the search names', '货号', false],
  ['a sound that is spelled like a number', 'd37', false],
  ['part of the barcode', '690123456789', false],
  ['the name', '阿莫西林胶囊', false],
  ['nothing', ' ', false],
])('goods with their numbers are meant exactly by %s', (_, text, expected) => {
  expect(isExactly(numbered, text)).toBe(expected)
})

test('a number that goods lack is nobody’s, and nothing written means none', () => {
  const bare = plainGoods({ code: '', matched: '' })
  expect(['', 'Y7', 'other'].map((text) => isExactly(bare, text))).toEqual([false, false, false])
  expect(isExactly(plainGoods({ code: 'OTHER' }), 'other')).toBe(true)
})

const [one, two, three] = [1, 2, 3].map((id) => plainGoods({ id })) as [Goods, Goods, Goods]

test.each<[string, DeskAnswer, Goods | null]>([
  ['the only goods that words find', answerOf('阿莫西林', [one]), one],
  ['none of several that words find', answerOf('阿莫西林', [one, two]), null],
  ['the one among several with that number', answerOf('Y7', [one, two, three], [2]), two],
  ['the one whose number is a word', answerOf('阿莫西林', [one, two], [2]), two],
  ['none of two with the same number', answerOf('Y7', [one, two, three], [1, 2]), null],
  ['none that a number finds without being theirs', answerOf('Y7', [one]), null],
  ['none where nothing is found', answerOf('阿莫西林', []), null],
  ['none where a number finds nothing', answerOf('Y7', [], [5]), null],
])('beyond doubt an answer means %s', (_, answer, goods) => expect(decisiveGoods(answer)).toBe(goods))

test.each<[string, Partial<Entry>, Pick<Entry, 'state' | 'message'>]>([
  ['not answered', {}, { state: 'asking', message: '' }],
  ['that finds nothing', { answer: answerOf('甲片', []) }, { state: 'none', message: '未找到商品' }],
  ['that finds several', { answer: answerOf('甲片', [one, two]) }, { state: 'choose', message: '请选择品种' }],
  ['of a number found in one', { answer: answerOf('Y7', [one]) }, { state: 'choose', message: '请选择品种' }],
])('an entry %s waits for its goods, and forgets what was said before', (_, over, expected) => {
  const given = entry({ ...over, message: '请填写数量' })
  expect(judged(given)).toEqual({ ...given, ...expected })
})

test('goods that a person chose stand, whatever the answer means', () => {
  expect(judged(entry({ goods: two, answer: answerOf('甲片', [one]) }))).toMatchObject({ state: 'waiting', goods: two })
  expect(judged(entry({ goods: two }))).toMatchObject({ state: 'waiting', goods: two })
})

test.each<[string, Partial<Goods>, string]>([
  ['sold out', { stock: 0 }, '暂时缺货'],
  ['with a reason', { reasons: [reason('over_cap', '已达限购'), reason('licence', '超出经营范围')] }, '已达限购'],
  ['for reviewed members', { reasons: [reason('not_reviewed', '资质审核中')] }, '资质审核中'],
  ['nobody says why', { isBuyable: false }, '暂不可购买'],
  ['not shown to guests', { reasons: [reason('guest', '请登录')] }, '暂不可购买'],
])('goods that can’t be bought are refused whatever the quantity: %s', (_, over, message) => {
  const goods = plainGoods(over)
  for (const typed of ['10', '', null, '少量']) {
    const given = entry({ typed, answer: answerOf('甲片', [goods]) })
    expect(judged(given)).toEqual({ ...given, state: 'refused', message, goods })
  }
})

test.each<[string, Partial<Goods>, string | null, Pick<Entry, 'state' | 'message' | 'quantity'>]>([
  ['still to come', {}, null, { state: 'open', message: '', quantity: 0 }],
  ['left empty', {}, '', { state: 'open', message: '请填写数量', quantity: 0 }],
  ['of blanks', {}, ' ', { state: 'refused', message: '请填写数量', quantity: 0 }],
  ['of words', {}, '少量', { state: 'refused', message: '数量须为整数，现为“少量”', quantity: 0 }],
  ['of nothing', {}, '0', { state: 'refused', message: '数量须大于0，现为“0”', quantity: 0 }],
  ['alone', {}, '10', { state: 'waiting', message: '', quantity: 10 }],
  ['of the unit sold', {}, '１0 盒', { state: 'waiting', message: '', quantity: 10 }],
  [
    'of cartons',
    {},
    '2件',
    { state: 'refused', message: '1件为400盒，共800盒，请按盒填写数量，现为“2件”', quantity: 0 },
  ],
  ['at the minimum', { minQuantity: 5 }, '5', { state: 'waiting', message: '', quantity: 5 }],
  ['below the minimum', { minQuantity: 5 }, '4', { state: 'refused', message: '5盒起订，现为“4”', quantity: 0 }],
  ['at the stock', { stock: 7 }, '7', { state: 'waiting', message: '', quantity: 7 }],
  ['above the stock', { stock: 7 }, '8', { state: 'refused', message: '最多可购7盒，现为“8”', quantity: 0 }],
  ['where the stock is the minimum', { stock: 5, minQuantity: 5 }, '5', { state: 'waiting', message: '', quantity: 5 }],
  [
    'where the stock is below the minimum',
    { stock: 4, minQuantity: 5 },
    '5',
    { state: 'refused', message: '可购数量不足起订量5盒，现为“5”', quantity: 0 },
  ],
  ['of two middle packs', { mustBuyByMiddlePack: true }, '20', { state: 'waiting', message: '', quantity: 20 }],
  [
    'between middle packs',
    { mustBuyByMiddlePack: true },
    '15',
    { state: 'refused', message: '须为中包装10盒的倍数，现为“15”', quantity: 0 },
  ],
])('a quantity %s', (_, over, typed, expected) => {
  const goods = plainGoods(over)
  const given = entry({ typed, answer: answerOf('甲片', [goods]), message: '未找到商品' })
  expect(judged(given)).toEqual({ ...given, goods, ...expected })
})
