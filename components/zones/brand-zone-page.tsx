import { Link } from '#components/ui/link.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import type { BrandPage, CountedBrand } from '#lib/domain/brand.ts'
import type { Ad } from '#lib/domain/site.ts'
import { brandUrl, brandZoneUrl } from '#lib/routes/links.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { zoneFaces } from './faces.ts'
import { ZoneFrame } from './zone-frame.tsx'

function BrandCell({ brand }: { brand: CountedBrand }) {
  return (
    <Link href={brandUrl(brand.id)} className="group flex h-full items-center gap-3 p-3 hover:bg-row-hover">
      <Logo src={brand.logo} className="border border-line-soft" />
      <span className="min-w-0">
        <span className="block font-semibold group-hover:text-brand-700">{brand.name}</span>
        <span className="block truncate text-meta text-ink-500" title={brand.manufacturer}>
          {brand.manufacturer}
        </span>
        {brand.goodsCount > 0 && <span className="block text-meta text-ink-700">{brand.goodsCount} 个品种</span>}
      </span>
    </Link>
  )
}

/** The brands of the shop, some a page, each leading to its goods. */
export function BrandZonePage({ banners, content }: { banners: readonly Ad[]; content: BrandPage }) {
  const title = pageTitle('brandZone')
  const rule = content.brands.length === 0 ? '' : '品牌直供，同品牌凑单更易达到满减与包邮。'
  const zone = { banners, rule, endsAt: null, points: [] }
  return (
    <ZoneFrame title={title} face={zoneFaces.brands} zone={zone} here={brandZoneUrl()}>
      {content.brands.length === 0 ? (
        <EmptyState text="暂无品牌" />
      ) : (
        <ul className="ruled grid grid-cols-1 tablet:grid-cols-2 desktop:grid-cols-4">
          {content.brands.map((brand) => (
            <li key={brand.id} className="bg-surface">
              <BrandCell brand={brand} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={content.page} last={content.lastPage} hrefOf={brandZoneUrl} />
    </ZoneFrame>
  )
}
