import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { keptAs, nowCalled } from '#shop-api/modules/base/access/former-names.ts'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Originals of pictures, named by their content; what shows them is said by `goods.pictures` and `subjectPictures`. */
export const pictureFiles = pgTable('picture_files', {
  hash: text().primaryKey(),
  type: text().$type<'image/jpeg' | 'image/png' | 'image/webp'>().notNull(),
  size: integer().notNull(),
  /** Pixels of the original as it is seen. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** When it was brought the last time; what nothing shows any more is forgotten some time after it. */
  addedAt: instant('added_at').notNull(),
})

/** What is drawn unless an operator gives a picture of their own, by the first word of its pages and calls. */
export const subjectKinds = ['banners', 'brands', 'campaigns', 'points-goods'] as const
export type SubjectKind = (typeof subjectKinds)[number]

const subjectKind = customType<{ data: SubjectKind; driverData: string }>({
  dataType: () => 'text',
  toDriver: keptAs,
  fromDriver: (word) => nowCalled(word) as SubjectKind,
})

/** The own picture of a banner, campaign, brand or goods of the points mall; ids are never used again. */
export const subjectPictures = pgTable(
  'subject_pictures',
  {
    kind: subjectKind().notNull(),
    subjectId: integer('subject_id').notNull(),
    hash: text()
      .notNull()
      .references(() => pictureFiles.hash),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId] }), index('subject_pictures_hash').on(table.hash)],
)
