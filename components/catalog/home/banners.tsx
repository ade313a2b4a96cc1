import { AdLink } from '#components/ui/ad-link.tsx'
import { Carousel } from '#components/ui/carousel.tsx'
import type { Ad } from '#lib/domain/site.ts'

/** Large pictures that change. For guests the open category menu is at their left (200 px); for members they are below the desk. */
export function Banners({ banners }: { banners: readonly Ad[] }) {
  if (banners.length === 0) return null
  return (
    <Carousel label="首页推荐" className="home-banners bg-surface">
      {banners.map((ad, index) => (
        <AdLink key={ad.id} ad={ad} width={980} height={360} eager={index === 0} />
      ))}
    </Carousel>
  )
}
