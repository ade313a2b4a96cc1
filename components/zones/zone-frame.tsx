import type { ReactNode } from 'react'
import type { Crumb } from '#components/ui/breadcrumb.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import type { Zone } from '#lib/domain/zone.ts'
import { routes } from '#lib/routes/registry.ts'
import type { ZoneFace } from './faces.ts'
import { ZoneAds } from './zone-ads.tsx'
import { ZoneHead, ZonePoints } from './zone-head.tsx'

interface ZoneFrameProps {
  title: string
  face: ZoneFace
  zone: Pick<Zone, 'banners' | 'rule' | 'endsAt' | 'points'>
  /** The zone's own address. */
  here: string
  /** Where one is inside the zone; the zone itself is in front of them. */
  crumbs?: readonly Crumb[]
  aside?: ReactNode
  children: ReactNode
}

/** What every zone has around its goods: where one is, name with rule line and time left, steps, advertisements. */
export function ZoneFrame({ title, face, zone, here, crumbs = [], aside, children }: ZoneFrameProps) {
  const own: Crumb = crumbs.length === 0 ? { text: title } : { text: title, href: here }
  const picture = zone.banners.find((ad) => ad.url === here)
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Breadcrumb crumbs={[{ text: '首页', href: routes.home.path }, own, ...crumbs]} />
        <ZoneHead
          title={title}
          face={face}
          rule={zone.rule}
          endsAt={zone.endsAt}
          picture={picture?.image}
          aside={aside}
        />
        <ZonePoints points={zone.points} face={face} />
      </div>
      <ZoneAds ads={zone.banners.filter((ad) => ad !== picture)} label={`${title}推荐`} />
      {children}
    </div>
  )
}
