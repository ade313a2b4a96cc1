import type { PurchaseListAnswer, PurchaseListGoods } from './purchase.ts'
import type { PurchaseListRow } from './purchase-list.ts'
import { purchaseListState, refusalOf, refusedSheet, toPurchaseListRow } from './purchase-list.ts'

const goods: PurchaseListGoods = {
  id: 7,
  code: 'Y0007',
  name: '板蓝根颗粒',
  spec: '10g*20袋',
  manufacturer: '示例制药',
  unit: '盒',
  casePack: 40,
  approvalNumber: '',
  price: null,
  priceNote: '',
  expiry: null,
  isNearExpiry: false,
  stock: 9,
  isBuyable: true,
}
const line = {
  row: 3,
  text: '',
  code: 'Y7',
  name: '板蓝根',
  spec: '10g',
  manufacturer: '示例',
  quantity: 10,
  unit: '',
  problem: '',
  goodsId: null,
}
const reason = (text: string) => ({ code: 'over_cap', text, wayOut: null })
const answer = (over: Partial<PurchaseListAnswer> = {}): PurchaseListAnswer => ({
  level: 'certain',
  confidence: 100,
  matchText: '编码相同',
  goods,
  quantity: 1,
  price: null,
  amount: null,
  message: '',
  reasons: [],
  candidates: [],
  substitutes: [],
  ...over,
})
const row = (given: PurchaseListAnswer, over: Partial<PurchaseListRow> = {}): PurchaseListRow => ({
  ...toPurchaseListRow(line, given),
  ...over,
})

const ready = answer()
const unsure = answer({ level: 'unsure', matchText: '有3种相近商品' })
const without = answer({ level: 'none', goods: null, matchText: '未找到' })
const none = answer({ quantity: 0, matchText: '暂时缺货' })
const capped = answer({ reasons: [reason('超出限购'), reason('库存不足')] })
const added = { isAdded: true, message: '' }

test.each([
  ['ready', ready, null],
  ['ready', answer({ level: 'likely' }), null],
  ['choose', unsure, null],
  ['blocked', without, null],
  ['blocked', none, null],
  ['blocked', capped, null],
  ['added', ready, added],
  ['added', unsure, added],
  ['ready', ready, { isAdded: false, message: '库存不足' }],
] as const)('a row is %s', (state, given, result) => {
  expect(purchaseListState(row(given, { result }))).toBe(state)
})

test('a row whose quantity is not known waits for it, and goes nowhere', () => {
  const unsaid = { ...line, quantity: 0, problem: '数量须为整数，现为“1.5”' }
  const cartons = { ...line, quantity: 2, unit: '件' }
  const rows = [unsaid, cartons].map((each) => toPurchaseListRow(each, ready))
  expect(rows.map((each) => [purchaseListState(each), each.isChosen, refusalOf(each)])).toEqual([
    ['quantity', false, '数量须为整数，现为“1.5”'],
    ['quantity', false, '1件为40盒，共80盒，请按盒填写数量，现为“2件”'],
  ])
  expect(refusedSheet(rows).map((cells) => cells[5])).toEqual(['数量', '', '2件'])
  expect(purchaseListState(toPurchaseListRow({ ...line, unit: '盒' }, ready))).toBe('ready')
  expect(purchaseListState(toPurchaseListRow(unsaid, without))).toBe('blocked')
})

test.each([
  [ready, true],
  [unsure, false],
  [capped, false],
])('a new row waits for nothing and is chosen where it can go in', (given, isChosen) => {
  expect(toPurchaseListRow(line, given)).toEqual({ line, answer: given, isChosen, isBusy: false, result: null })
})

test.each([
  ['', ready, {}],
  ['未勾选', ready, { isChosen: false }],
  ['有3种相近商品', unsure, {}],
  ['未找到', without, {}],
  ['超出限购；库存不足', capped, {}],
  ['', ready, { result: added }],
  ['库存不足', ready, { result: { isAdded: false, message: '库存不足' } }],
  ['未加入购物车', ready, { result: { isAdded: false, message: '' } }],
])('why a row stays out: %s', (why, given, over) => {
  expect(refusalOf(row(given, over))).toBe(why)
})

test('rows that stay out become a sheet that can be brought in again', () => {
  const typed = { ...line, row: 4, code: '', name: '', text: '板蓝根 10', spec: '', manufacturer: '', quantity: 0 }
  const both = { ...line, row: 5, text: '急' }
  const rows = [row(ready), row(without), row(without, { line: typed }), row(unsure, { line: both })]
  expect(refusedSheet(rows)).toEqual([
    ['行号', '商品编码', '商品名称', '规格', '生产厂家', '数量', '未加入原因'],
    [3, 'Y7', '板蓝根', '10g', '示例', '10', '未找到'],
    [4, '', '板蓝根 10', '', '', '', '未找到'],
    [5, 'Y7', '板蓝根 急', '10g', '示例', '10', '有3种相近商品'],
  ])
})
