import { spanLinks, usualSpans } from './usual-spans.ts'

const spans = (instant: string) =>
  Object.fromEntries(usualSpans(new Date(instant)).map(([label, from, to]) => [label, `${from} ${to}`]))

test('days are those of China, months begin and end with their own days', () => {
  // Half past midnight of the first of March in China; the day before has 29 days in its month.
  expect(spans('2028-02-29T16:30:00Z')).toEqual({
    今天: '2028-03-01 2028-03-01',
    昨天: '2028-02-29 2028-02-29',
    近7天: '2028-02-24 2028-03-01',
    本月: '2028-03-01 2028-03-01',
    上月: '2028-02-01 2028-02-29',
  })
  expect(spans('2026-01-15T01:00:00Z').上月).toBe('2025-12-01 2025-12-31')
})

test('a link keeps what else is asked and replaces the days', () => {
  const { text } = spanLinks(
    '/staff/sales',
    { by: 'goods', from: '2020-01-01' },
    ['from', 'to'],
    new Date('2026-11-20T01:00:00Z'),
  )
  expect(text).toContain('href="/staff/sales?by=goods&amp;from=2026-10-01&amp;to=2026-10-31">上月<')
})
