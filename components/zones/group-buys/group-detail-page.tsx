import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { GoodsFacts } from '#components/goods/goods-facts.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { groupBuyCallUrls } from '#lib/browser/personal-calls.ts'
import type { GoodsDetail } from '#lib/domain/goods-detail.ts'
import type { GroupBuy } from '#lib/domain/group-buy.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { GroupDetailView } from './group-detail-view.tsx'

/** One group buy: goods, terms, groups one can join, and what is known of the goods. */
export function GroupDetailPage({ groupBuy, detail }: { groupBuy: GroupBuy; detail: GoodsDetail | null }) {
  const { goods } = groupBuy.offer
  return (
    <div className="flex flex-col gap-4">
      <EarlyCalls urls={groupBuyCallUrls(groupBuy.offer.id)} />
      <Breadcrumb
        crumbs={[
          { text: '首页', href: routes.home.path },
          { text: pageTitle('groupBuy'), href: routes.groupBuy.path },
          { text: goods.name },
        ]}
      />
      <GroupDetailView initial={groupBuy} />
      {detail && <GoodsFacts id="group-goods-facts" detail={detail} />}
    </div>
  )
}
