import { DailyPage } from '#components/zones/daily-page.tsx'
import { emptyZone } from '#lib/domain/zone.ts'
import { readDailySpecial, readZone } from '#lib/server/cached/zones.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('dailySpecial', { description: '每日特价药品：零点更新，特价库存与每客户限购数量单独计算。' })

export default async function Page() {
  const [zone, daily] = await Promise.all([readZone('daily'), readDailySpecial()])
  return <DailyPage zone={zone ?? emptyZone} daily={daily} />
}
