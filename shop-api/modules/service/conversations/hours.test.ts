import { closedSince, hoursInWords } from './hours.ts'

const working = { days: [1, 2, 3, 4, 5, 6], from: '08:30', to: '18:00' }
const china = (text: string) => new Date(`${text}:00+08:00`)

test.each([
  ['2026-11-20T08:29', '2026-11-19T18:00'],
  ['2026-11-20T08:30', null],
  ['2026-11-20T17:59', null],
  ['2026-11-20T18:00', '2026-11-20T18:00'],
  ['2026-11-20T23:59', '2026-11-20T18:00'],
  ['2026-11-21T00:01', '2026-11-20T18:00'],
  // Saturday evening to Monday morning is one closed period.
  ['2026-11-21T20:00', '2026-11-21T18:00'],
  ['2026-11-22T12:00', '2026-11-21T18:00'],
  ['2026-11-23T08:00', '2026-11-21T18:00'],
])('at %s the desk has been closed since %s', (now, since) => {
  expect(closedSince(working, china(now))).toEqual(since === null ? null : china(since))
})

test('a desk without days is closed for ever, one without nights never', () => {
  expect(closedSince({ ...working, days: [] }, china('2026-11-20T10:00'))).toEqual(new Date(0))
  const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }
  for (const now of ['2026-11-20T00:00', '2026-11-21T23:59', '2026-11-22T12:00']) {
    expect(closedSince(always, china(now))).toBeNull()
  }
})

test.each([
  [working, '周一至周六 08:30～18:00'],
  [{ ...working, days: [3, 1] }, '周一、周三 08:30～18:00'],
  [{ ...working, days: [1, 2, 3, 4, 5, 6, 7] }, '每天 08:30～18:00'],
  [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }, '每天 24小时'],
  [{ ...working, days: [] }, '暂不提供在线客服'],
])('hours %j are said as %s', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})
