import { asc } from 'drizzle-orm'
import type { WireBrand, WireCategory, WireCommonData, WireNavItem } from '#lib/contract/zones/calls.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { loadCategories } from '#shop-api/modules/catalogue/browsing/crumbs.ts'
import { featuredBrands } from '#shop-api/modules/catalogue/goods/brand-lists.ts'
import type { CategoryRow } from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import { flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { selectWhere } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { loadHotWords } from '#shop-api/modules/catalogue/search/hot-words.ts'
import { loadLinkTargets } from '#shop-api/modules/service/campaigns/targets.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { navItems } from './tables.ts'

function tree(rows: readonly CategoryRow[], parentId: number | null): WireCategory[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      id: row.id,
      name: row.name,
      logo1: `/api/image/category/${row.id}/icon`,
      children: tree(rows, row.id),
    }))
}

/** The menu of the free-shipping zone: only categories in which it has goods. */
async function preferredRows(db: Db, rows: readonly CategoryRow[]): Promise<CategoryRow[]> {
  const goodsIndex = await currentGoodsIndex(db)
  const { columns } = goodsIndex
  const found = new Set<number>()
  selectWhere(goodsIndex, (place) => ((columns.flags[place] ?? 0) & flags.preferred) !== 0).visit((place) =>
    found.add(columns.categories.values[columns.category[place] ?? 0]?.id ?? 0),
  )
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const kept = new Set<number>()
  for (const categoryId of found) {
    for (let at: number | null = categoryId; at !== null; at = parents.get(at) ?? null) kept.add(at)
  }
  return rows.filter((row) => kept.has(row.id))
}

/** Entries to campaigns that are over or were taken away are left out; those to come have no target. */
async function navigation(db: Db, now: Date): Promise<WireNavItem[]> {
  const rows = await db.select().from(navItems).orderBy(asc(navItems.sort), asc(navItems.id))
  const targetOf = await loadLinkTargets(db, now)
  const link = ({ label, path }: { label: string; path: string }) => {
    const url = targetOf(path)
    return url === undefined ? [] : [{ name: label, url }]
  }
  return rows.flatMap((row) => link(row).map((entry) => ({ ...entry, children: row.children.flatMap(link) })))
}

export async function loadBrands(db: Db): Promise<WireBrand[]> {
  const rows = await featuredBrands(db)
  const logoOf = await shownPictures(db, 'brands')
  return rows.map((row) => ({ id: row.id, name: row.name, logo: logoOf(row.id), sccj: row.maker }))
}

/** What every page's frame needs (spec §3: common data response). */
export async function loadCommon(db: Db, now: Date): Promise<WireCommonData> {
  const rows = await loadCategories(db)
  const preferred = await preferredRows(db, rows)
  const settings = await loadSettings(db)
  const rooted = (root: CategoryRow['root'], from: readonly CategoryRow[] = rows) =>
    tree(
      from.filter((row) => row.root === root),
      null,
    )
  return {
    rnss: await loadHotWords(db),
    nav: await navigation(db, now),
    category: rooted('main'),
    category_yx: rooted('main', preferred),
    category_zy: rooted('zy'),
    category_qx: rooted('qx'),
    brand: await loadBrands(db),
    timestamp: toTimestamp(now),
    config: {
      hot_line: settings.complaintHotline,
      qq1: settings.qq1,
      qq2: settings.qq2,
      guest_prices: settings.guestPrices ? 1 : 0,
    },
  }
}
