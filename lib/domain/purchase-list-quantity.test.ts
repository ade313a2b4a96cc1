import fc from 'fast-check'
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
  ])('%s', (_, heading, row, expected) => expect(quantities([heading, row])).toEqual([expected]))

  test.each([
    ['two that say so', ['商品编码', '采购数量', '计划数量'], [1, 2]],
    ['a plain one and one that says so', ['商品编码', '数量', '采购数量'], [1, 2]],
    ['the same heading twice', ['商品编码', '数量', '数量'], [1, 2]],
    ['one that nobody knows', ['商品编码', '店长数量', '库存数量'], [1]],
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
    ['甲片 2件', '甲片', '2件'],
    ['甲片 0.25g×10', '甲片 0.25g×10', '“0.25g×10”是规格还是数量，请填写数量'],
    ['甲片 24粒', '甲片 24粒', '“24粒”是规格还是数量，请填写数量'],
    ['甲片 000123', '甲片 000123', '请填写数量'],
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
