import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { instant } from '#shop-api/platform/db/columns.ts'

export interface LeafletPart {
  /** 适应症, 用法用量 … without brackets. */
  readonly label: string
  readonly text: string
}

/** Package leaflets, apart from the goods: lists never read them. */
export const leaflets = pgTable('leaflets', {
  goodsId: integer('goods_id')
    .primaryKey()
    .references(() => goods.id),
  parts: jsonb().$type<readonly LeafletPart[]>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})
