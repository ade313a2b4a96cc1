import { eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { apiKeys } from '#shop-api/modules/base/access/tables.ts'
import type { Facts } from '#shop-api/modules/base/access/watched.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import {
  batches,
  brands,
  categories,
  goods,
  ladderTiers,
  manufacturers,
  warehouses,
} from '#shop-api/modules/catalogue/goods/tables.ts'
import { subjectPicture } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { subjectKinds } from '#shop-api/modules/catalogue/goods-pictures/tables.ts'
import { leafletOf } from '#shop-api/modules/catalogue/leaflets/reads.ts'
import { scanOf } from '#shop-api/modules/catalogue/leaflets/scans.ts'
import { priceListMembers, priceListPrices, priceLists } from '#shop-api/modules/catalogue/price-lists/tables.ts'
import { scheduledPrices } from '#shop-api/modules/catalogue/price-schedule/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { hotWords } from '#shop-api/modules/catalogue/search/tables.ts'
import { agreementTemplates, signedAgreements } from '#shop-api/modules/identity/agreements/tables.ts'
import { ephedrineReceipts } from '#shop-api/modules/identity/ephedrine-rights/tables.ts'
import { licenceSubmissions } from '#shop-api/modules/identity/licences/tables.ts'
import { members, staff } from '#shop-api/modules/identity/members/tables.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import { afterSales } from '#shop-api/modules/service/after-sales/tables.ts'
import { posts } from '#shop-api/modules/service/articles/tables.ts'
import { campaignSections, campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { banners, navItems } from '#shop-api/modules/service/content/tables.ts'
import { controlledProgrammes } from '#shop-api/modules/service/controlled-sales/tables.ts'
import { conversations } from '#shop-api/modules/service/conversations/tables.ts'
import { feedback } from '#shop-api/modules/service/feedback/tables.ts'
import { inspectionReports } from '#shop-api/modules/service/inspection-reports/tables.ts'
import { invoices } from '#shop-api/modules/service/invoices/tables.ts'
import { lotteries, lotteryPrizes, lotteryRecords } from '#shop-api/modules/service/lottery/tables.ts'
import { webhooks } from '#shop-api/modules/service/order-feed/tables.ts'
import { recalls } from '#shop-api/modules/service/recalls/tables.ts'
import { sourcingRequests } from '#shop-api/modules/service/sourcing/tables.ts'
import { supplierDocuments } from '#shop-api/modules/service/supplier-documents/tables.ts'
import { moneyRequests } from '#shop-api/modules/trade/balance/tables.ts'
import { bankCredits } from '#shop-api/modules/trade/bank-credits/tables.ts'
import { bankRefunds } from '#shop-api/modules/trade/bank-refunds/tables.ts'
import { carriers } from '#shop-api/modules/trade/carriers/tables.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { freightTemplates } from '#shop-api/modules/trade/freight/tables.ts'
import { groupBuys } from '#shop-api/modules/trade/group-buys/tables.ts'
import { orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { pointsGoods, pointsOrders } from '#shop-api/modules/trade/points-mall/tables.ts'
import { providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import { differences } from '#shop-api/modules/trade/reconciliation/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Rows an operator's calls are about, by the first word of their path. */
export const loggedTables: Readonly<Record<string, PgTable & { id: PgColumn }>> = {
  campaigns,
  agreements: agreementTemplates,
  'after-sales': afterSales,
  articles: posts,
  banners,
  'bank-credits': bankCredits,
  'bank-refunds': bankRefunds,
  'provider-refunds': providerRefunds,
  differences,
  brands,
  carriers,
  categories,
  licences: licenceSubmissions,
  conversations,
  coupons,
  credit: members,
  'lottery-prizes': lotteryRecords,
  lotteries,
  feedback,
  'freight-templates': freightTemplates,
  goods,
  grants: members,
  groups: groupBuys,
  'hot-words': hotWords,
  'hm-receipts': ephedrineReceipts,
  inspections: inspectionReports,
  invoices,
  keys: apiKeys,
  makers: manufacturers,
  members,
  'money-requests': moneyRequests,
  navigation: navItems,
  orders,
  'points-goods': pointsGoods,
  'points-orders': pointsOrders,
  'price-lists': priceLists,
  programmes: controlledProgrammes,
  promotions,
  recalls,
  'sale-controls': goods,
  'service-contacts': staff,
  'scheduled-prices': scheduledPrices,
  shipments,
  'signed-agreements': signedAgreements,
  warehouses,
  'sourcing-requests': sourcingRequests,
  'supplier-documents': supplierDocuments,
  webhooks,
}

/** Columns that name a row, the first that it has. */
const naming = ['companyName', 'name', 'title', 'no', 'word', 'label', 'url', 'payerName'] as const

/** What rows are called; those of a member that have no name of their own are called by the member's. */
export async function namesOf(db: Db, noun: string, keys: readonly string[]): Promise<Map<string, string>> {
  const table = loggedTables[noun]
  const ids = keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number)
  if (!table || ids.length === 0) return new Map()
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const [own] = naming.flatMap((column) => columns[column] ?? [])
  const isOfMember = own === undefined && columns.memberId !== undefined
  const name = own ?? (isOfMember ? members.companyName : undefined)
  if (!name) return new Map()
  const query = db.select({ id: table.id, name }).from(table).$dynamic()
  const joined = isOfMember && columns.memberId ? query.innerJoin(members, eq(members.id, columns.memberId)) : query
  const rows = await joined.where(inArray(table.id, ids))
  return new Map(rows.map((row) => [String(row.id), String(row.name)]))
}

async function rowOf(db: Db, noun: string, key: string): Promise<Facts | null> {
  if (noun === 'operators') {
    const [named] = await db.select().from(operators).where(eq(operators.username, key.toLowerCase()))
    if (named || !/^\d{1,9}$/.test(key)) return named ?? null
    const [row] = await db
      .select()
      .from(operators)
      .where(eq(operators.id, Number(key)))
    return row ?? null
  }
  const table = loggedTables[noun]
  if (!table) return null
  const isId = /^\d{1,9}$/.test(key)
  const byNumber = noun === 'orders' ? eq(orders.no, key) : undefined
  const where = isId ? or(eq(table.id, Number(key)), byNumber) : byNumber
  if (!where) return null
  const [row] = await db.select().from(table).where(where)
  return row ?? null
}

/** Prices, stock and the leaflet are in tables of their own. */
async function goodsFacts(db: Db, key: string): Promise<Facts | null> {
  const row = await rowOf(db, 'goods', key)
  if (!row) return null
  const tiers = await db
    .select()
    .from(ladderTiers)
    .where(eq(ladderTiers.goodsId, Number(key)))
  const shelf = await db
    .select()
    .from(batches)
    .where(eq(batches.goodsId, Number(key)))
  const ladder = tiers.map(({ number, price }) => `${number}:${price}`).sort()
  const stock = shelf.map((batch) => `${batch.batchNo}@${batch.warehouseId}:${batch.stock}`).sort()
  const leaflet = await leafletOf(db, Number(key))
  const parts = Object.fromEntries(leaflet.map(({ label, text }) => [`【${label}】`, text]))
  return {
    ...row,
    ladder: ladder.join(';'),
    stock: stock.join(';'),
    ...parts,
    scan: (await scanOf(db, Number(key)))?.hash ?? '',
  }
}

/** Prices and limits of a promotion are in a table of their own, too. */
async function promotionFacts(db: Db, key: string): Promise<Facts | null> {
  const row = await rowOf(db, 'promotions', key)
  if (!row) return null
  const items = await db
    .select()
    .from(promotionItems)
    .where(eq(promotionItems.promotionId, Number(key)))
  const texts = items.map((item) => `${item.goodsId}:${item.price ?? item.number}/${item.stock}/${item.memberLimit}`)
  return { ...row, items: texts.sort().join(';') }
}

/** What a list agrees on, price by price, and with whom. */
async function priceListFacts(db: Db, key: string): Promise<Facts | null> {
  const row = await rowOf(db, 'price-lists', key)
  if (!row) return null
  const prices = await db
    .select({ code: goods.code, price: priceListPrices.price })
    .from(priceListPrices)
    .innerJoin(goods, eq(goods.id, priceListPrices.goodsId))
    .where(eq(priceListPrices.listId, Number(key)))
  const buyers = await db
    .select()
    .from(priceListMembers)
    .where(eq(priceListMembers.listId, Number(key)))
  const ids = buyers.map(({ memberId }) => memberId).sort((a, b) => a - b)
  return { ...row, members: ids.join(';'), ...Object.fromEntries(prices.map(({ code, price }) => [code, price])) }
}

/** Shelves of a campaign are in a table of their own, too; each is a fact, so that none is cut off. */
async function campaignFacts(db: Db, key: string): Promise<Facts | null> {
  const row = await rowOf(db, 'campaigns', key)
  if (!row) return null
  const rows = await db
    .select()
    .from(campaignSections)
    .where(eq(campaignSections.campaignId, Number(key)))
  const texts = rows.map(({ id, campaignId: _campaignId, ...section }) => [`section ${id}`, section] as const)
  return { ...row, ...Object.fromEntries(texts) }
}

/** So are the prizes of a lottery. */
async function lotteryFacts(db: Db, key: string): Promise<Facts | null> {
  const row = await rowOf(db, 'lotteries', key)
  if (!row) return null
  const rows = await db
    .select()
    .from(lotteryPrizes)
    .where(eq(lotteryPrizes.lotteryId, Number(key)))
  const texts = rows.map(({ id, lotteryId: _lotteryId, won: _won, ...prize }) => [`prize ${id}`, prize] as const)
  return { ...row, ...Object.fromEntries(texts) }
}

/** The rule of one zone, of all that are one setting. */
async function zoneFacts(db: Db, key: string): Promise<Facts> {
  const [row] = await db.select().from(settings).where(eq(settings.name, 'zoneRules'))
  const rules: unknown = row?.value
  const isKept = typeof rules === 'object' && rules !== null && Object.hasOwn(rules, key)
  return isKept ? { rule: (rules as Facts)[key] } : {}
}

const factsByNoun: Readonly<Record<string, (db: Db, key: string) => Promise<Facts | null>>> = {
  campaigns: campaignFacts,
  lotteries: lotteryFacts,
  goods: goodsFacts,
  'group-offers': promotionFacts,
  'price-lists': priceListFacts,
  promotions: promotionFacts,
  zones: zoneFacts,
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
  const row = await (factsByNoun[noun]?.(db, key) ?? rowOf(db, noun, key))
  const kind = subjectKinds.find((each) => each === noun)
  const picture = row && kind ? await subjectPicture(db, kind, Number(key)) : null
  const memberId = noun === 'members' || noun === 'grants' ? row?.id : row?.memberId
  return {
    ...row,
    ...(picture === null ? {} : { picture }),
    ...(typeof memberId === 'number' ? { balanceFen: await readBalance(db, memberId) } : {}),
  }
}
