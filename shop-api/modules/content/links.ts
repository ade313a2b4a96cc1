import { asc, eq, inArray } from 'drizzle-orm'
import type { WireGlobalLinks } from '#lib/contract/content/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { postCategories, posts } from '#shop-api/db/schema/content.ts'
import { loadSettings } from '#shop-api/modules/settings/shop-settings.ts'

/** Help categories are the footer's columns; they lie under this one. */
const HELP = 3

/** Footer (spec §1): link columns, codes to scan, licences, address. */
export async function loadGlobalLinks(db: Db): Promise<WireGlobalLinks> {
  const settings = await loadSettings(db)
  const columns = await db
    .select()
    .from(postCategories)
    .where(eq(postCategories.parentId, HELP))
    .orderBy(asc(postCategories.sort), asc(postCategories.id))
  const articles =
    columns.length === 0
      ? []
      : await db
          .select({ id: posts.id, title: posts.title, categoryId: posts.categoryId })
          .from(posts)
          .where(
            inArray(
              posts.categoryId,
              columns.map((column) => column.id),
            ),
          )
          .orderBy(asc(posts.sort), asc(posts.id))
  return {
    columns: columns.map((column) => ({
      title: column.name,
      links: articles
        .filter((article) => article.categoryId === column.id)
        .map((article) => ({ name: article.title, url: `${column.path}?id=${article.id}` })),
    })),
    qr: [
      { name: '微信小程序', text: '扫码进入小程序', url: '/m/mini' },
      { name: '手机客户端', text: '扫码下载手机客户端', url: '/m/app' },
    ],
    licences: [
      ...settings.licences.map((licence) => ({ label: licence.name, number: licence.number })),
      ...(settings.icp === '' ? [] : [{ label: '备案号', number: settings.icp }]),
    ],
    company: settings.companyName,
    address: settings.companyAddress,
  }
}
