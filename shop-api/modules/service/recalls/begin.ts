import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { GoodsItem } from '#shop-api/modules/catalogue/goods/reads.ts'
import { findGoodsCoded } from '#shop-api/modules/catalogue/goods/reads.ts'
import { shelfOf } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { resumeSale, stopSale } from '#shop-api/modules/catalogue/goods/stop-sale.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { GivenRecall } from './given.ts'
import { levels } from './given.ts'
import type { RecallRow } from './list.ts'
import { findRecall } from './list.ts'
import { reachOf, unitsOf } from './sent-units.ts'
import { recallRecipients, recalls } from './tables.ts'

/** Batch numbers that a refusal names. */
const MOST_NAMED = 8

/** What is recalled, with where it lies. Throws ShopRefusal where the goods have no such batch. */
async function batchOf(db: Db, { code, batchNo }: GivenRecall) {
  const item = await findGoodsCoded(db, code, 'code')
  const shelf = await shelfOf(db, item.id, 'all')
  const own = shelf.filter(({ batch }) => batch.batchNo === batchNo)
  if (own.length > 0) return { item, own }
  const known = [...new Set(shelf.map(({ batch }) => batch.batchNo))]
  const named = `${known.slice(0, MOST_NAMED).join('、')}${known.length > MOST_NAMED ? '等' : ''}`
  throw fieldRefusal(
    'batchNo',
    known.length === 0 ? `${item.name} 暂无批次` : `${item.name} 的批号 ${batchNo} 不存在，现有 ${named}`,
  )
}

async function running(db: Db, goodsId: number, batchNo: string): Promise<void> {
  const [known] = await db
    .select({ id: recalls.id })
    .from(recalls)
    .where(and(eq(recalls.goodsId, goodsId), eq(recalls.batchNo, batchNo), isNull(recalls.withdrawnAt)))
  if (known) throw fieldRefusal('batchNo', `该批号已召回，编号 ${known.id}`)
}

/** One whose words may be changed: its batch is as it was. Throws ShopRefusal. */
async function requireSame(db: Db, id: number, given: GivenRecall): Promise<RecallRow> {
  const row = await findRecall(db, id)
  if (row.withdrawnAt) throw new ShopRefusal(409, '召回已撤销')
  const { item } = await batchOf(db, given)
  if (item.id !== row.goodsId) throw fieldRefusal('code', '召回的商品不能更改，如登记错请撤销后重新登记')
  if (given.batchNo !== row.batchNo) throw fieldRefusal('batchNo', '召回的批号不能更改，如登记错请撤销后重新登记')
  return row
}

/** A deadline that is over is none, but for a recall that had it before. */
function checkDue({ dueOn }: GivenRecall, before: string | null, now: Date): void {
  if (dueOn < chinaDate(now) && dueOn !== before) throw fieldRefusal('dueOn', '答复期限已过')
}

/** What a recall would do, for the operator who is about to begin or to change it. */
export async function tryRecall(db: Db, given: GivenRecall, id: number | null, now: Date) {
  const { item, own } = await batchOf(db, given)
  const batch = { goodsId: item.id, batchNo: given.batchNo }
  if (id === null) await running(db, item.id, given.batchNo)
  const before = id === null ? null : await requireSame(db, id, given)
  checkDue(given, before?.dueOn ?? null, now)
  const [sent, held] = [await reachOf(db, batch, 'taken'), await reachOf(db, batch, 'held')]
  const [first] = own
  const shelfText = own.map(({ batch: { stock }, warehouse }) => `${warehouse} ${stock}`).join('、')
  return {
    facts: [
      ['商品', `${item.code} ${item.name} ${item.spec}`],
      ['批号', `${given.batchNo}，有效期至 ${first?.batch.expiresOn ?? ''}`],
      ['级别', levels[given.level]],
      ['库存', `${shelfText}（${item.unit}）`],
      ['已发出', `${sent.members} 家会员，${sent.orders} 个订单，${sent.units} ${item.unit}`],
      ['未发货', `${held.orders} 个订单，${held.units} ${item.unit}`],
    ] as [string, string][],
    warnings:
      before === null
        ? [
            `确认后该批号在所有仓库立即停售，并通知 ${sent.members} 家会员`,
            ...(held.orders > 0 ? ['未发货订单改发其他批号；无其他批号可换时，未付款的取消，已付款的暂缓'] : []),
          ]
        : ['会员不会收到更改的通知，打开召回页即见新内容'],
  }
}

/** Begins a recall or changes its words. Answers with its id and name. Throws ShopRefusal. */
export async function saveRecall(db: Db, given: GivenRecall, id: number | null, now: Date) {
  return inTransaction(db, async (tx) => {
    const { item } = await batchOf(tx, given)
    const name = `${item.name} ${given.batchNo}`
    const { code: _, ...begun } = given
    if (id === null) return { id: await beginRecall(tx, begun, item, now), name }
    const { dueOn } = await requireSame(tx, id, given)
    checkDue(given, dueOn, now)
    await tx.update(recalls).set(begun).where(eq(recalls.id, id))
    return { id, name }
  })
}

