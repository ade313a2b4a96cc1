import { blocksNow } from './licence.ts'

test.each([
  ['valid', true, false],
  ['expiring', true, false],
  ['expired', false, true],
  ['expired', true, true],
  ['missing', true, true],
  ['missing', false, false],
] as const)('a certificate that is %s (needed for everything: %s) blocks: %s', (state, isRequired, blocks) => {
  expect(blocksNow({ state, isRequired })).toBe(blocks)
})
