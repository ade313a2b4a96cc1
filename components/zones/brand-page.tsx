import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { ListBody } from '#components/catalog/list-body.tsx'
import type { ListPlace } from '#components/catalog/list-links.ts'
import { placeGoods } from '#components/catalog/list-links.ts'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { listCallUrls } from '#lib/browser/personal-calls.ts'
import type { BrandDetail } from '#lib/domain/brand.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { brandZoneUrl } from '#lib/routes/links.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'

interface BrandPageProps {
  brand: BrandDetail
  page: number
  list: GoodsList
}

/** One brand: its mark and maker, and its goods page by page. */
export function BrandPage({ brand, page, list }: BrandPageProps) {
  const place: ListPlace = { kind: 'brand', id: brand.id, mode: 'card', query: page > 1 ? { page } : {} }
  return (
    <div className="flex flex-col gap-2">
      <EarlyCalls urls={listCallUrls(placeGoods(place))} />
      <div>
        <Breadcrumb
          crumbs={[
            { text: '首页', href: routes.home.path },
            { text: pageTitle('brandZone'), href: brandZoneUrl() },
            { text: brand.name },
          ]}
        />
        <div className="flex items-center gap-4 border-brand-600 border-b-2 bg-surface px-4 py-2 max-tablet:gap-3 max-tablet:px-3">
          {brand.logo !== '' && (
            <img
              src={brand.logo}
              alt={brand.name}
              width={160}
              height={80}
              className="h-14 w-30 shrink-0 border border-line-soft object-contain max-tablet:h-12 max-tablet:w-24"
            />
          )}
          <div className="min-w-0">
            <h1 className="text-total font-semibold max-tablet:text-name">{brand.name}</h1>
            <p className="text-ink-700">{brand.manufacturer}</p>
            <p className="text-table text-ink-500">{brand.description}</p>
          </div>
        </div>
      </div>
      <ListBody place={place} list={list} title={brand.name} isTitled emptyText="该品牌的商品暂未上架" />
    </div>
  )
}
