import { hasListHeadings, listLineText, pastedCells, readPurchaseList } from './purchase-list-table.ts'

const lines = (cells: readonly (readonly string[])[], quantityAt?: number | null) => {
  const read = readPurchaseList(cells, quantityAt)
  if (!read.ok) throw new Error(`asks: ${read.problem.map(({ at }) => at).join(' ')}`)
  return read.value
}
const readPastedList = (text: string) => lines(pastedCells(text))
const unsaid = { quantity: 0, unit: '', problem: '请填写数量' }
const many = (quantity: number, unit = '') => ({ quantity, unit, problem: '' })

test('a sheet with headings, under a title, in any order', () => {
  const read = lines([
    ['采购计划 2026年11月'],
    ['序号', '商品名称', '规格', '生产厂家', '计划数量', '备注'],
    ['1', '阿莫西林胶囊', '0.25g*24粒', '样例制药', '20', ''],
    ['2', '布洛芬片', '0.1g*100片', '', '5盒', '急'],
    ['', '', '', '', '', ''],
  ])
  expect(read).toEqual([
    {
      row: 3,
      text: '',
      code: '',
      name: '阿莫西林胶囊',
      spec: '0.25g*24粒',
      manufacturer: '样例制药',
      ...many(20),
      goodsId: null,
    },
    {
      row: 4,
      text: '',
      code: '',
      name: '布洛芬片',
      spec: '0.1g*100片',
      manufacturer: '',
      ...many(5, '盒'),
      goodsId: null,
    },
  ])
})

test('codes under a heading, with a barcode beside them', () => {
  const read = lines([
    ['商品编码', '条形码', '采购数量'],
    ['P0001', '6901234567890', '3'],
  ])
  expect(read).toMatchObject([{ code: 'P0001', text: '6901234567890', quantity: 3 }])
})

test('pasted cells without headings: the number column is the quantity', () => {
  expect(readPastedList('阿莫西林胶囊\t0.25g*24粒\t样例制药\t20\n布洛芬片\t0.1g*100片\t\t5')).toMatchObject([
    { row: 1, text: '阿莫西林胶囊 0.25g*24粒 样例制药', quantity: 20 },
    { row: 2, text: '布洛芬片 0.1g*100片', quantity: 5 },
  ])
})

test('typed lines: the number at the end is the quantity, figures of the strength are not', () => {
  expect(readPastedList('阿莫西林胶囊 0.25g*24粒 10\namxl 5盒\n6901234567890\n\n布洛芬片 0.1g*100片')).toMatchObject([
    { text: '阿莫西林胶囊 0.25g*24粒', quantity: 10 },
    { text: 'amxl', quantity: 5 },
    { row: 3, text: '6901234567890', quantity: 0 },
    { row: 5, text: '布洛芬片 0.1g*100片', quantity: 0 },
  ])
})

test('what stood in the purchase list is kept', () => {
  const [line] = lines([
    ['名称', '规格', '数量'],
    ['甲片', '1g', '2'],
  ])
  expect(line && listLineText(line)).toBe('甲片 1g')
})

test('typed lines among pasted cells keep their own numbers', () => {
  expect(readPastedList('阿莫西林胶囊 0.25g*24粒 10\n布洛芬片\t20\namxl 5')).toMatchObject([
    { text: '阿莫西林胶囊 0.25g*24粒', quantity: 10 },
    { text: '布洛芬片', quantity: 20 },
    { text: 'amxl', quantity: 5 },
  ])
})

describe('a heading', () => {
  const rows = (...cells: readonly (readonly string[])[]) =>
    lines(cells).map(({ row, code, name, text, quantity }) => [row, code, name, text, quantity])

  test.each([
    ['of one cell', [['商品名称'], ['甲片']], [[2, '', '甲片', '', 0]]],
    [
      'of two',
      [
        ['品名', '数量'],
        ['甲片', '3'],
      ],
      [[2, '', '甲片', '', 3]],
    ],
    [
      'counts once for a column',
      [
        ['商品名称', '通用名', '数量'],
        ['甲片', '阿莫', '2'],
      ],
      [[2, '', '甲片', '', 2]],
    ],
    ['may stand in the fifth row', [[''], [''], [''], [''], ['品名', '数量'], ['甲片', '3']], [[6, '', '甲片', '', 3]]],
  ])('%s', (_, cells, lines) => expect(rows(...cells)).toEqual(lines))

  test.each([
    ['further down', [['甲'], ['乙'], ['丙'], ['丁'], ['戊'], ['品名', '编码']], 6],
    [
      'among cells of other kinds',
      [
        ['感冒药品', '10g'],
        ['乙片', '5g'],
      ],
      2,
    ],
    [
      'of one word among others',
      [
        ['感冒药品', '红瓶'],
        ['乙片', '蓝瓶'],
      ],
      2,
    ],
    [
      'with a quantity',
      [
        ['感冒药品', '规格甲', '1'],
        ['乙片', '5g', '2'],
      ],
      2,
    ],
  ])('is none %s: every row is one of the plan', (_, cells, count) => expect(rows(...cells)).toHaveLength(count))

  test('has rows that are shorter than it, and codes of several columns', () => {
    const heading = ['商品编码', '条形码', '批准文号', '数量', '规格']
    expect(rows(heading, ['Y1', '690', '国药'], ['', '691', '', '4'], ['Y2'], ['', '', '', '5'])).toEqual([
      [2, 'Y1', '', '690 国药', 0],
      [3, '691', '', '', 4],
      [4, 'Y2', '', '', 0],
    ])
  })
})

