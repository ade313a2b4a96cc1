import { asc, eq } from 'drizzle-orm'
import type { Ordered } from '#shop-api/modules/base/events/ordered-rows.ts'
import { dropOne, findOne, putOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { dropSubjectPicture } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import type { paletteNames } from '#shop-api/modules/service/campaigns/palettes.ts'
import { palettes } from '#shop-api/modules/service/campaigns/palettes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { CellError, words } from '#shop-api/platform/table-files/cells.ts'
import type { BannerSlot } from './slots.ts'
import { slots } from './slots.ts'
import { banners, navItems } from './tables.ts'

/** Banners are in the frame, on home and on the pages of zones; the navigation is in the frame. */
export const contentTags = ['frame', 'home', 'content', 'activities'] as const

export const bannerRows: Ordered<typeof banners> = { table: banners, noun: '广告', tags: contentTags }
export const navRows: Ordered<typeof navItems> = { table: navItems, noun: '导航', tags: contentTags }

type BannerRow = typeof banners.$inferSelect
type NavRow = typeof navItems.$inferSelect

/** An address of the shop, never another site's: how a column reads it. Throws CellError. */
export function readPath(text: string): string {
  const path = words(200)(text)
  if (/^(?:\/(?![/\\])\S*)?$/.test(path)) return path
  throw new CellError('须以“/”开头，如 /list?select=2')
}

export const bannersIn = (db: Db, slot: BannerSlot): Promise<BannerRow[]> =>
  db.select().from(banners).where(eq(banners.slot, slot)).orderBy(asc(banners.sort), asc(banners.id))

export const findBanner = (db: Db, id: number): Promise<BannerRow> => findOne(db, bannerRows, id)

interface GivenBanner extends Pick<BannerRow, 'title' | 'line' | 'path'> {
  readonly slot: BannerSlot
  readonly palette: (typeof paletteNames)[number]
  readonly sort?: number | undefined
}

/** Adds an advertisement behind the others, or changes one. Answers with its id. Throws ShopRefusal 404. */
export function saveBanner(db: Db, { palette, ...text }: GivenBanner, id: number | null): Promise<number> {
  const [ground, ink, accent] = palettes[palette].colours
  const { width, height } = slots[text.slot]
  return putOne(db, bannerRows, id, { ...text, ground, ink, accent, width, height })
}

export const removeBanner = (db: Db, id: number): Promise<BannerRow & { name: string }> =>
  inTransaction(db, async (tx) => {
    const row = await dropOne(tx, bannerRows, id)
    await dropSubjectPicture(tx, 'banners', id)
    return { ...row, name: row.title }
  })

/** As many as the storefront shows. */
const MOST_ITEMS = 9
const MOST_CHILDREN = 12

/** Entries below one as forms write them. */
export const childLines = (children: NavRow['children']): string =>
  children.map(({ label, path }) => `${label} ${path}`).join('\n')

/** Lines of words and an address. Throws CellError. */
export function readChildren(text: string): NavRow['children'] {
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length > MOST_CHILDREN) throw new CellError(`最多${MOST_CHILDREN}个`)
  return lines.map((line) => {
    const [, label = '', path = ''] = /^(\S.*?)\s+(\S+)$/.exec(line) ?? []
    const isPath = /^\/(?![/\\])/.test(path) && path.length <= 200
    if (label !== '' && label.length <= 12 && isPath) return { label, path }
    throw new CellError(`：“${line}”须写作“名称 /链接”，名称最多12个字`)
  })
}

export const listNav = (db: Db): Promise<NavRow[]> =>
  db.select().from(navItems).orderBy(asc(navItems.sort), asc(navItems.id))

/** Adds an entry of the navigation at its end, or changes one. Throws ShopRefusal. */
export const saveNav = (
  db: Db,
  given: Omit<NavRow, 'id' | 'sort'> & { readonly sort?: number | undefined },
  id: number | null,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = id === null ? await tx.select({ id: navItems.id }).from(navItems).for('update') : []
    if (rows.length >= MOST_ITEMS) throw fieldRefusal('label', `导航最多${MOST_ITEMS}项，请先删除不用的`)
    return putOne(tx, navRows, id, given)
  })
