import type { RecallLine } from './recall.ts'
import { mostLeft, readLeft } from './recall.ts'

const line = { quantity: 50, gone: 3 } as RecallLine

test.each([
  ['0', 0],
  ['1', 1],
  ['47', 47],
  [' 12 ', 12],
])('%j is what is left', (text, left) => {
  expect(readLeft(text, line)).toEqual({ ok: true, value: left })
})

test.each([
  ['', '请填写剩余数量，已无剩余填 0'],
  ['  ', '请填写剩余数量，已无剩余填 0'],
  ['48', '最多 47，现为 48'],
  ['1.5', '数量须为整数，现为“1.5”'],
  ['三', '数量请用数字填写，现为“三”'],
])('%j is no answer', (text, problem) => {
  expect(readLeft(text, line)).toEqual({ ok: false, problem })
})

test('what has gone back is no longer there; more than was sent can’t have', () => {
  expect([mostLeft(line), mostLeft({ ...line, gone: 60 })]).toEqual([47, 0])
})
