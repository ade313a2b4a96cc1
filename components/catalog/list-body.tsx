'use client'

import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { EmptyState, ErrorState } from '#components/ui/states.tsx'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { listUrl } from '#lib/routes/links.ts'
import { isNarrowed } from '#lib/routes/list-query.ts'
import { routes } from '#lib/routes/registry.ts'
import { isEmptyShop, NoGoodsYet } from './empty-shop.tsx'
import { chosenFilters, FilterBar, filterLabels } from './filter-bar.tsx'
import { FilterFold } from './filter-fold.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { ListPlace } from './list-links.ts'
import { placeUrl } from './list-links.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ListView } from './list-view.tsx'

/** Where a search leads that finds nothing: a wanted note; a list, to all it holds. */
function wayOn(place: ListPlace): { href: string; text: string } {
  const wanted = `${routes.sourcingAdd.path}?name=${encodeURIComponent(place.query.keywords ?? '')}`
  if (place.kind === 'search') return { href: wanted, text: '发布求购' }
  const { select } = place.query
  if (isNarrowed(place.query)) return { href: placeUrl(place, { select }), text: '重置筛选条件' }
  return { href: listUrl('card'), text: '查看全部商品' }
}

function NothingFound({ place, total, text }: { place: ListPlace; total: number; text: string | undefined }) {
  if (isEmptyShop(place, total)) return <NoGoodsYet />
  const way = wayOn(place)
  const isFiltered = isNarrowed(place.query)
  return (
    <EmptyState
      text={
        place.kind === 'search'
          ? `未找到与“${place.query.keywords ?? ''}”相关的商品，请更换名称、拼音、批准文号或条码重试`
          : (!isFiltered && text) || '暂无符合条件的商品'
      }
      way={{ href: way.href, text: way.text }}
    />
  )
}

function activeFilters({ query }: ListPlace): number {
  return [query.form, query.manufacturer, query.tag, query.in_stock].filter(Boolean).length
}

/** The shop API is gone and this list was never seen before. Trying again is a full load, as it works without scripts. */
export function ListUnavailable({ place }: { place: ListPlace }) {
  return (
    <ErrorState
      className="my-6 py-20"
      retry={
        <a href={placeUrl(place, place.query)} className={buttonClass({ variant: 'brand' })}>
          重试
        </a>
      }
    />
  )
}

interface ListBodyProps {
  place: ListPlace
  list: GoodsList
  title: string
  /** The page has its heading above. */
  isTitled?: boolean
  /** What is said when there are no goods at all, without any filter. */
  emptyText?: string | undefined
  /** Before the heading, in its line. */
  lead?: ReactNode
  /** After the count, in the heading's line. */
  note?: ReactNode
  /** Between the toolbar and the filters. */
  children?: ReactNode
}

/**
 * Toolbar, filters, goods and pages of a list: all that lists, searches, zones and brands have in common. A client
 * component as a whole, so that a page carries the list once, as data, and not each of a hundred filter links as well.
 */
export function ListBody({ place, list, title, isTitled, emptyText, lead, note, children }: ListBodyProps) {
  const filters = <FilterBar place={place} list={list} />
  const labels = filterLabels({ place, list })
  const fold = labels.length > 0 && (
    <FilterFold labels={labels} chosen={chosenFilters({ place, list })}>
      {filters}
    </FilterFold>
  )
  return (
    <>
      <ListToolbar
        place={place}
        total={list.total}
        title={title}
        isTitled={isTitled}
        lead={lead}
        note={note}
        filter={
          <FilterSheet total={list.total} active={activeFilters(place)}>
            {filters}
          </FilterSheet>
        }
      />
      {children}
      {list.goods.length === 0 ? (
        <>
          {fold}
          <NothingFound place={place} total={list.total} text={emptyText} />
        </>
      ) : (
        <ListView place={place} initial={list} caption={title} filters={fold} />
      )}
      <Pagination page={list.page} last={list.lastPage} hrefOf={(page) => placeUrl(place, { ...place.query, page })} />
    </>
  )
}
