import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { zoneFaces } from '#components/zones/faces.ts'
import { ZoneFrame } from '#components/zones/zone-frame.tsx'
import { pointsCallUrls } from '#lib/browser/personal-calls.ts'
import type { PointsMall } from '#lib/domain/points-mall.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { PointsGoodsList } from './points-goods-list.tsx'

const rule = '订单确认收货后，商品实付每满1元得1积分，运费与现金券抵扣部分不计；积分可兑换商品与优惠券。'

/** What points can be exchanged for. */
export function PointsMallPage({ mall }: { mall: PointsMall }) {
  return (
    <>
      <EarlyCalls urls={pointsCallUrls} />
      <ZoneFrame
        title={pageTitle('pointsMall')}
        face={zoneFaces.pointsMall}
        zone={{ banners: [], rule, endsAt: null, points: [] }}
        here={routes.pointsMall.path}
      >
        <PointsGoodsList initial={mall} />
      </ZoneFrame>
    </>
  )
}
