import '#shop-api/answers/answers.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import { isSeeded, markSeeded } from '#shop-api/modules/base/settings/loaded.ts'
import { hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import { carriers } from '#shop-api/modules/trade/carriers/tables.ts'
import { recountAllPurchases } from '#shop-api/modules/trade/orders/purchased-goods.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { generateGoods } from '#shop-api/sample-shop/goods/generate-goods.ts'
import { buildSampleShop } from '#shop-api/sample-shop/sample-shop.ts'
import { sampleAdmin, sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'
import { loadAgreements } from './agreements.ts'
import { loadCampaigns } from './campaigns.ts'
import { loadCatalogue } from './catalogue.ts'
import { loadContent } from './content.ts'
import { loadCurrentOrders } from './current-orders.ts'
import { categoryPaths, loadGoods } from './goods.ts'
import { loadGroupBuys } from './group-buys.ts'
import { loadLeaflets } from './leaflets.ts'
import { loadLottery } from './lottery.ts'
import { loadMembers } from './members.ts'
import { loadNotifications } from './notifications.ts'
import { orderByTime } from './order-by-time.ts'
import { loadPastOrders } from './past-orders.ts'
import { loadPoints } from './points.ts'
import { loadPromotions } from './promotions.ts'
import { loadRegistrations } from './registrations.ts'
import { loadSelfService } from './self-service.ts'
import { loadSupplierDocuments } from './supplier-documents.ts'

/** Those who run the sample shop. */
async function loadOperators(db: Db, now: Date): Promise<void> {
  for (const { password, roles, ...operator } of [sampleOperator, sampleAdmin]) {
    const passwordHash = await hashPassword(password)
    await db.insert(operators).values({ ...operator, roles: [...roles], passwordHash, createdAt: now })
  }
}

const LOADING_LOCK = 7_240_119

export interface LoadOptions {
  readonly now: Date
  /** Seals the contracts members signed. */
  readonly sealSecret: string
  /** How many goods; the sample's own number when left out. */
  readonly count?: number
  /** Hears each step in words for anyone who waits. */
  readonly report?: (line: string) => void
}

/** Loads the sample shop into empty tables, all of it or nothing. */
export async function loadSampleShop(database: Database, options: LoadOptions): Promise<void> {
  const say = options.report ?? (() => undefined)
  await inTransaction(database.background, async (tx) => {
    // Instances that start together on one empty database: the first loads, the others find it done.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOADING_LOCK})`)
    if (!(await isSeeded(tx))) await loadAll(tx, options, say)
  })
  // The embedded database does not do this by itself.
  await database.background.execute(sql`vacuum analyze`)
  say('样例商城已装好')
}

async function loadAll(db: Db, { now, count, sealSecret }: LoadOptions, say: (line: string) => void): Promise<void> {
  say('正在生成样例数据…')
  const size = count === undefined ? {} : { count }
  const shop = buildSampleShop({ asOf: now, ...size })
  say(`正在装入地区、分类与厂家…（${shop.manufacturers.length} 个厂家）`)
  await loadCatalogue(db, shop)
  const goods = generateGoods({ asOf: now, ...size })
  await loadGoods(db, goods, categoryPaths(shop.categories), chinaDate(now), (loaded) =>
    say(`正在装入商品…（${loaded} 个）`),
  )
  await loadLeaflets(db, now)
  say('正在装入会员、优惠与文章…')
  await loadMembers(db, shop.accounts, now)
  await loadOperators(db, now)
  await loadRegistrations(db, shop.accounts.members, now)
  await loadAgreements(db, shop.accounts.members, now, sealSecret)
  await loadPromotions(db, shop.promotions)
  await loadLottery(db, now)
  await loadContent(db, shop.content)
  await loadSupplierDocuments(db, shop.content.settings.licences, now)
  await loadCampaigns(db, shop.campaigns)
  await loadPastOrders(db, shop.accounts.members, now)
  await loadPoints(db, shop.promotions.pointsGoods, shop.accounts.members, now)
  say('正在装入进行中的订单…')
  await loadCurrentOrders(db, now)
  await loadGroupBuys(db, now)
  await db
    .insert(carriers)
    .values({ name: '百川冷链', way: 'stand-in', pollUrl: '', secret: randomBytes(32).toString('base64url') })
  await recountAllPurchases(db)
  await loadSelfService(db, shop.accounts.members[0]?.phone ?? '', now)
  await loadNotifications(db, shop.accounts.members, now)
  await orderByTime(db)
  await markSeeded(db, now)
}
