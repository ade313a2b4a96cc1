import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import type { BannerPicture } from '#shop-api/db/sample/pictures/draw-banner.ts'
import { drawBanner } from '#shop-api/db/sample/pictures/draw-banner.ts'
import { drawGoodsPicture } from '#shop-api/db/sample/pictures/draw-goods.ts'
import { drawBrandLogo, drawCategoryLogo } from '#shop-api/db/sample/pictures/draw-logo.ts'
import { brands, categories, goods, manufacturers } from '#shop-api/db/schema/catalogue.ts'
import { banners } from '#shop-api/db/schema/content.ts'

/** A picture that can be drawn: what decides how it looks, and how to draw it. */
export interface Picture {
  readonly type: 'image/webp' | 'image/png'
  readonly subject: object
  readonly draw: () => Promise<Buffer>
}

type Find = (db: Db, name: string, size: string) => Promise<Picture | null>

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

const scales: Readonly<Record<string, 1 | 2>> = { full: 1, double: 2 }

const bannerPicture: Find = async (db, id, size) => {
  const scale = scales[size]
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

const kinds: Readonly<Record<string, Find>> = {
  goods: goodsPicture,
  brand: brandPicture,
  category: categoryPicture,
  banner: bannerPicture,
}

/** The picture under such a name, or null when there is none. */
export async function findPicture(db: Db, kind: string, name: string, size: string): Promise<Picture | null> {
  return (await kinds[kind]?.(db, name, size)) ?? null
}
