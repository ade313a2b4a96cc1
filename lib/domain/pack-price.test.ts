import { parsePrice } from '#lib/kernel/money.ts'
import { marginText, piecePriceText, piecesOf } from './pack-price.ts'

test.each([
  ['0.25g*24粒', '盒', '24粒'],
  ['10ml*12支', '盒', '12支'],
  ['12粒*3板', '盒', '36粒'],
  ['3板*12粒', '盒', '36粒'],
  ['6g*10袋', '盒', '10袋'],
  ['10ml*18支/盒', '盒', '18支'],
  ['400单位*24粒', '瓶', '24粒'],
  ['100片', '瓶', '100片'],
  ['5ml:15mg', '支', null],
  ['60g/瓶', '瓶', null],
  ['1支', '盒', null],
  ['2支', '盒', '2支'],
  ['100片*2瓶', '瓶', '100片'],
  ['12粒*24粒', '盒', null],
  ['20粒*5条', '盒', '100粒'],
  ['便携充电型/台', '台', null],
  ['', '盒', null],
])('a pack of %s sold by the %s holds %s', (spec, unit, expected) => {
  const pieces = piecesOf({ spec, unit })
  expect(pieces && `${pieces.count}${pieces.unit}`).toBe(expected)
})

test.each([
  ['10.80', '0.25g*24粒', '¥0.45/粒'],
  ['10.00', '0.25g*24粒', '¥0.4167/粒'],
  ['10.80', '5ml:15mg', ''],
])('at %s a piece of %s costs %s', (pack, spec, expected) => {
  expect(piecePriceText({ spec, unit: '盒' }, parsePrice(pack))).toBe(expected)
})

const toPrice = (yuan: string | null) => (yuan === null ? null : parsePrice(yuan))

test.each([
  ['15.00', '10.80', '毛利率 28%'],
  ['2.00', '0.01', '毛利率 99%'],
  ['0.00', '0.00', ''],
  ['15.00', '15.00', ''],
  ['15.00', '16.00', ''],
  [null, '10.80', ''],
  ['15.00', null, ''],
])('of %s retail, bought for %s: %s', (retail, cost, expected) => {
  expect(marginText(toPrice(retail), toPrice(cost))).toBe(expected)
})
