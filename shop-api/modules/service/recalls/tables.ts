import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Batches that are recalled (召回). While one is not withdrawn its batch is not sold. */
export const recalls = pgTable(
  'recalls',
  {
    id: serial().primaryKey(),
    goodsId: idOf('goods_id', () => goods.id),
    batchNo: text('batch_no').notNull(),
    /** 1 is the gravest. */
    level: integer().notNull(),
    reason: text().notNull(),
    /** What buyers should do. */
    instructions: text().notNull(),
    /** The last day for their answers. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    begunAt: instant('begun_at').notNull(),
    /** The newest units of order lines and the newest parcel as the sale stopped: none of the batch is newer. */
    lastLineBatchId: integer('last_line_batch_id').notNull(),
    lastShipmentId: integer('last_shipment_id').notNull(),
    /** No answers are awaited any more. */
    closedAt: instant('closed_at'),
    /** Begun by mistake: the batch may be sold. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('recalls_running').on(table.goodsId, table.batchNo).where(sql`withdrawn_at is null`),
    check('recalls_level', sql`${table.level} between 1 and 3`),
  ],
)

/** Members who received units of a recalled batch; each was notified as the recall began. */
export const recallRecipients = pgTable(
  'recall_recipients',
  {
    recallId: idOf('recall_id', () => recalls.id),
    memberId: idOf('member_id', () => members.id),
    remindedAt: instant('reminded_at'),
    /** Of the last answer. */
    answeredAt: instant('answered_at'),
    remark: text().notNull().default(''),
    /** When the member said by phone that it knows of the recall; what is left, it still has to say. */
    toldAt: instant('told_at'),
    /** Who gave the last answer by phone, and who of the staff wrote it down; null where the member gave it itself. */
    toldBy: text('told_by'),
    notedBy: text('noted_by'),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.memberId] }),
    index('recall_recipients_member').on(table.memberId),
  ],
)

/** Units that a member says are left of what it received. */
export const recallLeft = pgTable(
  'recall_left',
  {
    recallId: idOf('recall_id', () => recalls.id),
    lineBatchId: idOf('line_batch_id', () => orderLineBatches.id),
    number: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.lineBatchId] }),
    check('recall_left_number', sql`${table.number} >= 0`),
  ],
)

/** Orders that had not left when their batch was recalled, and what became of its units. */
export const recallOrders = pgTable(
  'recall_orders',
  {
    recallId: idOf('recall_id', () => recalls.id),
    orderId: idOf('order_id', () => orders.id),
    outcome: text().$type<'exchanged' | 'held' | 'cancelled'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recallId, table.orderId] })],
)
