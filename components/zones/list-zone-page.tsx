import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { ListBody, ListUnavailable } from '#components/catalog/list-body.tsx'
import type { ListPlace } from '#components/catalog/list-links.ts'
import { placeGoods } from '#components/catalog/list-links.ts'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
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
import { ZoneNote } from './zone-note.tsx'
import { ZoneShelves } from './zone-shelves.tsx'

export interface ListZoneContent {
  readonly zoneKey: ListZoneKey
  readonly mode: ListMode
  readonly query: ListQuery
  readonly zone: Zone
  /** Undefined: it could not be had. */
  readonly list: GoodsList | undefined
}

/**
 * Shelves are shown only where the zone begins: not among filters, and before a table only where it would be empty, because
 * an upstream has the zone's goods on its shelves alone.
 */
const showsShelves = ({ mode, query, zone, list }: ListZoneContent): boolean =>
  (mode === 'card' || (list?.goods.length === 0 && zone.shelves.length > 0)) &&
  !isNarrowed(query) &&
  query.select === undefined &&
  (query.page ?? 1) === 1

/** A zone that is a list of goods: its head, shelves to begin with, and the list with filters, views and pages. */
export function ListZonePage(content: ListZoneContent) {
  const { zoneKey: key, mode, query, zone, list } = content
  const place: ListPlace = { kind: 'zone', zone: key, mode, query }
  const hasShelves = showsShelves(content)
  const name = pageTitle(listZones[key].route)
  // A zone of one kind of goods is itself the first step down to their category.
  const steps = ('zone' in listZones[key].base ? list?.crumbs.slice(1) : list?.crumbs) ?? []
  const crumbs = steps.map((crumb, at, all) =>
    at === all.length - 1 ? { text: crumb.name } : { text: crumb.name, href: zoneUrl(key, mode, { select: crumb.id }) },
  )
  const aside = key === 'preferred' && (
    <Link href={routes.preferredRule.path} className={linkClass('body', {}, 'text-table')}>
      规则详情 ›
    </Link>
  )
  const calls = <EarlyCalls urls={zoneCallUrls(placeGoods(place), hasShelves ? listZones[key].name : null)} />
  if (mode !== 'card' && list && !hasShelves) {
    const own = crumbs.length === 0 ? { text: name } : { text: name, href: zoneUrl(key, mode) }
    return (
      // In a table the screen belongs to goods, as in every other list.
      <div className="goods-desk flex flex-col gap-2">
        {calls}
        <ListBody
          place={place}
          list={list}
          title={crumbs.at(-1)?.text ?? name}
          emptyText={emptyTexts[key]}
          lead={<Breadcrumb crumbs={[{ text: '首页', href: routes.home.path }, own, ...crumbs]} isBeforeHeading />}
          note={<ZoneNote zone={zone} aside={aside} />}
        />
      </div>
    )
  }
  return (
    <>
      {calls}
      <ZoneFrame title={name} face={zoneFaces[key]} zone={zone} here={zoneUrl(key)} crumbs={crumbs} aside={aside}>
        {hasShelves && <ZoneShelves name={listZones[key].name} initial={zone.shelves} />}
        {list ? (
          <ListBody place={place} list={list} title={name} isTitled emptyText={emptyTexts[key]} />
        ) : (
          <ListUnavailable place={place} />
        )}
      </ZoneFrame>
    </>
  )
}
