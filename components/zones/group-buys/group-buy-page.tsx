import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { zoneFaces } from '#components/zones/faces.ts'
import { ZoneFrame } from '#components/zones/zone-frame.tsx'
import { groupBuysCallUrls } from '#lib/browser/personal-calls.ts'
import type { GroupOffer } from '#lib/domain/group-buy.ts'
import { ordersUrl } from '#lib/routes/links.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { GroupOffers } from './group-offers.tsx'

const rule = '开团或参团即付款，成团后按拼团价发货；到时未成团自动取消，款项原路退回。'

/** Goods sold to groups of buyers. */
export function GroupBuyPage({ offers }: { offers: readonly GroupOffer[] }) {
  return (
    <>
      <EarlyCalls urls={groupBuysCallUrls} />
      <ZoneFrame
        title={pageTitle('groupBuy')}
        face={zoneFaces.groupBuy}
        zone={{ banners: [], rule, endsAt: null, points: [] }}
        here={routes.groupBuy.path}
        aside={
          <Link href={ordersUrl({ state: 'groups' })} className={linkClass()}>
            我的拼团
          </Link>
        }
      >
        <GroupOffers initial={offers} />
      </ZoneFrame>
    </>
  )
}
