import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { dailyCallUrls } from '#lib/browser/personal-calls.ts'
import type { DailySpecial, Zone } from '#lib/domain/zone.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { DailyGoods } from './daily-goods.tsx'
import { zoneFaces } from './faces.ts'
import { ZoneFrame } from './zone-frame.tsx'

/** The day's special prices with the time left. */
export function DailyPage({ zone, daily }: { zone: Zone; daily: DailySpecial }) {
  return (
    <>
      <EarlyCalls urls={dailyCallUrls} />
      <ZoneFrame
        title={pageTitle('dailySpecial')}
        face={zoneFaces.daily}
        zone={{ ...zone, endsAt: daily.endsAt }}
        here={routes.dailySpecial.path}
      >
        <DailyGoods initial={daily} />
      </ZoneFrame>
    </>
  )
}
