import { eq } from 'drizzle-orm'
import { codeOfAddress } from '#shop-api/modules/catalogue/goods/codes.ts'
import { brands, categories, goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { banners } from '#shop-api/modules/service/content/tables.ts'
import type { Picture } from '#shop-api/modules/service/pictures/picture.ts'
import { findPicture } from '#shop-api/modules/service/pictures/picture.ts'
import { pointsGoods } from '#shop-api/modules/trade/points-mall/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { BannerPicture } from './render-banner.ts'
import { renderBanner } from './render-banner.ts'
import { renderGiftPicture, renderGoodsPicture } from './render-goods.ts'
import { renderBrandLogo, renderCategoryLogo } from './render-logo.ts'

type Find = (db: Db, name: string, size: string) => Promise<Picture | null>

const ID = /^[1-9]\d{0,8}$/

const goodsSizes = { list: 360, detail: 800 } as const

const goodsPicture: Find = async (db, name, size) => {
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
    .where(eq(goods.code, codeOfAddress(name)))
  if (!subject) return null
  const otcClass = subject.otcClass === 'A' || subject.otcClass === 'B' ? subject.otcClass : null
  return { type: 'image/webp', subject, render: () => renderGoodsPicture({ ...subject, otcClass }, goodsSizes[size]) }
}

const brandPicture: Find = async (db, id, size) => {
  if (size !== 'logo' || !ID.test(id)) return null
  const [subject] = await db
    .select({ name: brands.name, ground: brands.ground, ink: brands.ink })
    .from(brands)
    .where(eq(brands.id, Number(id)))
  return subject ? { type: 'image/webp', subject, render: () => renderBrandLogo(subject) } : null
}

const categoryPicture: Find = async (db, id, size) => {
  if (size !== 'icon' || !ID.test(id)) return null
  const [subject] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, Number(id)))
  return subject ? { type: 'image/png', subject, render: () => renderCategoryLogo(subject.id) } : null
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
  return { type: 'image/webp', subject, render: () => renderBanner(subject, scale) }
}

/** Height a third of a page's: a campaign's goods show in the first view. */
const campaignSize = { width: 1200, height: 240 } as const

const campaignPicture: Find = async (db, id, size) => {
  const scale = scales.get(size)
  if (!scale || !ID.test(id)) return null
  const [row] = await db
    .select({
      title: campaigns.title,
      line: campaigns.line,
      ground: campaigns.ground,
      ink: campaigns.ink,
      accent: campaigns.accent,
    })
    .from(campaigns)
    .where(eq(campaigns.id, Number(id)))
  if (!row) return null
  const subject = { ...row, ...campaignSize, slot: 'home' as const }
  return { type: 'image/webp', subject, render: () => renderBanner(subject, scale) }
}

const pointsPicture: Find = async (db, id, size) => {
  if (size !== 'list' || !ID.test(id)) return null
  const [subject] = await db
    .select({ name: pointsGoods.name })
    .from(pointsGoods)
    .where(eq(pointsGoods.id, Number(id)))
  if (!subject) return null
  return { type: 'image/webp', subject, render: () => renderGiftPicture(subject.name, goodsSizes.list) }
}

const kinds = new Map<string, Find>([
  ['goods', goodsPicture],
  ['brand', brandPicture],
  ['category', categoryPicture],
  ['banner', bannerPicture],
  ['activity', campaignPicture],
  ['points', pointsPicture],
])

// A shop without pictures of its own shows drawn ones.
findPicture.answerWith(async (db, kind, name, size) => (await kinds.get(kind)?.(db, name, size)) ?? null)
