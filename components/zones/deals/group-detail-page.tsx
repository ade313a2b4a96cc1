import { EarlyCalls } from '#components/catalog/early-calls.tsx'
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
      {detail && (
        <section aria-labelledby="group-goods-facts" className="bg-surface p-4">
          <h2 id="group-goods-facts" className="mb-2 text-section font-semibold">
            商品信息
          </h2>
          <dl className="grid gap-x-6 text-table tablet:grid-cols-2">
            {detail.facts.map((fact) => (
              <div key={fact.label} className="flex border-line-soft border-b py-1.5">
                <dt className="w-24 shrink-0 text-ink-500">{fact.label}</dt>
                <dd className="min-w-0 wrap-break-word">{fact.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
