import { Tabs } from '#components/ui/tabs.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { favoritesUrl } from '#lib/routes/links.ts'

/** What the member keeps, and what the member waits for. */
export function StarTabs({ current }: { current: 'favorites' | 'arrivals' }) {
  const hasAlerts = useFeature('back-in-stock')
  if (!hasAlerts) return null
  const favorites = favoritesUrl()
  const alerts = favoritesUrl({ view: 'arrivals' })
  return (
    <Tabs
      label="收藏与到货通知"
      current={current === 'favorites' ? favorites : alerts}
      tabs={[
        { text: '我的收藏', href: favorites },
        { text: '到货通知', href: alerts },
      ]}
    />
  )
}
