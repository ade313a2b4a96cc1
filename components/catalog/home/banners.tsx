import { AdLink } from '#components/ui/ad-link.tsx'
import { Carousel } from '#components/ui/carousel.tsx'
import type { Ad } from '#lib/domain/site.ts'

/** Large pictures that change, and small ones that stay. */
export function Banners({ banners, side }: { banners: readonly Ad[]; side: readonly Ad[] }) {
  if (banners.length === 0) return null
  return (
    <div className="grid gap-2 desktop:grid-cols-[1fr_240px]">
      <Carousel label="首页推荐" className="bg-surface">
        {banners.map((ad, index) => (
          <AdLink key={ad.id} ad={ad} width={952} height={320} eager={index === 0} />
        ))}
      </Carousel>
      {side.length > 0 && (
        <ul className="hidden flex-col justify-between gap-2 desktop:flex">
          {side.slice(0, 2).map((ad) => (
            <li key={ad.id}>
              <AdLink ad={ad} width={240} height={156} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
