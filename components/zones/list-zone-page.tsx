import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { ListBody, ListUnavailable } from '#components/catalog/list-body.tsx'
import type { ListPlace } from '#components/catalog/list-links.ts'
import { placeGoods } from '#components/catalog/list-links.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { zoneCallUrls } from '#lib/browser/personal-calls.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import type { Zone } from '#lib/domain/zone.ts'
import type { ListMode, ListQuery } from '#lib/routes/links.ts'
import { isNarrowed } from '#lib/routes/list-query.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import type { ListZoneKey } from '#lib/routes/zones.ts'
import { listZones, zoneUrl } from '#lib/routes/zones.ts'
import { emptyTexts, zoneFaces } from './faces.ts'
import { ZoneFrame } from './zone-frame.tsx'
import { ZoneShelves } from './zone-shelves.tsx'

export interface ListZoneContent {
  readonly zoneKey: ListZoneKey
  readonly mode: ListMode
  readonly query: ListQuery
  readonly zone: Zone
  /** Undefined: it could not be had. */
  readonly list: GoodsList | undefined
}

/** Shelves stand only where the zone begins: not among filters, not before a table. */
const showsShelves = ({ mode, query }: ListZoneContent): boolean =>
  mode === 'card' && !isNarrowed(query) && query.select === undefined && (query.page ?? 1) === 1

/** A zone that is a list of goods: its head, shelves to begin with, and the list with filters, views and pages. */
export function ListZonePage(content: ListZoneContent) {
  const { zoneKey: key, mode, query, zone, list } = content
  const place: ListPlace = { kind: 'zone', zone: key, mode, query }
  const hasShelves = showsShelves(content)
  const title = pageTitle(listZones[key].route)
  // A zone of one kind of goods is itself the first step down to their category.
  const steps = 'zone' in listZones[key].base ? list?.crumbs.slice(1) : list?.crumbs
  const crumbs = steps?.map((crumb, at, all) =>
    at === all.length - 1 ? { text: crumb.name } : { text: crumb.name, href: zoneUrl(key, mode, { select: crumb.id }) },
  )
  return (
    <>
      <EarlyCalls urls={zoneCallUrls(placeGoods(place), hasShelves ? listZones[key].name : null)} />
      <ZoneFrame
        title={title}
        face={zoneFaces[key]}
        zone={zone}
        here={zoneUrl(key)}
        crumbs={crumbs}
        aside={
          key === 'preferred' && (
            <Link href={routes.preferredRule.path} className={linkClass('body', {}, 'text-table')}>
              规则详情 ›
            </Link>
          )
        }
      >
        {hasShelves && <ZoneShelves name={listZones[key].name} initial={zone.shelves} />}
        {list ? (
          <ListBody place={place} list={list} title={title} isTitled emptyText={emptyTexts[key]} />
        ) : (
          <ListUnavailable place={place} />
        )}
      </ZoneFrame>
    </>
  )
}
