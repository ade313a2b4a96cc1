import { planLineText, quantityOf, readPastedPlan, readPlan } from './plan-table.ts'

test.each([
  ['10', 10],
  ['10.0', 10],
  ['１０盒', 10],
  ['1,200', 1200],
  ['', 0],
  ['-3', 0],
  ['2.5', 0],
  ['abc', 0],
])('quantity of %s', (cell, expected) => {
  expect(quantityOf(cell)).toBe(expected)
})

test('a sheet with headings, under a title, in any order', () => {
  const lines = readPlan([
    ['采购计划 2026年11月'],
    ['序号', '商品名称', '规格', '生产厂家', '计划数量', '备注'],
    ['1', '阿莫西林胶囊', '0.25g*24粒', '样例制药', '20', ''],
    ['2', '布洛芬片', '0.1g*100片', '', '5盒', '急'],
    ['', '', '', '', '', ''],
  ])
  expect(lines).toEqual([
    {
      row: 3,
      text: '',
      code: '',
      name: '阿莫西林胶囊',
      spec: '0.25g*24粒',
      manufacturer: '样例制药',
      quantity: 20,
      goodsId: null,
    },
    { row: 4, text: '', code: '', name: '布洛芬片', spec: '0.1g*100片', manufacturer: '', quantity: 5, goodsId: null },
  ])
})

test('codes under a heading, with a barcode beside them', () => {
  const lines = readPlan([
    ['商品编码', '条形码', '采购数量'],
    ['P0001', '6901234567890', '3'],
  ])
  expect(lines).toMatchObject([{ code: 'P0001', text: '6901234567890', quantity: 3 }])
})

test('pasted cells without headings: the number column is the quantity', () => {
  expect(readPastedPlan('阿莫西林胶囊\t0.25g*24粒\t样例制药\t20\n布洛芬片\t0.1g*100片\t\t5')).toMatchObject([
    { row: 1, text: '阿莫西林胶囊 0.25g*24粒 样例制药', quantity: 20 },
    { row: 2, text: '布洛芬片 0.1g*100片', quantity: 5 },
  ])
})

test('typed lines: the number at the end is the quantity, figures of the strength are not', () => {
  expect(readPastedPlan('阿莫西林胶囊 0.25g*24粒 10\namxl 5盒\n6901234567890\n\n布洛芬片 0.1g*100片')).toMatchObject([
    { text: '阿莫西林胶囊 0.25g*24粒', quantity: 10 },
    { text: 'amxl', quantity: 5 },
    { row: 3, text: '6901234567890', quantity: 0 },
    { row: 5, text: '布洛芬片 0.1g*100片', quantity: 0 },
  ])
})

test('what stood in the plan is told back', () => {
  const [line] = readPlan([
    ['名称', '规格', '数量'],
    ['甲片', '1g', '2'],
  ])
  expect(line && planLineText(line)).toBe('甲片 1g')
})

test('typed lines among pasted cells keep their own numbers', () => {
  expect(readPastedPlan('阿莫西林胶囊 0.25g*24粒 10\n布洛芬片\t20\namxl 5')).toMatchObject([
    { text: '阿莫西林胶囊 0.25g*24粒', quantity: 10 },
    { text: '布洛芬片', quantity: 20 },
    { text: 'amxl', quantity: 5 },
  ])
})
