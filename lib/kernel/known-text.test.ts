import { amountInWords, amountText, figureText, priceText, quantityText, sumOfText } from './known-text.ts'
import { fen, parsePrice } from './money.ts'

test('a value is written, and one that nobody tells is called unknown', () => {
  expect([amountText(fen(860)), figureText(fen(860)), amountInWords(fen(860))]).toEqual(['¥8.60', '8.60', '捌元陆角整'])
  expect([priceText(parsePrice('8.6'), '盒'), quantityText(3, '盒')]).toEqual(['¥8.60/盒', '3盒'])
  expect([amountText(null), figureText(null), amountInWords(null)]).toEqual(['金额未知', '金额未知', '金额未知'])
  expect([priceText(null, '盒'), quantityText(null, '盒')]).toEqual(['价格未知', '数量未知'])
})

test.each([
  [[100, 250], '¥3.50'],
  [[100, null], '¥1.00（不含 1 笔金额未知）'],
  [[null, null], '金额未知'],
  [[], '¥0.00'],
])('the sum of %j fen', (amounts, text) => {
  expect(sumOfText(amounts.map((each) => (each === null ? null : fen(each))))).toBe(text)
})
