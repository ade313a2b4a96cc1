import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { hotWords } from '#shop-api/modules/catalogue/search/tables.ts'
import { posts } from '#shop-api/modules/service/articles/tables.ts'
import { banners, navItems } from '#shop-api/modules/service/content/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleContent } from '#shop-api/sample-shop/model/content-types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

/** Loads what the shop says around its goods. */
export async function loadContent(db: Db, content: SampleContent): Promise<void> {
  await bulkInsert(db, banners, content.banners)
  await bulkInsert(db, navItems, content.navItems)
  await bulkInsert(db, hotWords, content.hotWords)
  await bulkInsert(
    db,
    posts,
    content.posts.map((post) => ({
      ...post,
      updatedAt: new Date(`${post.publishedOn}T00:00:00Z`),
    })),
  )
  for (const table of [banners, navItems, posts]) await continueNumbering(db, table)
  await bulkInsert(
    db,
    settings,
    Object.entries(content.settings).map(([name, value]) => ({ name, value })),
  )
}