type Begun = Pick<RecallRow, 'batchNo' | 'level' | 'reason' | 'instructions' | 'dueOn'>

/**
 * The sale stops, and every member who received units is notified: all of it with one commit. With the goods locked, what left has
 * left, and what has not will not.
 */
async function beginRecall(tx: Db, begun: Begun, item: GoodsItem, now: Date): Promise<number> {
  const batch = { goodsId: item.id, batchNo: begun.batchNo }
  if (begun.dueOn < chinaDate(now)) throw fieldRefusal('dueOn', '答复期限已过')
  await stopSale(tx, { ...batch, today: chinaDate(now) })
  await running(tx, item.id, begun.batchNo)
  const [row] = await tx
    .insert(recalls)
    .values({
      ...begun,
      goodsId: item.id,
      begunAt: now,
      lastLineBatchId: sql`(select coalesce(max(id), 0) from order_line_batches)`,
      lastShipmentId: sql`(select coalesce(max(id), 0) from shipments)`,
    })
    .returning()
  if (!row) throw new Error('recall was not written')
  const recipients = await sqlRows<{ memberId: number }>(
    tx,
    sql`insert into ${recallRecipients} (recall_id, member_id)
      select distinct ${row.id}::int, o.member_id ${unitsOf(batch, 'taken')} order by 2 returning member_id as "memberId"`,
  )
  const title = `${levels[row.level]}召回：${item.name} ${item.spec} 批号 ${row.batchNo}`
  const text = `${row.instructions}；请于 ${row.dueOn} 前登记剩余数量`
  await notifyAll(tx, recipients, { title, text, onceKey: `recall ${row.id}`, now })
  return row.id
}

interface Notice {
  readonly title: string
  readonly text: string
  readonly onceKey?: string
  readonly now: Date
}

async function notifyAll(tx: Db, to: readonly { readonly memberId: number }[], notice: Notice): Promise<void> {
  for (const { memberId } of to) await notify(tx, { memberId, kind: 'system', link: storefront.recalls, ...notice })
}

/** The recall was a mistake: the batch is sold again, and everyone who was notified of the recall is notified of that. Throws ShopRefusal. */
export async function withdrawRecall(db: Db, id: number, now: Date): Promise<RecallRow> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(recalls)
      .set({ withdrawnAt: now })
      .where(and(eq(recalls.id, id), isNull(recalls.withdrawnAt)))
      .returning()
    if (!row) {
      await findRecall(tx, id)
      throw new ShopRefusal(409, '召回已撤销')
    }
    await resumeSale(tx, { goodsId: row.goodsId, batchNo: row.batchNo, today: chinaDate(now) })
    const recipients = await tx.select().from(recallRecipients).where(eq(recallRecipients.recallId, id))
    const title = `召回已撤销：批号 ${row.batchNo}`
    await notifyAll(tx, recipients, {
      title,
      text: '该批号可正常使用，无需退回',
      onceKey: `recall ${id} withdrawn`,
      now,
    })
    return row
  })
}

/** Awaits no more answers, or does again. Throws ShopRefusal. */
export async function closeRecall(db: Db, id: number, isClosed: boolean, now: Date): Promise<RecallRow> {
  const [row] = await db
    .update(recalls)
    .set({ closedAt: isClosed ? now : null })
    .where(and(eq(recalls.id, id), isNull(recalls.withdrawnAt)))
    .returning()
  if (row) return row
  await findRecall(db, id)
  throw new ShopRefusal(409, '召回已撤销')
}

/** A member is not asked again within this time. */
const AGAIN_MS = 3_600_000

/** Asks everyone who has not answered once more. Answers with how many were asked, and how many just before. Throws ShopRefusal. */
export async function remindOpen(db: Db, id: number, now: Date): Promise<{ reminded: number; recent: number }> {
  return inTransaction(db, async (tx) => {
    const row = await findRecall(tx, id)
    if (row.withdrawnAt) throw new ShopRefusal(409, '召回已撤销')
    if (row.closedAt) throw new ShopRefusal(409, '召回已结束')
    const open = await tx
      .select()
      .from(recallRecipients)
      .where(and(eq(recallRecipients.recallId, id), isNull(recallRecipients.answeredAt)))
      .orderBy(asc(recallRecipients.memberId))
      .for('update')
    const due = open.filter(({ remindedAt }) => remindedAt === null || now.getTime() - remindedAt.getTime() >= AGAIN_MS)
    if (due.length > 0) {
      const memberIds = due.map(({ memberId }) => memberId)
      await tx
        .update(recallRecipients)
        .set({ remindedAt: now })
        .where(and(eq(recallRecipients.recallId, id), inArray(recallRecipients.memberId, memberIds)))
      const title = `请答复召回：批号 ${row.batchNo}`
      await notifyAll(tx, due, { title, text: `请于 ${row.dueOn} 前登记剩余数量`, now })
    }
    return { reminded: due.length, recent: open.length - due.length }
  })
}
