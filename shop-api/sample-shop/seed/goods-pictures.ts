import { and, desc, eq, ilike, ne } from 'drizzle-orm'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addPictures } from '#shop-api/modules/catalogue/goods-pictures/goods-pictures.ts'
import type { Files } from '#shop-api/modules/catalogue/goods-pictures/originals.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { renderViews } from '#shop-api/sample-shop/pictures/views.ts'

const FORMS = ['片', '胶囊', '颗粒', '口服液', '软膏'] as const

/** What comes in bottles is not in strips, as the drawing of what is inside has it. */
const bestSeller = (db: Db, form: string) =>
  db
    .select({ goods, manufacturer: manufacturers.name })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(and(eq(goods.kind, 'drug'), eq(goods.isListed, true), ne(goods.unit, '瓶'), ilike(goods.form, `%${form}%`)))
    .orderBy(desc(goods.salesCount), goods.id)
    .limit(1)

/**
 * Brings pictures of a few goods the way an operator does, so that they are seen from several sides; the others are drawn as they
 * are asked for. Behind the rest of the sample: it needs the place for files, which a database alone has not.
 */
export async function addSamplePictures(files: Files, now: Date): Promise<void> {
  for (const form of FORMS) {
    for (const { goods: row, manufacturer } of await bestSeller(files.db, form)) {
      const otcClass = row.otcClass === 'A' || row.otcClass === 'B' ? row.otcClass : null
      const views = await renderViews({ ...row, manufacturer, otcClass })
      const given = views.map((bytes, at) => ({ name: `${row.code}-${at + 1}.jpg`, read: async () => bytes }))
      await addPictures(files, row.id, given, now)
    }
  }
}
