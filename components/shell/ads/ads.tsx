import { AdLink } from '#components/ui/ad-link.tsx'
import type { Ad } from '#lib/domain/site.ts'
import { showableAd } from '../linkable.ts'
import { ClosableAd } from './closable-ad.tsx'

/**
 * Banner above the header; its height is fixed by its shape, so the page below never moves. Loaded where it is laid out:
 * a phone, which does not show it, does not fetch it.
 */
export function TopAd({ ads }: { ads: readonly Ad[] }) {
  const ad = showableAd(ads)
  if (!ad) return null
  return (
    <aside aria-label="广告" className="no-print bg-page max-tablet:hidden">
      <div className="mx-auto max-w-shop">
        <AdLink ad={ad} width={1200} height={60} />
      </div>
    </aside>
  )
}

/** Bottom advertisement: at the end of the home page and nowhere else (spec §1). */
export function BottomAd({ ads }: { ads: readonly Ad[] }) {
  const ad = showableAd(ads)
  return ad && <ClosableAd ad={ad} width={1200} height={90} className="mx-auto mt-6 max-w-shop" />
}
