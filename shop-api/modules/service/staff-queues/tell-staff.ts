import { lt, sql } from 'drizzle-orm'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime, DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import { queueMail } from '#shop-api/modules/base/mails/outbox.ts'
import { quietHours } from '#shop-api/modules/base/settings/quiet-hours.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { numberRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import { listOperators } from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { readOne } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { staffNotices } from './tables.ts'
import { waitingFor } from './waiting.ts'

/** Orders paid earlier are no news any more, when somebody gives the first address. */
const NEWS_MS = DAY_MS
const KEPT_MS = 30 * DAY_MS
/** Whose work new orders are. */
const ORDER_ROLES: readonly Role[] = ['warehouse', 'sales']

interface Reader {
  readonly id: number
  readonly email: string
  readonly roles: readonly Role[]
}

/** Marks news that nobody has yet. Answers with those keys: who marks one passes it on. */
async function takeNew(tx: Db, keys: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .insert(staffNotices)
    .values(keys.map((key) => ({ key, at: now })))
    .onConflictDoNothing()
    .returning({ key: staffNotices.key })
  return new Set(rows.map(({ key }) => key))
}

async function tellOfOrders(tx: Db, readers: readonly Reader[], siteTitle: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NEWS_MS).toISOString()
  const paid = await sqlRows<{ id: number; no: string; company: string; payFen: number }>(
    tx,
    sql`select id::int, no, company_name as company, pay_fen::float8 as "payFen" from orders
      where paid_at > ${since}::timestamptz order by paid_at, id`,
  )
  const keyOf = ({ id }: { id: number }) => `order ${id}`
  const fresh = await takeNew(tx, paid.map(keyOf), now)
  const news = paid.filter((order) => fresh.has(keyOf(order)))
  if (news.length === 0) return
  const lines = news.map(({ no, company, payFen }) => `${no} ${company} ¥${formatFen(fen(payFen))}`)
  for (const { email } of readers) {
    const subject = `${siteTitle}：${news.length} 个新订单`
    await queueMail(tx, {
      address: email,
      subject,
      text: [...lines, '在后台的订单中处理。'].join('\n'),
      createdAt: now,
    })
  }
}

/** What of somebody's work has waited for longer than the shop allows, once a day. */
async function tellOfWaiting(tx: Db, reader: Reader, siteTitle: string, now: Date): Promise<void> {
  const { waitsTooLong } = await readOne(tx, numberRules('waitsTooLong'))
  const since = new Date(now.getTime() - waitsTooLong * HOUR_MS)
  const late = (await waitingFor(tx, reader.roles)).filter((queue) => queue.since !== null && queue.since < since)
  if (late.length === 0) return
  const key = `waiting ${chinaDate(now)} ${reader.id}`
  if (!(await takeNew(tx, [key], now)).has(key)) return
  const lines = late.map(
    ({ label, total, since: from }) => `${label}：${total} 项，最早的自 ${from && chinaDateTime(from).slice(0, 16)} 起`,
  )
  await queueMail(tx, {
    address: reader.email,
    subject: `${siteTitle}：${late.length} 类待办已超过 ${waitsTooLong} 小时`,
    text: [...lines, '在后台首页中处理。'].join('\n'),
    createdAt: now,
  })
}

/**
 * Tells staff who gave an address of new orders and of what waits too long, by mail, outside of the quiet hours. What is marked
 * as news and the mails are one transaction: nothing comes twice, and nothing is lost.
 */
export async function tellStaff(db: Db, now: Date): Promise<void> {
  await db.delete(staffNotices).where(lt(staffNotices.at, new Date(now.getTime() - KEPT_MS)))
  const readers = (await listOperators(db)).filter(({ email, isOff }) => email !== '' && !isOff)
  if (readers.length === 0 || (await quietHours(db)).isQuiet(now)) return
  const { siteTitle } = await loadSettings(db)
  const ofOrders = readers.filter(({ roles }) => mayDo(roles, ORDER_ROLES))
  if (ofOrders.length > 0) await inTransaction(db, (tx) => tellOfOrders(tx, ofOrders, siteTitle, now))
  for (const reader of readers) await inTransaction(db, (tx) => tellOfWaiting(tx, reader, siteTitle, now))
}
