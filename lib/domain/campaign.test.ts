import { campaignDays } from './campaign.ts'

const at = (text: string) => Date.parse(text)

test('days of a campaign are counted in China, the last one included', () => {
  const midnight = { startsAt: at('2026-11-14T00:00:00+08:00'), endsAt: at('2026-12-14T00:00:00+08:00') }
  expect(campaignDays(midnight)).toBe('2026-11-14 ～ 2026-12-13')
  const pastMidnight = { ...midnight, endsAt: midnight.endsAt + 1 }
  expect(campaignDays(pastMidnight)).toBe('2026-11-14 ～ 2026-12-14')
  const noon = { startsAt: at('2026-11-14T12:00:00+08:00'), endsAt: at('2026-11-14T13:00:00+08:00') }
  expect(campaignDays(noon)).toBe('2026-11-14 ～ 2026-11-14')
})
