import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import type { BannerPicture } from '#shop-api/db/sample/pictures/draw-banner.ts'
import { drawBanner } from '#shop-api/db/sample/pictures/draw-banner.ts'
import { drawGoodsPicture } from '#shop-api/db/sample/pictures/draw-goods.ts'
import { drawBrandLogo, drawCategoryLogo } from '#shop-api/db/sample/pictures/draw-logo.ts'
import { activities } from '#shop-api/db/schema/activities.ts'
import { brands, categories, goods, manufacturers } from '#shop-api/db/schema/catalogue.ts'
import { banners } from '#shop-api/db/schema/content.ts'
import { pointsGoods } from '#shop-api/db/schema/points.ts'

/** A picture that can be drawn: what decides how it looks, and how to draw it. */
export interface Picture {
  readonly type: 'image/webp' | 'image/png'
  readonly subject: object
  readonly draw: () => Promise<Buffer>
}

type Find = (db: Db, name: string, size: string) => Promise<Picture | null>

/** Category whose colours points goods are drawn in. */
const POINTS_PALETTE = 16

const ID = /^[1-9]\d{0,8}$/

const goodsSizes = { list: 360, detail: 800 } as const

const goodsPicture: Find = async (db, code, size) => {
  if (size !== 'list' && size !== 'detail') return null
  const [subject] = await db
    .select({
      name: goods.name,
      spec: goods.spec,
      form: goods.form,
      categoryId: goods.categoryId,
      manufacturer: manufacturers.name,
      genericName: goods.genericName,
      tradeName: goods.tradeName,
      unit: goods.unit,
      kind: goods.kind,
      isRx: goods.isRx,
      otcClass: goods.otcClass,
      approvalNumber: goods.approvalNumber,
      origin: goods.origin,
    })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(eq(goods.code, code))
  if (!subject) return null
  const otcClass = subject.otcClass === 'A' || subject.otcClass === 'B' ? subject.otcClass : null
  return { type: 'image/webp', subject, draw: () => drawGoodsPicture({ ...subject, otcClass }, goodsSizes[size]) }
}

const brandPicture: Find = async (db, id, size) => {
  if (size !== 'logo' || !ID.test(id)) return null
  const [subject] = await db
    .select({ name: brands.name, ground: brands.ground, ink: brands.ink })
    .from(brands)
    .where(eq(brands.id, Number(id)))
  return subject ? { type: 'image/webp', subject, draw: () => drawBrandLogo(subject) } : null
}

const categoryPicture: Find = async (db, id, size) => {
  if (size !== 'icon' || !ID.test(id)) return null
  const [subject] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, Number(id)))
  return subject ? { type: 'image/png', subject, draw: () => drawCategoryLogo(subject.id) } : null
}

const scales = new Map<string, 1 | 2>([
  ['full', 1],
  ['double', 2],
])

const bannerPicture: Find = async (db, id, size) => {
  const scale = scales.get(size)
  if (!scale || !ID.test(id)) return null
  const [row] = await db
    .select()
    .from(banners)
    .where(eq(banners.id, Number(id)))
  if (!row) return null
  const { slot, title, line, ground, ink, accent, width, height } = row
  const subject = { slot: slot as BannerPicture['slot'], title, line, ground, ink, accent, width, height }
  return { type: 'image/webp', subject, draw: () => drawBanner(subject, scale) }
}

/** Height a third of a page's: an activity's goods show in the first view. */
const activitySize = { width: 1200, height: 240 } as const

const activityPicture: Find = async (db, id, size) => {
  const scale = scales.get(size)
  if (!scale || !ID.test(id)) return null
  const [row] = await db
    .select({
      title: activities.title,
      line: activities.line,
      ground: activities.ground,
      ink: activities.ink,
      accent: activities.accent,
    })
    .from(activities)
    .where(eq(activities.id, Number(id)))
  if (!row) return null
  const subject = { ...row, ...activitySize, slot: 'home' as const }
  return { type: 'image/webp', subject, draw: () => drawBanner(subject, scale) }
}

/** Things of the points mall have no maker: a package with their name on it. */
const pointsPicture: Find = async (db, id, size) => {
  if (size !== 'list' || !ID.test(id)) return null
  const [row] = await db
    .select({ name: pointsGoods.name })
    .from(pointsGoods)
    .where(eq(pointsGoods.id, Number(id)))
  if (!row) return null
  const nobody = { spec: '', manufacturer: '', tradeName: null, unit: '件', isRx: false, otcClass: null }
  const subject = { ...nobody, name: row.name, genericName: row.name, form: '', categoryId: POINTS_PALETTE }
  const picture = { ...subject, kind: 'device' as const, approvalNumber: null, origin: null }
  return { type: 'image/webp', subject, draw: () => drawGoodsPicture(picture, goodsSizes.list) }
}

const kinds = new Map<string, Find>([
  ['goods', goodsPicture],
  ['brand', brandPicture],
  ['category', categoryPicture],
  ['banner', bannerPicture],
  ['activity', activityPicture],
  ['points', pointsPicture],
])

/** The picture under such a name, or null when there is none. */
export async function findPicture(db: Db, kind: string, name: string, size: string): Promise<Picture | null> {
  return (await kinds.get(kind)?.(db, name, size)) ?? null
}
