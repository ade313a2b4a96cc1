import { mutantsOf } from './mutate.ts'

/** The code with each of its faults in turn. */
const faultsOf = (code: string) =>
  mutantsOf(code).map(({ start, end, text }) => code.slice(0, start) + text + code.slice(end))

test.each([
  ['a === 1', ['a !== 1', 'a === 2']],
  ['a <= b', ['a < b']],
  ['a && b', ['a || b', 'a', 'b']],
  ['a ?? b', ['a', 'b']],
  ['a + b', ['a - b']],
  ["a + '元'", []],
  ["f('')", ["f('other')"]],
  ["f('code')", ["f('')"]],
  ["f('价格')", []],
  ['!a', ['a']],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  ['if (a) b()', ['if (true) b()', 'if (false) b()']],
  ['rows.filter(f)', ['rows']],
  ['rows.some(f)', ['rows.every(f)']],
  ['({ a, b })', ['({ a: b, b })', '({ a, b: a })']],
  ['/* 价格 */ f(w.a, w.b)', ['/* 价格 */ f(w.b, w.b)', '/* 价格 */ f(w.a, w.a)']],
  ['a.toString()', []],
  ['a?.b', ['a.b']],
  ['价格?.(b)', ['价格(b)']],
  ['a?.[b]?.c', ['a?.[b].c', 'a[b]?.c']],
  [
    'if (a) { b(); throw c }',
    ['if (true) { b(); throw c }', 'if (false) { b(); throw c }', 'if (a) { ; throw c }', 'if (a) { b(); ; }'],
  ],
  ["import { a } from './a.ts'", []],
])('faults of %s', (code, faults) => expect(faultsOf(code)).toEqual(faults))

test('a field is taken for another one of the same use', () => {
  expect(faultsOf('({ a: flag(w.a), b: money(w.b), c: flag(w.c) })')).toEqual([
    '({ a: flag(w.c), b: money(w.b), c: flag(w.c) })',
    '({ a: flag(w.a), b: money(w.c), c: flag(w.c) })',
    '({ a: flag(w.a), b: money(w.b), c: flag(w.a) })',
  ])
})
