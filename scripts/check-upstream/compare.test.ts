import { callEntries } from '#lib/contract/calls.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { shownCalls } from '../support/fields.ts'
import { compare } from './compare.ts'
import { pagesWith } from './pages.ts'

const fieldsOf = (key: string) => shownCalls.find((call) => call.key === key)?.fields ?? []
const found = (data: unknown) => compare(fieldsOf('GET /api/goods/list'), shapes.goodsList, data)

test('a field is named with what was sent and what belongs there', () => {
  const rows = [{ id: 1, name: '板蓝根', base_price: '8.12345', number: '12', is_buy: true }]
  expect(found(rows).sent).toEqual([
    { path: 'data[].is_buy', given: 'true', expected: '0 或 1' },
    { path: 'data[].number', given: '"12"', expected: '整数' },
    { path: 'data[].base_price', given: '"8.12345"', expected: '元，最多四位小数' },
  ])
  expect(found(rows).unreadable).toContain('data[].base_price')
})

test('an amount with parts of a fen is left out, and named', () => {
  const wallet = compare(fieldsOf('GET /api/user/user_money'), shapes.money, { balance: '88.005' })
  expect(wallet.unreadable).toContain('balance')
  expect(wallet.sent).toContainEqual({ path: 'balance', given: '"88.005"', expected: '元，最多两位小数' })
})

test('a required field that is nowhere is one that was not sent', () => {
  expect(found([{ sccj: '样例制药' }]).sent.slice(0, 2)).toEqual([
    { path: 'data[].id', given: '没有', expected: '编号（1至32位数字）' },
    { path: 'data[].name', given: '没有', expected: '文字' },
  ])
})

test('every shown call says which pages suffer without it', () => {
  const silent = callEntries.filter(([key, call]) => !call.feature && pagesWith(key).length === 0)
  expect(silent.map(([key]) => key)).toEqual([])
})
