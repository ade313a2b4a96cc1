import { arrayContains, asc, inArray, isNull } from 'drizzle-orm'
import type { WireHome } from '#lib/contract/focus/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { categories, goods } from '#shop-api/db/schema/catalogue.ts'
import { bestSelling, presentIds } from '#shop-api/modules/goods/showcase.ts'
import type { Viewer } from '#shop-api/modules/goods/viewer.ts'
import { loadAds } from './ads.ts'

const FLOORS = 8
const FLOOR_GOODS = 10
const FLOOR_LINKS = 8

/** The home page: banners and a floor a category with what sells best in it. */
export async function loadHome(db: Db, viewer: Viewer): Promise<WireHome> {
  const floors = await db
    .select()
    .from(categories)
    .where(isNull(categories.parentId))
    .orderBy(asc(categories.sort), asc(categories.id))
    .limit(FLOORS)
  const parents = floors.map((floor) => floor.id)
  const children = await db
    .select()
    .from(categories)
    .where(inArray(categories.parentId, parents))
    .orderBy(asc(categories.sort), asc(categories.id))
  const chosen: number[][] = []
  for (const floor of floors) {
    chosen.push(await bestSelling(db, arrayContains(goods.categoryPath, [floor.id]), FLOOR_GOODS))
  }
  // All floors are presented together: the look-ups behind prices and tags are the same for each.
  const wires = new Map((await presentIds(db, chosen.flat(), viewer)).map((wire) => [wire.id, wire]))
  return {
    banners: await loadAds(db, 'home'),
    side: await loadAds(db, 'newcomer'),
    bottom: await loadAds(db, 'bottom'),
    floors: floors.map((floor, at) => ({
      id: floor.id,
      name: floor.name,
      url: `/list?select=${floor.id}`,
      links: children
        .filter((child) => child.parentId === floor.id)
        .slice(0, FLOOR_LINKS)
        .map((child) => ({ name: child.name, url: `/list?select=${child.id}` })),
      ad: null,
      goods: (chosen[at] ?? []).flatMap((id) => wires.get(id) ?? []),
    })),
  }
}
