import fc from 'fast-check'
import {
  choiceOf,
  numberColumns,
  quantityHeading,
  quantityProblem,
  saysTheSame,
  splitTyped,
} from './purchase-list-quantity.ts'
import { pastedCells, readPurchaseList } from './purchase-list-table.ts'

const lines = (cells: readonly (readonly string[])[], quantityAt?: number | null) => {
  const read = readPurchaseList(cells, quantityAt)
  if (!read.ok) throw new Error(`asks: ${read.problem.map(({ at }) => at).join(' ')}`)
  return read.value
}
const readPastedList = (text: string) => lines(pastedCells(text))

const quantities = (cells: readonly (readonly string[])[], at?: number | null) =>
  lines(cells, at).map(({ quantity, unit, problem }) => problem || `${quantity}${unit}`)
const asked = (cells: readonly (readonly string[])[]) => {
  const read = readPurchaseList(cells)
  return read.ok ? null : read.problem
}

describe('the column of the quantities', () => {
  test.each([
    ['stock in front', ['商品编码', '库存数量', '采购数量'], ['P1', '100', '5'], '5'],
    ['stock behind', ['商品编码', '采购数量', '库存数量'], ['P1', '5', '100'], '5'],
    [
      'sales and least stock',
      ['商品编码', '月销量', '最低库存量', '数量', '件装数量'],
      ['P1', '9', '3', '5', '40'],
      '5',
    ],
    ['with its unit', ['商品编码', '数量（盒）'], ['P1', '5'], '5盒'],
    ['in cartons', ['商品编码', '采购数量(件)'], ['P1', '5'], '5件'],
    ['with a unit of the cell', ['商品编码', '数量(件)'], ['P1', '5盒'], '5盒'],
    ['of goods', ['商品编码', '商品名称', '订货数量'], ['P1', '甲片', '5'], '5'],
    ['twice the same', ['商品编码', '数量', '采购数量'], ['P1', '5', '5'], '5'],
    ['in English', ['code', 'stock qty', 'Order Qty'], ['P1', '100', '5'], '5'],
    ['of stock alone', ['商品编码', '库存数量'], ['P1', '100'], '请填写数量'],
    ['of sales alone', ['商品编码', '商品销量'], ['P1', '100'], '请填写数量'],
    ['in a row that ends before it', ['商品编码', '数量'], ['P1'], '请填写数量'],
  ])('%s', (_, heading, row, expected) => expect(quantities([heading, row])).toEqual([expected]))

  test.each([
    ['two that say so', ['商品编码', '采购数量', '计划数量'], [1, 2]],
    ['a plain one and one that says so', ['商品编码', '数量', '采购数量'], [1, 2]],
    ['the same heading twice', ['商品编码', '数量', '数量'], [1, 2]],
    ['one that nobody knows', ['商品编码', '店长数量', '库存数量'], [1]],
    ['one that says so and one that nobody knows', ['商品编码', '计划数量', '审核数量'], [1, 2]],
    ['one in a unit that nobody knows', ['商品编码', '采购数量(千盒)', '库存数量'], [1]],
  ])('%s: asked', (_, heading, at) => {
    const cells = [heading, ['P1', '100', '5']]
    expect(asked(cells)?.map((choice) => choice.at)).toEqual(at)
    expect(asked(cells)?.[0]).toMatchObject({ heading: heading[at[0] ?? 0], sample: '100' })
    expect(quantities(cells, 2)).toEqual(['5'])
    expect(quantities(cells, null)).toEqual(['请填写数量'])
  })

  test('without headings, two columns of numbers: asked', () => {
    const cells = [
      ['甲片', '100', '5'],
      ['乙片', '80', '3'],
    ]
    expect(asked(cells)).toEqual([
      { at: 1, heading: '', sample: '100' },
      { at: 2, heading: '', sample: '5' },
    ])
    expect(quantities(cells, 2)).toEqual(['5', '3'])
    expect(quantities(cells, null)).toEqual(['请填写数量', '请填写数量'])
    expect(quantities([['甲片', '5', '5']])).toEqual(['5'])
  })
})

