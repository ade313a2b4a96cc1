import { givenLimit, givenNumber, givenWhole } from './asked.ts'

const answer = (
  shape: { safeParse: (value: unknown) => { data?: unknown; error?: { issues: { message: string }[] } } },
  value: unknown,
) => {
  const { data, error } = shape.safeParse(value)
  return error ? error.issues[0]?.message : data
}

test.each([
  ['12', 12],
  [' １２ ', 12],
  ['1,000', 1000],
  [7, 7],
])('%j is the number %d', (written, number) => {
  expect(
    [givenNumber('库存', 1), givenWhole('库存', 1, '5'), givenLimit('库存')].map((shape) => answer(shape, written)),
  ).toEqual([number, number, number])
})

test.each(['1.5', '-5', '1e3', '0x10', '十', '12,50', '2*10', '99999999', '0'])(
  '%j is refused with what was written',
  (written) => {
    expect(answer(givenNumber('库存', 1), written)).toBe(`库存须为不小于1的整数，现为“${written}”`)
    expect(answer(givenLimit('限购'), written)).toBe(`限购须为正整数，留空表示不限，现为“${written}”`)
  },
)

test('nothing is what the form says it is, and neither a truth nor null is a number', () => {
  expect([givenWhole('限领', 1, '1'), givenLimit('限购')].map((shape) => answer(shape, ' '))).toEqual([1, null])
  expect(answer(givenNumber('库存', 1), '')).toBe('库存须为不小于1的整数')
  expect(answer(givenNumber('家数', 2, 100), '101')).toBe('家数须为2至100之间的整数，现为“101”')
  for (const none of [true, null]) expect(givenNumber('库存', 0).safeParse(none).success).toBe(false)
})
