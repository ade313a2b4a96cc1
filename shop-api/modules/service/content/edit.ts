import { asc, eq, max } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { dropSubjectPicture } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { paletteNames, palettes } from '#shop-api/modules/service/campaigns/palettes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import { moveRow } from '#shop-api/platform/db/moved.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import type { BannerSlot } from './slots.ts'
import { slotNames, slots } from './slots.ts'
import { banners, navItems } from './tables.ts'

/** Banners are in the frame, on home and on the pages of zones; the navigation is in the frame. */
export const contentTags = ['frame', 'home', 'content', 'activities'] as const

/** An address of the shop: never another site's. */
const pathShape = z
  .string()
  .trim()
  .max(200)
  .regex(/^(?:\/(?![/\\])\S*)?$/, '链接须以“/”开头，如 /list?select=2')

const word = (most: number, label: string) =>
  z.string().trim().min(1, `请填写${label}`).max(most, `${label}最多${most}个字`)

export const bannerBody = z.object({
  slot: z.enum(slotNames),
  title: word(30, '标题'),
  line: z.string().trim().max(60, '副标题最多60个字').default(''),
  palette: z.enum(paletteNames),
  path: pathShape.default(''),
})

type BannerRow = typeof banners.$inferSelect

export const bannersIn = (db: Db, slot: BannerSlot): Promise<BannerRow[]> =>
  db.select().from(banners).where(eq(banners.slot, slot)).orderBy(asc(banners.sort), asc(banners.id))

export async function findBanner(db: Db, id: number): Promise<BannerRow> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id))
  if (!row) throw notFound('广告不存在')
  return row
}

type GivenBanner = z.output<typeof bannerBody> & { readonly sort?: number | undefined }

/** Adds an advertisement behind the others of its slot, or changes one. Answers with its id. Throws ShopRefusal 404. */
export async function saveBanner(db: Db, id: number | null, given: GivenBanner): Promise<number> {
  const { palette, ...text } = given
  const [ground, ink, accent] = palettes[palette].colours
  const { width, height } = slots[text.slot]
  const row = { ...text, ground, ink, accent, width, height }
  return inTransaction(db, async (tx) => {
    await announce(tx, contentTags)
    if (id !== null) {
      await findBanner(tx, id)
      await tx.update(banners).set(row).where(eq(banners.id, id))
      return id
    }
    const [last] = await tx.select({ sort: max(banners.sort) }).from(banners)
    const [made] = await tx
      .insert(banners)
      .values({ ...row, sort: given.sort ?? (last?.sort ?? 0) + 1 })
      .returning({ id: banners.id })
    return made?.id ?? 0
  })
}

/** A place further up or down in its slot. Throws ShopRefusal 404. */
export async function moveBanner(db: Db, id: number, step: Step): Promise<BannerRow> {
  return inTransaction(db, async (tx) => {
    const row = await findBanner(tx, id)
    const rows = await tx
      .select({ id: banners.id, sort: banners.sort })
      .from(banners)
      .where(eq(banners.slot, row.slot))
      .orderBy(asc(banners.sort), asc(banners.id))
      .for('update')
    await moveRow(tx, banners, rows, id, step)
    await announce(tx, contentTags)
    return row
  })
}

export async function removeBanner(db: Db, id: number): Promise<BannerRow> {
  return inTransaction(db, async (tx) => {
    const row = await findBanner(tx, id)
    await tx.delete(banners).where(eq(banners.id, id))
    await dropSubjectPicture(tx, 'banners', id)
    await announce(tx, contentTags)
    return row
  })
}

/** As many as the storefront shows. */
const MOST_ITEMS = 9
const MOST_CHILDREN = 12

/** Children of an entry as lines of words and an address. */
const childrenShape = z
  .string()
  .max(4000)
  .default('')
  .transform((given, context) => {
    const lines = given
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length > MOST_CHILDREN) {
      context.addIssue({ code: 'custom', message: `下级最多${MOST_CHILDREN}个` })
      return z.NEVER
    }
    return lines.map((line) => {
      const [, label = '', path = ''] = /^(\S.*?)\s+(\S+)$/.exec(line) ?? []
      if (label === '' || label.length > 12 || path === '' || !pathShape.safeParse(path).success) {
        context.addIssue({ code: 'custom', message: `“${line}”须写作“名称 /链接”，名称最多12个字` })
      }
      return { label, path }
    })
  })

export const navBody = z.object({
  label: word(12, '名称'),
  path: pathShape.refine((path) => path !== '', '请填写链接'),
  children: childrenShape,
})

type NavRow = typeof navItems.$inferSelect
type GivenEntry = z.output<typeof navBody> & { readonly sort?: number | undefined }

/** Entries below one as forms write them. */
export const childLines = (children: NavRow['children']): string =>
  children.map(({ label, path }) => `${label} ${path}`).join('\n')

export const listNav = (db: Db): Promise<NavRow[]> =>
  db.select().from(navItems).orderBy(asc(navItems.sort), asc(navItems.id))

export async function findNav(db: Db, id: number): Promise<NavRow> {
  const [row] = await db.select().from(navItems).where(eq(navItems.id, id))
  if (!row) throw notFound('导航不存在')
  return row
}

/** Adds an entry of the navigation at its end, or changes one. Throws ShopRefusal. */
export async function saveNav(db: Db, id: number | null, given: GivenEntry): Promise<number> {
  return inTransaction(db, async (tx) => {
    await announce(tx, contentTags)
    if (id !== null) {
      await findNav(tx, id)
      await tx.update(navItems).set(given).where(eq(navItems.id, id))
      return id
    }
    const rows = await tx.select({ id: navItems.id, sort: navItems.sort }).from(navItems).for('update')
    if (rows.length >= MOST_ITEMS) throw fieldRefusal('label', `导航最多${MOST_ITEMS}项，请先删除不用的`)
    const sort = given.sort ?? Math.max(0, ...rows.map((row) => row.sort)) + 1
    const [made] = await tx
      .insert(navItems)
      .values({ ...given, sort })
      .returning({ id: navItems.id })
    return made?.id ?? 0
  })
}

export async function moveNav(db: Db, id: number, step: Step): Promise<NavRow> {
  return inTransaction(db, async (tx) => {
    const row = await findNav(tx, id)
    const rows = await tx
      .select({ id: navItems.id })
      .from(navItems)
      .orderBy(asc(navItems.sort), asc(navItems.id))
      .for('update')
    await moveRow(tx, navItems, rows, id, step)
    await announce(tx, contentTags)
    return row
  })
}

export async function removeNav(db: Db, id: number): Promise<NavRow> {
  return inTransaction(db, async (tx) => {
    const row = await findNav(tx, id)
    await tx.delete(navItems).where(eq(navItems.id, id))
    await announce(tx, contentTags)
    return row
  })
}
