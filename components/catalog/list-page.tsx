import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { listUrl, searchUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { ListPlace } from './list-links.ts'
import { placeUrl } from './list-links.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ListView } from './list-view.tsx'

function crumbsOf(place: ListPlace, list: GoodsList) {
  const home = { text: '首页', href: routes.home.path }
  if (place.kind === 'search') return [home, { text: `搜索“${place.query.keywords ?? ''}”` }]
  const last = list.crumbs.length - 1
  return [
    home,
    list.crumbs.length === 0 ? { text: '全部商品' } : { text: '全部商品', href: listUrl(place.mode) },
    ...list.crumbs.map((crumb, index) =>
      index === last ? { text: crumb.name } : { text: crumb.name, href: listUrl(place.mode, { select: crumb.id }) },
    ),
  ]
}

export function listTitle(place: ListPlace, list: GoodsList): string {
  if (place.kind === 'search') return place.query.keywords ? `“${place.query.keywords}”的搜索结果` : '全部商品'
  return list.crumbs.at(-1)?.name ?? '全部商品'
}

/** A search that found nothing here may still find something in the other mode (name or manufacturer). */
function OtherMode({ place, list }: { place: ListPlace; list: GoodsList }) {
  if (place.kind !== 'search' || list.otherMode === null) return null
  const type = list.otherMode.type === 1 ? 1 : 0
  return (
    <p className="border border-line bg-surface px-3 py-2 text-table">
      按{type === 1 ? '厂家' : '药品'}搜索“{place.query.keywords}”有 {list.otherMode.total} 个结果，
      <Link href={searchUrl('card', { keywords: place.query.keywords, type })} className="text-brand-700 underline">
        改按{type === 1 ? '厂家' : '药品'}搜索
      </Link>
    </p>
  )
}

/** Where a search leads that finds nothing: a wanted note, once that page stands, else the whole catalogue. */
function wayOn(place: ListPlace): { href: string; text: string } {
  const wanted = `${routes.wantedAdd.path}?name=${encodeURIComponent(place.query.keywords ?? '')}`
  if (place.kind === 'search' && isLinkable(wanted)) return { href: wanted, text: '发布求购' }
  return {
    href: listUrl('card', { select: place.query.select }),
    text: place.query.select ? '清除筛选条件' : '查看全部商品',
  }
}

function NothingFound({ place }: { place: ListPlace }) {
  const { href, text } = wayOn(place)
  return (
    <EmptyState
      text={
        place.kind === 'search'
          ? `没有找到与“${place.query.keywords ?? ''}”相符的商品，可换个名称、拼音首字母、批准文号或条码再试`
          : '没有符合条件的商品'
      }
      action={
        <Link href={href} className={buttonClass({ variant: 'brand' })}>
          {text}
        </Link>
      }
    />
  )
}

function activeFilters({ query }: ListPlace): number {
  return [query.form, query.manufacturer, query.tag, query.in_stock].filter(Boolean).length
}

/** A list or a search in any of its views. */
export function ListPage({ place, list }: { place: ListPlace; list: GoodsList }) {
  const title = listTitle(place, list)
  return (
    <div className="flex flex-col gap-2">
      <Breadcrumb crumbs={crumbsOf(place, list)} />
      <ListToolbar place={place} total={list.total} title={title} />
      <OtherMode place={place} list={list} />
      <div className="max-tablet:hidden">
        <FilterBar place={place} list={list} />
      </div>
      <FilterSheet total={list.total} active={activeFilters(place)}>
        <FilterBar place={place} list={list} />
      </FilterSheet>
      {list.goods.length === 0 ? (
        <NothingFound place={place} />
      ) : (
        <ListView place={place} initial={list} caption={title} />
      )}
      <Pagination page={list.page} last={list.lastPage} hrefOf={(page) => placeUrl(place, { ...place.query, page })} />
    </div>
  )
}
