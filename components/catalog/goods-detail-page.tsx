import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { goodsCallUrls } from '#lib/browser/personal-calls.ts'
import type { GoodsDetail } from '#lib/domain/goods-detail.ts'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { EarlyCalls } from './early-calls.tsx'
import { GoodsDetailView } from './goods-detail-view.tsx'
import { ListModeLink } from './list-mode-link.tsx'

/** Goods with everything to decide by. Prices and stock are the viewer's own once a member is known. */
export function GoodsDetailPage({ detail }: { detail: GoodsDetail }) {
  const { goods } = detail
  return (
    <div className="flex flex-col gap-4">
      <EarlyCalls urls={goodsCallUrls(goods.id)} />
      <Breadcrumb
        as={ListModeLink}
        crumbs={[
          { text: '首页', href: routes.home.path },
          ...detail.crumbs.map((crumb) => ({ text: crumb.name, href: listUrl('card', { select: crumb.id }) })),
          { text: goods.name },
        ]}
      />
      <GoodsDetailView initial={detail}>
        <section aria-labelledby="goods-facts" className="bg-surface p-4">
          <h2 id="goods-facts" className="mb-2 text-section font-semibold">
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
      </GoodsDetailView>
    </div>
  )
}
