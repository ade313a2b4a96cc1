import { AdLink } from '#components/ui/ad-link.tsx'
import { Carousel } from '#components/ui/carousel.tsx'
import type { Ad } from '#lib/domain/site.ts'
import { isLinkable } from '#lib/routes/match.ts'

const WIDTH = 1200
const HEIGHT = 160

/** Advertisements of a zone that lead elsewhere. */
export function ZoneAds({ ads, label }: { ads: readonly Ad[]; label: string }) {
  if (ads.length === 0) return null
  const pictures = ads.map((ad, index) => {
    const url = ad.url !== null && isLinkable(ad.url) ? ad.url : null
    return <AdLink key={ad.id} ad={{ ...ad, url }} width={WIDTH} height={HEIGHT} eager={index === 0} />
  })
  return ads.length === 1 ? pictures : <Carousel label={label}>{pictures}</Carousel>
}
