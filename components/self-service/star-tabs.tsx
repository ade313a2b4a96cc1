'use client'

import { Tabs } from '#components/ui/tabs.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { favoritesUrl } from '#lib/routes/links.ts'

/** What the member keeps, and what the member waits for. */
export function StarTabs({ current }: { current: 'favorites' | 'arrivals' }) {
  const hasArrivals = useFeature('back-in-stock')
  if (!hasArrivals) return null
  const favorites = favoritesUrl()
  const arrivals = favoritesUrl({ view: 'arrivals' })
  return (
    <Tabs
      label="收藏与到货通知"
      current={current === 'favorites' ? favorites : arrivals}
      tabs={[
        { text: '我的收藏', href: favorites },
        { text: '到货通知', href: arrivals },
      ]}
    />
  )
}