describe('without headings the last column of short numbers is the quantity', () => {
  const read = (...cells: readonly (readonly string[])[]) => lines(cells).map(({ text, quantity }) => [text, quantity])

  test.each([
    ['at the end', [['甲片', '20.0']], [['甲片', 20]]],
    ['of one', [['甲片', '1.0', '盒']], [['甲片 盒', 1]]],
    ['of six digits', [['甲片', '123456', '盒']], [['甲片 盒', 123_456]]],
    ['before longer numbers', [['甲片', '20', '1234567']], [['甲片 1234567', 20]]],
    ['never in front', [['20', '甲片']], [['20 甲片', 0]]],
    ['nowhere', [['甲片', '10g']], [['甲片 10g', 0]]],
    [
      'in most rows',
      [
        ['甲片', '20', '盒'],
        ['乙片', '5', '盒'],
        ['丙片', '少量', '盒'],
      ],
      [
        ['甲片 盒', 20],
        ['乙片 盒', 5],
        ['丙片 盒', 0],
      ],
    ],
    [
      'in half the rows it is none',
      [
        ['甲片', '20', '盒'],
        ['乙片', '少量', '盒'],
      ],
      [
        ['甲片', 20],
        ['乙片 少量 盒', 0],
      ],
    ],
    [
      'empty in others',
      [['甲片', '20.0'], ['乙片'], ['丙片', ' ']],
      [
        ['甲片', 20],
        ['乙片', 0],
        ['丙片', 0],
      ],
    ],
  ])('%s', (_, cells, lines) => expect(read(...cells)).toEqual(lines))
})

test('what a sheet does not say is empty', () => {
  const [line] = lines([['商品名称'], ['甲片']])
  expect(line).toEqual({
    row: 2,
    text: '',
    code: '',
    name: '甲片',
    spec: '',
    manufacturer: '',
    ...unsaid,
    goodsId: null,
  })
})

test('what stood in the purchase list is shown whole', () => {
  const goods = { row: 1, text: '急', code: 'Y1', name: '甲片', spec: '1g', manufacturer: '示例', goodsId: null }
  expect(listLineText({ ...goods, ...many(2) })).toBe('Y1 甲片 1g 示例 急')
})

test('a column of numbers is nothing else, and the buyer may take any column for the quantities', () => {
  const sales = [
    ['商品编码', '商品销量', '备注'],
    ['P1', '100', '5'],
  ]
  expect(lines(sales)).toMatchObject([{ code: 'P1', name: '', ...unsaid }])
  expect(lines(sales, 2)).toMatchObject([{ code: 'P1', ...many(5) }])
})

test('rows without headings stay whole where the buyer takes no column for the quantities', () => {
  const cells = [
    ['甲片', '100', '5'],
    ['乙片', '80', '3'],
  ]
  expect(lines(cells, null)).toMatchObject([
    { row: 1, text: '甲片 100 5', ...unsaid },
    { row: 2, text: '乙片 80 3', ...unsaid },
  ])
})

describe('what the shop that has read the sheet could not take', () => {
  const problems = (cells: string[][], column: number, unless?: 'number' | 'day') => {
    const read = readPurchaseList(cells, undefined, [{ line: 2, column, reason: '是公式错误', unless }])
    return read.ok ? read.value.map(({ problem }) => problem) : read.problem
  }
  const headed = [
    ['商品名称', '采购数量'],
    ['阿莫西林胶囊', '20'],
  ]
  const plain = [
    ['布洛芬片', '3'],
    ['阿莫西林胶囊', '20'],
  ]

  test.each([
    ['under headings', headed, ['数量是公式错误']],
    ['without headings', plain, ['', '数量是公式错误']],
  ])('is said of a quantity %s', (_, cells, expected) => {
    expect(problems(cells, 1)).toEqual(expected)
    expect(problems(cells, 1, 'day')).toEqual(expected)
  })

  test('is not said where it is no fault of a number, or in a cell that is no quantity', () => {
    expect(problems(headed, 1, 'number')).toEqual([''])
    expect(problems(headed, 0)).toEqual([''])
  })
})

test('headings are those of one of the first five rows', () => {
  const heading = ['商品名称', '采购数量']
  const title = ['采购计划']
  expect(hasListHeadings([heading])).toBe(true)
  expect(hasListHeadings([heading, title])).toBe(true)
  expect(hasListHeadings([title, title, title, title, heading])).toBe(true)
  expect(hasListHeadings([title, title, title, title, title, heading])).toBe(false)
  expect(hasListHeadings([title])).toBe(false)
})
