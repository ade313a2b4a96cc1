import { GoodsFacts } from '#components/goods/goods-facts.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { goodsCallUrls, ownGoodsCallUrls } from '#lib/browser/personal-calls.ts'
import type { GoodsCampaign, GoodsDetail } from '#lib/domain/goods-detail.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { EarlyCalls } from './early-calls.tsx'
import { GoodsCampaigns } from './goods-campaigns.tsx'
import { GoodsDetailView } from './goods-detail-view.tsx'
import { ListModeLink } from './list-mode-link.tsx'

interface GoodsDetailPageProps {
  detail: GoodsDetail
  campaigns: readonly GoodsCampaign[]
  /** What the upstream does not offer. */
  absent: readonly Feature[]
}

/** Goods with everything to decide by. Prices and stock are the viewer's own once a member is known. */
export function GoodsDetailPage({ detail, campaigns, absent }: GoodsDetailPageProps) {
  const { goods } = detail
  return (
    <div className="flex flex-col gap-4">
      <EarlyCalls urls={goodsCallUrls(goods.id)} later={ownGoodsCallUrls(goods, absent)} />
      <Breadcrumb
        as={ListModeLink}
        crumbs={[
          { text: '首页', href: routes.home.path },
          ...detail.crumbs.map((crumb) => ({ text: crumb.name, href: listUrl('card', { select: crumb.id }) })),
          { text: goods.name },
        ]}
      />
      <GoodsDetailView initial={detail} campaigns={campaigns}>
        <GoodsCampaigns
          campaigns={campaigns.filter(({ name }) => detail.promotions.every((note) => note.name !== name))}
        />
        <GoodsFacts id="goods-facts" detail={detail} />
      </GoodsDetailView>
    </div>
  )
}
