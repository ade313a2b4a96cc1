import { eq } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

export const postCategories = pgTable('post_categories', {
  id: serial().primaryKey(),
  parentId: integer('parent_id'),
  name: text().notNull(),
  path: text().notNull(),
  sort: integer().notNull().default(0),
})

export const posts = pgTable(
  'posts',
  {
    id: serial().primaryKey(),
    /** 1 notice, 2 help article, 3 industry news, 4 company news. */
    type: integer().notNull(),
    categoryId: integer('category_id').notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Sanitised when stored. */
    body: text().notNull(),
    /** The Markdown the body was made from; empty for what was never written as such. */
    source: text().notNull().default(''),
    /** Address of the page that shows this article alone; empty for those on their category's page or under news. */
    path: text().notNull().default(''),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Kept for staff alone: on no page, in no search. */
    isHidden: boolean('is_hidden').notNull().default(false),
    sort: integer().notNull().default(0),
  },
  (table) => [index('posts_type').on(table.type, table.publishedOn.desc().nullsFirst(), table.id)],
)

/** What readers may see. */
export const isShown = eq(posts.isHidden, false)
