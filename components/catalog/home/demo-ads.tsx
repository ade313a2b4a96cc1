import { AdLink } from '#components/ui/ad-link.tsx'
import type { Ad } from '#lib/domain/site.ts'
import { isLinkable } from '#lib/routes/match.ts'

const shownAds = 3

/** A strip of campaigns below the banners; nothing where none is announced. */
export function DemoAds({ ads }: { ads: readonly Ad[] }) {
  const shown = ads.filter(({ url }) => url === null || isLinkable(url)).slice(0, shownAds)
  if (shown.length === 0) return null
  return (
    <aside aria-label="活动" className="home-campaigns max-tablet:[&>:nth-child(n+2)]:hidden">
      {shown.map(({ id, title, image, url }) => (
        <AdLink key={id} ad={{ title, image, url }} width={390} height={78} />
      ))}
    </aside>
  )
}
