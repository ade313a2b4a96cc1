import { boolean, date, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant, jsonValue } from './columns.ts'

export const banners = pgTable('banners', {
  id: serial().primaryKey(),
  /** home, top, topRight, bottom, login, preferred … */
  slot: text().notNull(),
  title: text().notNull(),
  line: text().notNull().default(''),
  ground: text().notNull(),
  ink: text().notNull(),
  accent: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Empty: the activity has not begun. */
  path: text().notNull().default(''),
  sort: integer().notNull().default(0),
})

export const navItems = pgTable('nav_items', {
  id: serial().primaryKey(),
  label: text().notNull(),
  path: text().notNull(),
  sort: integer().notNull().default(0),
  children: jsonb().$type<{ label: string; path: string }[]>().notNull(),
})

export const hotWords = pgTable('hot_words', {
  id: serial().primaryKey(),
  word: text().notNull(),
  mode: integer().notNull().default(0),
  isHighlighted: boolean('is_highlighted').notNull().default(false),
  sort: integer().notNull().default(0),
})

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
    sort: integer().notNull().default(0),
  },
  (table) => [index('posts_type').on(table.type, table.publishedOn.desc().nullsFirst(), table.id)],
)

/** Settings of the shop by name: thresholds, hot line, licences, whether guests see prices. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonValue().notNull(),
})

/** What storefronts must forget: each change names the tag of the data it touched. */
export const changes = pgTable('changes', {
  id: serial().primaryKey(),
  tag: text().notNull(),
  at: instant('at').notNull().defaultNow(),
})
