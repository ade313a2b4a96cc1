import type { Ad } from '#lib/domain/site.ts'
import { showableAd } from '../linkable.ts'
import { ClosableAd } from './closable-ad.tsx'

/** Bottom advertisement: at the end of the home page and nowhere else (spec §1). */
export function BottomAd({ ads }: { ads: readonly Ad[] }) {
  const ad = showableAd(ads)
  return ad && <ClosableAd ad={ad} width={1200} height={90} className="mx-auto mt-6 max-w-shop" />
}
