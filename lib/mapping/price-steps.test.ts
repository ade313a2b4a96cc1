import { explainShape } from '#lib/contract/cart/explain-shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { toPriceExplanation } from './price-steps.ts'
import { fen, flag, mapsFields, none, required, text, whole } from './testing/fields.ts'

const step = (wire: string, model: string) =>
  [
    [wire, model, none],
    [
      `${wire}.0.code`,
      'list',
      '',
      {},
      [
        ['ladder', {}],
        ['不详', {}],
      ],
    ],
    [`${wire}.0.label`, '商品金额', `${model}.0.label`, '商品金额', text],
    [`${wire}.0.text`, '10×8.60', `${model}.0.text`, '10×8.60', text],
    [`${wire}.0.amount`, '-6.00', `${model}.0.amount`, -600, required(fen)],
  ] as const

mapsFields(explainShape, toPriceExplanation, [
  ['lines', 'lines', none],
  ['lines.0.line_id', 5, 'lines.0.lineId', 5, whole],
  ['lines.0.name', '板蓝根颗粒', 'lines.0.name', '板蓝根颗粒', text],
  ['lines.0.number', 10, 'lines.0.quantity', 10, whole],
  ['lines.0.is_counted', 0, 'lines.0.isCounted', false, flag],
  ...step('lines.0.steps', 'lines.0.steps'),
  ['lines.0.pay_amount', '80.00', 'lines.0.pay', 8000, required(fen)],
  ...step('steps', 'steps'),
  ['pay_amount', '92.00', 'pay', 9200, required(fen)],
  ['message', '按10盒计算', 'message', '按10盒计算', text],
])

test('a step that a newer shop API has is shown by its own words, and all of them still add up', () => {
  const steps = [
    { code: 'list', label: '原价', text: '¥10.00×2盒', amount: '20.00' },
    { code: 'loyalty_2030', label: '老客价', text: '¥9.00/盒', amount: '-2.00' },
  ]
  const line = { line_id: 1, name: '板蓝根颗粒', number: 2, is_counted: 1, steps, pay_amount: '18.00' }
  const { data } = readLiberally(explainShape, { lines: [line], steps, pay_amount: '18.00', message: '' })
  const shown = data && toPriceExplanation(data)
  for (const each of [shown, shown?.lines[0]]) {
    expect(each?.steps.map(({ label }) => label)).toEqual(['原价', '老客价'])
    expect(each?.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(each?.pay)
  }
})
