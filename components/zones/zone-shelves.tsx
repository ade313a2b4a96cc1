'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useZoneShelves } from '#lib/browser/use-zones.ts'
import type { ZoneShelf } from '#lib/domain/zone.ts'
import { isLinkable } from '#lib/routes/match.ts'

/** A few shelves of the zone to begin with; a member's prices come after, over the same call. */
export function ZoneShelves({ name, initial }: { name: string; initial: readonly ZoneShelf[] }) {
  const shelves = useZoneShelves(name, initial)
  return shelves.map((shelf) => (
    <section key={shelf.id} aria-labelledby={`zone-shelf-${shelf.id}`}>
      <div className="mb-2 flex items-end gap-4 border-line border-b pb-1">
        <h2 id={`zone-shelf-${shelf.id}`} className="text-form font-semibold">
          {shelf.name}
        </h2>
        {shelf.url !== null && isLinkable(shelf.url) && (
          <Link href={shelf.url} className={linkClass('quiet', {}, 'ml-auto text-table text-ink-500')}>
            更多 ›
          </Link>
        )}
      </div>
      <GoodsGrid goods={shelf.goods} />
    </section>
  ))
}
