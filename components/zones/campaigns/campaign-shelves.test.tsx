import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { LiveData } from '#lib/browser/live-data.tsx'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import type { CampaignDetail } from '#lib/domain/campaign.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/',
}))
const { CampaignShelves } = await import('./campaign-shelves.tsx')

const now = Date.parse('2026-11-20T10:00:00+08:00')
const upcoming: CampaignDetail = {
  id: 3,
  kind: 'fair',
  title: '冬季药交会',
  line: '',
  image: '',
  startsAt: now + 5_000,
  endsAt: now + 86_400_000,
  state: 'upcoming',
  url: null,
  rules: [],
  sections: [{ id: 1, name: '一号馆', note: '', goods: [] }],
}
let shop: FakeShop

beforeEach(() => {
  jest.useFakeTimers({ now })
  shop = installFakeShop()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const show = (campaign: CampaignDetail) =>
  render(
    <LiveData>
      <CampaignShelves initial={campaign} look="halls" />
    </LiveData>,
  )

test('when its time comes the page asks again, for guests too, and says that it runs', async () => {
  shop.answer = () => ({
    body: {
      code: 200,
      data: {
        id: 3,
        kind: 'fair',
        title: '冬季药交会',
        line: '',
        image: '',
        starts_at: (now + 5_000) / 1000,
        ends_at: (now + 86_400_000) / 1000,
        state: 'running',
        url: '/yjh/3',
        rules: [],
        sections: [{ id: 1, name: '一号馆', note: '', goods: [] }],
      },
    },
  })
  show(upcoming)
  expect(screen.getByText('未开始')).toBeTruthy()
  expect(screen.getByText('活动暂未开始，敬请期待')).toBeTruthy()
  expect(shop.sent).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(6_500))
  expect(shop.sent.map(({ url }) => url)).toEqual(['/api/activity/detail/3'])
  expect(screen.getByText('进行中')).toBeTruthy()
})

test('one that is over says so and counts nothing down', () => {
  show({ ...upcoming, id: 4, state: 'ended', startsAt: now - 2, endsAt: now - 1 })
  expect(screen.getByText('活动已结束，感谢参与')).toBeTruthy()
  expect(screen.queryByText('距结束')).toBeNull()
})
