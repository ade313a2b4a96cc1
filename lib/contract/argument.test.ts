import { bareArgument, namedArgument, wrappedArgument } from './argument.ts'
import { encodeForm } from './form.ts'

const line = { goods_id: '3', number: '2' }
const other = { goods_id: '4', number: '1' }

describe('the fields themselves', () => {
  test.each([
    ['rows', { params: [line] }, 'goods_id=3&number=2'],
    ['rows', { params: [line, other] }, '0[goods_id]=3&0[number]=2&1[goods_id]=4&1[number]=1'],
    ['record', { params: { number: 4 }, new: 1 }, 'number=4&new=1'],
  ] as const)('of %s in %j: %s', (kind, body, text) => {
    expect(decodeURIComponent(bareArgument(kind, encodeForm(body)).toString())).toBe(text)
  })
})

describe('a form is put under the name', () => {
  test.each([
    ['record', 'number=4&new=1', 'params[number]=4&new=1'],
    ['record', 'params[number]=4&new=1', 'params[number]=4&new=1'],
    ['rows', 'goods_id=3&number=2', 'params[0][goods_id]=3&params[0][number]=2'],
    ['rows', '0[goods_id]=3&1[goods_id]=4', 'params[0][goods_id]=3&params[1][goods_id]=4'],
    ['rows', 'params[0][goods_id]=3', 'params[0][goods_id]=3'],
  ] as const)('%s of %s: %s', (kind, text, expected) => {
    const wrapped = wrappedArgument(kind, new URLSearchParams(text), ['params', 'new'])
    expect(decodeURIComponent(wrapped.toString())).toBe(expected)
  })
})

describe('the argument under its name', () => {
  test.each([
    ['rows', { params: [line] }, { params: [line] }],
    ['rows', { params: line }, { params: [line] }],
    ['rows', line, { params: [line] }],
    ['rows', { 0: line, 1: other }, { params: [line, other] }],
    ['rows', { params: { 0: line, 7: other } }, { params: [line, other] }],
    ['rows', {}, { params: [{}] }],
    ['record', { params: { number: '4' }, new: '1' }, { params: { number: '4' }, new: '1' }],
    ['record', { number: '4', new: '1' }, { params: { number: '4' }, new: '1' }],
  ] as const)('%s of %j', (kind, body, expected) => {
    expect(namedArgument(kind, body, ['params', 'new'])).toEqual(expected)
  })
})
