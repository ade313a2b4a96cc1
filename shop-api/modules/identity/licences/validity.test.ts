import fc from 'fast-check'
import { lastingLongest, validityOf } from './validity.ts'

const today = '2026-11-20'
const use = { isRequired: true, blocks: '全部商品' }
const until = (validTo: string | null) => validityOf({ kind: 'drugLicence', validTo }, use, today)

test.each([
  [null, 'valid', null, ''],
  ['2027-01-19', 'valid', 60, '自 2027-01-20 起暂停采购全部商品'],
  ['2027-01-18', 'expiring', 59, '自 2027-01-19 起暂停采购全部商品'],
  ['2026-12-31', 'expiring', 41, '自 2027-01-01 起暂停采购全部商品'],
  ['2026-11-20', 'expiring', 0, '自 2026-11-21 起暂停采购全部商品'],
  ['2026-11-19', 'expired', -1, '自 2026-11-20 起暂停采购全部商品'],
])('valid to %s is %s', (validTo, state, daysLeft, effect) => {
  expect(until(validTo)).toMatchObject({ state, daysLeft, effect })
})

test('a missing one blocks when it is required, and says what for otherwise', () => {
  expect(validityOf(undefined, use, today)).toMatchObject({ state: 'missing', effect: '提交前暂停采购全部商品' })
  expect(validityOf(undefined, { isRequired: false, blocks: '食品' }, today).effect).toBe('提交前暂停采购食品')
})

test('of several the one that lasts longest counts, whatever their order', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
  const licence = fc.record({ kind: fc.constantFrom('a', 'b'), validTo: fc.option(day) })
  fc.assert(
    fc.property(fc.array(licence), (papers) => {
      const ends = papers.filter(({ kind }) => kind === 'a').map(({ validTo }) => validTo ?? '9999')
      const longest = lastingLongest(papers, 'a')
      expect(longest && (longest.validTo ?? '9999')).toBe(ends.length === 0 ? undefined : ends.sort().at(-1))
    }),
  )
})
