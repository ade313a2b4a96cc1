import { integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'

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
  /** Empty: the campaign has not begun. */
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
