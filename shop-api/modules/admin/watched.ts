import { eq, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#shop-api/db/db.ts'
import { certificateSubmissions } from '#shop-api/db/schema/account.ts'
import { activities } from '#shop-api/db/schema/activities.ts'
import { afterSales } from '#shop-api/db/schema/after-sales.ts'
import { signedAgreements } from '#shop-api/db/schema/agreements.ts'
import { bankRefunds } from '#shop-api/db/schema/bank-refunds.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { chatTalks } from '#shop-api/db/schema/chat.ts'
import { posts, settings } from '#shop-api/db/schema/content.ts'
import { drawRecords, draws } from '#shop-api/db/schema/draw.ts'
import { ephedrineReceipts } from '#shop-api/db/schema/ephedrine.ts'
import { feedback } from '#shop-api/db/schema/feedback.ts'
import { groupBuys } from '#shop-api/db/schema/group-buys.ts'
import { invoices } from '#shop-api/db/schema/invoices.ts'
import { members } from '#shop-api/db/schema/members.ts'
import { orders, shipments } from '#shop-api/db/schema/orders.ts'
import { pointsGoods, pointsOrders } from '#shop-api/db/schema/points.ts'
import { coupons, promotions } from '#shop-api/db/schema/promotions.ts'
import { moneyRequests } from '#shop-api/db/schema/wallet.ts'
import { wanted } from '#shop-api/db/schema/wanted.ts'
import { readBalance } from '#shop-api/modules/ledger/accounts.ts'

type Facts = Readonly<Record<string, unknown>>

/** Rows an operator's calls are about, by the first word of their path. */
const tables: Readonly<Record<string, PgTable & { id: PgColumn }>> = {
  activities,
  'after-sales': afterSales,
  articles: posts,
  'bank-refunds': bankRefunds,
  certificates: certificateSubmissions,
  coupons,
  'draw-things': drawRecords,
  draws,
  feedback,
  goods,
  groups: groupBuys,
  'hm-receipts': ephedrineReceipts,
  invoices,
  members,
  'money-requests': moneyRequests,
  orders,
  'points-goods': pointsGoods,
  'points-orders': pointsOrders,
  promotions,
  shipments,
  'signed-agreements': signedAgreements,
  talks: chatTalks,
  wanted,
}

const MOST = 200

/** Keys and digests of keys are nobody's to read, in a log least of all. */
const isSecret = (name: string): boolean => /hash|secret|token|password/i.test(name)

const short = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= MOST ? value : `${text.slice(0, MOST)}…`
}

async function rowOf(db: Db, noun: string, key: string): Promise<Facts | null> {
  const table = tables[noun]
  if (!table) return null
  const isId = /^\d{1,9}$/.test(key)
  const byNumber = noun === 'orders' ? eq(orders.no, key) : undefined
  const where = isId ? or(eq(table.id, Number(key)), byNumber) : byNumber
  if (!where) return null
  const [row] = await db.select().from(table).where(where)
  return row ?? null
}

/**
 * What an operator's call is about, as it is now: the row its path names, the balance of the member behind it, or the
 * shop's settings.
 */
export async function factsOf(db: Db, path: string, key: string | undefined): Promise<Facts> {
  const noun = path.split('/')[1] ?? ''
  if (key === undefined) {
    const rows = await db.select().from(settings)
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }
  const row = await rowOf(db, noun, key)
  const memberId = noun === 'members' ? row?.id : row?.memberId
  return { ...row, ...(typeof memberId === 'number' ? { balanceFen: await readBalance(db, memberId) } : {}) }
}

/** What became different, on either side. */
export function changeBetween(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSecret(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const side = (facts: Facts) => Object.fromEntries(names.map((name) => [name, short(facts[name])]))
  return { before: side(before), after: side(after) }
}

/** What was asked for: short values of the body by their names, no files and no keys. */
export function askedOf(body: unknown): Facts {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !isSecret(name) && name !== 'key')
      .map(([name, value]) => [name, short(value)]),
  )
}