describe('a quantity that is none is refused, and never another one', () => {
  test.each([
    ['10.0 盒', '10盒'],
    ['１０', '10'],
    ['10.00', '10'],
    ['1,200', '1200'],
    ['2件', '2件'],
    ['', '请填写数量'],
    ['0', '数量须大于0，现为“0”'],
    ['-10', '数量须大于0，现为“-10”'],
    ['1.5', '数量须为整数，现为“1.5”'],
    ['2*10', '数量须为整数，现为“2*10”'],
    ['1e3', '数量须为整数，现为“1e3”'],
    ['10²', '数量须为整数，现为“10²”'],
    ['10万', '数量单位无法识别，现为“10万”'],
    ['十盒', '数量请用数字填写，现为“十盒”'],
    ['12,50', '数量中的逗号只能是千位分隔符，如1,000，现为“12,50”'],
    ['1234567', '数量不能超过999999，现为“1234567”'],
  ])('%j below a heading: %s', (cell, expected) => {
    expect(
      quantities([
        ['品名', '数量'],
        ['甲片', cell],
      ]),
    ).toEqual([expected])
  })

  test.each([
    ['0', '数量须大于0，现为“0”'],
    ['-10', '数量须大于0，现为“-10”'],
    ['1.5', '数量须为整数，现为“1.5”'],
    ['2*10', '数量须为整数，现为“2*10”'],
  ])('%s in cells without headings, and typed', (cell, expected) => {
    expect(quantities([['甲片', cell]])).toEqual([expected])
    expect(quantities([[`甲片 ${cell}`]])).toEqual([expected])
  })

  test.each([
    ['甲片 10.0 盒', '甲片', '10盒'],
    ['甲片 ×10', '甲片', '10'],
    ['甲片 x10盒', '甲片', '10盒'],
    ['甲片×10盒', '甲片', '10盒'],
    ['甲片 1,200', '甲片', '1200'],
    ['甲片 0.25g 10 盒', '甲片 0.25g', '10盒'],
    ['甲片×10 盒', '甲片', '10盒'],
    ['other×10', 'other', '10'],
    ['甲片×少量', '甲片×少量', '请填写数量'],
    ['维生素 10 E', '维生素 10 E', '请填写数量'],
    ['10 盒', '10 盒', '请填写数量'],
    ['甲片 2件', '甲片', '2件'],
    ['甲片 0.25g×10', '甲片 0.25g×10', '“0.25g×10”是规格还是数量，请填写数量'],
    ['甲片 24粒', '甲片 24粒', '“24粒”是规格还是数量，请填写数量'],
    ['甲片 000123', '甲片 000123', '请填写数量'],
    ['甲片 88 10', '甲片 88 10', '末尾有两个数字，请填写数量'],
    ['甲片 少量', '甲片 少量', '请填写数量'],
    ['6901234567892', '6901234567892', '请填写数量'],
  ])('typed %s', (line, text, expected) => {
    const [read] = readPastedList(line)
    expect([read?.text, quantities([[line]])]).toEqual([text, [expected]])
  })

  /** The oracle writes the number and knows what it wrote. */
  test('random cells: the number that was meant, or none', () => {
    const whole = fc.integer({ min: 1, max: 999_999 })
    const right = whole.chain((number) =>
      fc
        .constantFrom(`${number}`, `${number}.0`, ` ${number} 盒`, number.toLocaleString('en-US'), `0${number}`)
        .map((cell) => ({ cell, number })),
    )
    const wrong = fc
      .tuple(
        whole,
        fc.constantFrom('-', '−', '+', '约'),
        fc.constantFrom('.5', '万', '*2', '×2', 'e2', ',5', '/2', ' 5'),
      )
      .chain(([number, before, after]) => fc.constantFrom(`${before}${number}`, `${number}${after}`))
      .map((cell) => ({ cell, number: 0 }))
    fc.assert(
      fc.property(fc.array(fc.oneof(right, wrong), { minLength: 1, maxLength: 8 }), (cells) => {
        const sheet = [['商品编码', '数量'], ...cells.map(({ cell }, at) => [`P${at}`, cell])]
        expect(lines(sheet).map((line) => line.quantity)).toEqual(cells.map(({ number }) => number))
      }),
      { numRuns: 1_000 },
    )
  })
})

test('words before a number keep their blanks, and no others come about', () => {
  expect(splitTyped('  甲片　胶囊×10盒 ').text).toBe('甲片 胶囊')
  expect(splitTyped(' 甲片×10盒')).toEqual({ text: '甲片', quantity: 10, unit: '盒', problem: '' })
  expect(splitTyped(' 甲片 10 ')).toEqual({ text: '甲片', quantity: 10, unit: '', problem: '' })
})

test('a unit counts as soon as the goods are known', () => {
  const cartons = { quantity: 2, unit: '件', problem: '' }
  expect(quantityProblem(cartons, null)).toBe('')
  expect(quantityProblem(cartons, { unit: '盒' })).toBe('请按盒填写数量，现为“2件”')
})

test.each([
  ['the first that is filled in', [['甲', ' '], ['乙'], ['丙', '5'], ['丁', '6']], '5'],
  ['nothing of an empty column', [['甲'], ['乙', '']], ''],
])('a column offered shows %s', (_, rows, sample) => {
  expect(choiceOf(rows, 1, '数量')).toEqual({ at: 1, heading: '数量', sample })
})

test.each([
  [
    'the same numbers',
    [
      ['甲', '5', ' ５'],
      ['乙', '6', '6'],
    ],
    true,
  ],
  [
    'one that differs',
    [
      ['甲', '5', '5'],
      ['乙', '6', '7'],
    ],
    false,
  ],
  ['an empty cell beside one that is missing', [['甲', ''], ['乙']], true],
  ['a number beside a cell that is missing', [['甲', '5']], false],
])('columns with %s say the same: %s', (_, rows, expected) => expect(saysTheSame(rows, [1, 2])).toBe(expected))

test.each([
  ['numbers alone come before packs', ['甲', '5盒', '5', '1.5'], [2]],
  ['one with packs before what is no number', ['甲', '5盒', '1.5'], [1]],
  ['of columns without any number the last', ['甲', '1.5', '0.5', '2*3'], [3]],
  ['words are none', ['甲', '红色'], []],
])('without headings, %s', (_, row, columns) => expect(numberColumns([row])).toEqual(columns))

test.each([
  ['*数量', { kind: 'wanted', unit: '' }],
  ['采购数量/盒', { kind: 'wanted', unit: '盒' }],
  ['采购数量(千盒)', { kind: 'maybe', unit: '' }],
  ['店长数量', { kind: 'maybe', unit: '' }],
  ['库存数量', { kind: 'never', unit: '' }],
  ['备注', null],
])('a heading %s', (cell, expected) => expect(quantityHeading(cell)).toEqual(expected))
