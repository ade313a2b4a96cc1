import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { listCallUrls } from '#lib/browser/personal-calls.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { listUrl, searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { EarlyCalls } from './early-calls.tsx'
import { ListBody, ListUnavailable } from './list-body.tsx'
import type { ListPlace } from './list-links.ts'
import { placeGoods } from './list-links.ts'

function crumbsOf(place: ListPlace, list: GoodsList) {
  const home = { text: '首页', href: routes.home.path }
  if (place.kind === 'search') return [home, { text: listTitle(place, list) }]
  const last = list.crumbs.length - 1
  return [
    home,
    list.crumbs.length === 0 ? { text: '全部商品' } : { text: '全部商品', href: listUrl(place.mode) },
    ...list.crumbs.map((crumb, index) =>
      index === last ? { text: crumb.name } : { text: crumb.name, href: listUrl(place.mode, { select: crumb.id }) },
    ),
  ]
}

function listTitle(place: ListPlace, list: GoodsList): string {
  if (place.kind === 'search') return place.query.keywords ? `“${place.query.keywords}”的搜索结果` : '全部商品'
  return list.campaign?.name ?? list.crumbs.at(-1)?.name ?? '全部商品'
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

/** Misspelt words found nothing: what was probably meant. */
function Meant({ place, list }: { place: ListPlace; list: GoodsList }) {
  if (place.kind !== 'search' || list.guess === null) return null
  const { keywords, total } = list.guess
  return (
    <p className="border border-line bg-surface px-3 py-2 text-table">
      您是不是要找：
      <Link
        href={searchUrl(place.mode === 'table' ? 'table' : 'card', { keywords })}
        className="font-semibold text-brand-700 underline"
      >
        {keywords}
      </Link>
      （{total} 个结果）
    </p>
  )
}

interface ListPageProps {
  place: ListPlace
  /** Undefined: it could not be had. */
  list: GoodsList | undefined
}

/** A list or a search in any of its views. */
export function ListPage({ place, list }: ListPageProps) {
  if (!list) return <ListUnavailable place={place} />
  return (
    // Tables take more of a wide screen; said first, so that nothing is drawn narrower before.
    <div className={cx('flex flex-col gap-2', place.mode !== 'card' && 'goods-desk')}>
      <EarlyCalls urls={listCallUrls(placeGoods(place))} />
      <ListBody
        place={place}
        list={list}
        title={listTitle(place, list)}
        lead={<Breadcrumb crumbs={crumbsOf(place, list)} isBeforeHeading />}
      >
        <Meant place={place} list={list} />
        <OtherMode place={place} list={list} />
      </ListBody>
    </div>
  )
}
