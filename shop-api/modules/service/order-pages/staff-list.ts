import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, getTableColumns, gt, gte, ilike, inArray, lt, ne, not, or, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#lib/kernel/days.ts'
import { orderLineBatches, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { isContradicted } from '#shop-api/modules/trade/orders/carrier-word.ts'
import { isNotOnHold, isOnHold } from '#shop-api/modules/trade/orders/hold-order.ts'
import { hasBatch, lineIdsOf } from '#shop-api/modules/trade/orders/reads.ts'
import { orderHistory, orderLines, orders, payments, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { noticeWithFiles } from '#shop-api/modules/trade/orders/transfer-notice.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

/** Orders by what is to be done with them. */
export const orderViews = {
  paid: '待拣货',
  picked: '拣货中',
  held: '暂缓',
  transfer: '待确认到账',
  group: '待成团',
  unpaid: '待付款',
  shipped: '已发货',
  done: '已完成',
  ended: '已取消',
  all: '全部',
} as const
export type OrderView = keyof typeof orderViews

/** Money is on its way, or can come no other way than by transfer. */
const isAwaited = sql`(${orders.kind} = 'hm' or ${orders.noticedAt} is not null)`

const shownBy: Readonly<Record<OrderView, SQL | undefined>> = {
  paid: and(eq(orders.state, 'paid'), eq(orders.waitsForGroup, false), isNotOnHold),
  picked: and(eq(orders.state, 'picked'), isNotOnHold),
  held: isOnHold,
  transfer: and(eq(orders.state, 'submitted'), isAwaited),
  group: and(eq(orders.state, 'paid'), eq(orders.waitsForGroup, true)),
  unpaid: and(eq(orders.state, 'submitted'), not(isAwaited)),
  shipped: eq(orders.state, 'shipped'),
  done: inArray(orders.state, ['received', 'done']),
  ended: inArray(orders.state, ['cancelled', 'closed']),
  all: undefined,
}

/** What is worked off begins with the oldest order, everything else with the newest. */
export const isQueue = (view: OrderView): boolean =>
  view === 'paid' || view === 'picked' || view === 'held' || view === 'transfer'

/** What orders are looked for by; empty texts look for nothing. */
export interface OrderFilters {
  /** Days of ordering, both included. */
  readonly since: string
  readonly until: string
  /** Part of the delivery address. */
  readonly region: string
  readonly warehouse: number | null
  readonly carrier: string
  /** Name or code of goods. */
  readonly goods: string
  /** Number of the member, or part of the name. */
  readonly member: string
}

interface Listed {
  readonly keywords: string
  readonly view: OrderView
  readonly filters: OrderFilters
  /** The last order of the page before. */
  readonly from?: number | undefined
  readonly limit: number
}

const hasRow = (table: SQL, where: SQL | undefined): SQL => sql`exists (select 1 from ${table} where ${where})`

/** Figures are a member's number, anything else is part of the name. */
const ofMember = (member: string): SQL =>
  /^\d+$/.test(member)
    ? inArray(orders.memberId, possibleIds([Number(member)]))
    : ilike(orders.companyName, containing(member))

function filtered({ since, until, region, warehouse, carrier, goods, member }: OrderFilters): (SQL | undefined)[] {
  const ofOrder = eq(orderLines.orderId, orders.id)
  const named = or(ilike(orderLines.name, containing(goods)), eq(orderLines.goodsCode, goods))
  const lying = and(ofOrder, eq(orderLineBatches.warehouseId, warehouse ?? 0), ne(orderLineBatches.state, 'released'))
  const joined = sql`${orderLines} join ${orderLineBatches} on ${eq(orderLineBatches.orderLineId, orderLines.id)}`
  return [
    since === '' ? undefined : gte(orders.createdAt, startOfDay(since)),
    until === '' ? undefined : lt(orders.createdAt, endOfDay(until)),
    region === '' ? undefined : sql`${orders.address} ->> 'text' ilike ${containing(region)}`,
    warehouse === null ? undefined : hasRow(joined, lying),
    carrier === ''
      ? undefined
      : hasRow(sql`${shipments}`, and(eq(shipments.orderId, orders.id), eq(shipments.carrier, carrier))),
    goods === '' ? undefined : hasRow(sql`${orderLines}`, and(ofOrder, named)),
    member === '' ? undefined : ofMember(member),
  ]
}

const isListed = ({ keywords, view, filters }: Pick<Listed, 'keywords' | 'view' | 'filters'>): SQL | undefined =>
  and(
    keywords === ''
      ? undefined
      : or(ilike(orders.no, containing(keywords)), ilike(orders.companyName, containing(keywords)), hasBatch(keywords)),
    shownBy[view],
    ...filtered(filters),
  )

const listColumns = {
  order: orders,
  lines: sql<number>`(select count(*)::int from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`,
  parcels: sql<number>`(select count(*)::int from ${shipments} where ${eq(shipments.orderId, orders.id)})`,
}

export function listForStaff(db: Db, { from, limit, ...asked }: Listed) {
  const oldest = isQueue(asked.view)
  const after = from === undefined ? undefined : oldest ? gt(orders.id, from) : lt(orders.id, from)
  return db
    .select(listColumns)
    .from(orders)
    .where(and(isListed(asked), after))
    .orderBy(oldest ? asc(orders.id) : desc(orders.id))
    .limit(limit)
}

/** Views count so far; what has more says so. */
export const MOST_COUNTED = 1_000

/** How many orders each view would list, one more than the most counted where there are more. */
export async function countViews(
  db: Db,
  asked: Pick<Listed, 'keywords' | 'filters'>,
): Promise<Readonly<Record<OrderView, number>>> {
  const counted = (view: OrderView) =>
    sql<number>`(select count(*)::int from (select 1 from ${orders} where ${isListed({ ...asked, view }) ?? sql`true`} limit ${MOST_COUNTED + 1}) as found)`
  const views = Object.keys(orderViews) as OrderView[]
  const columns = Object.fromEntries(views.map((view) => [view, counted(view)])) as Record<OrderView, SQL<number>>
  const [row] = await db.select(columns).from(sql`(values (1)) as one`)
  if (!row) throw new Error('one row of counts was asked for')
  return row
}

/** Orders with these ids, the oldest first. */
export const ordersForStaff = (db: Db, ids: readonly number[]) =>
  db
    .select(listColumns)
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))

/** What there is to choose from: warehouses, and carriers of the newest parcels. */
export async function filterChoices(db: Db) {
  const found = await db
    .select({ id: warehouses.id, name: warehouses.name })
    .from(warehouses)
    .orderBy(asc(warehouses.id))
  const newest = db
    .select({ carrier: shipments.carrier })
    .from(shipments)
    .orderBy(desc(shipments.id))
    .limit(2_000)
    .as('newest')
  const carriers = await db.selectDistinct({ carrier: newest.carrier }).from(newest).orderBy(asc(newest.carrier))
  return { warehouses: found, carriers: carriers.map(({ carrier }) => carrier) }
}

/** Everything that is needed to work on an order. Throws ShopRefusal 404. */
export async function orderForStaff(db: Db, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw notFound('订单不存在')
  const [lines, paid, parcels, history] = [
    await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.id)),
    await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.id)),
    await db
      .select({ ...getTableColumns(shipments), isContradicted })
      .from(shipments)
      .where(eq(shipments.orderId, id))
      .orderBy(asc(shipments.id)),
    await db.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(asc(orderHistory.id)),
  ]
  const batches = await db
    .select()
    .from(orderLineBatches)
    .where(inArray(orderLineBatches.orderLineId, lineIdsOf(id)))
    .orderBy(asc(orderLineBatches.orderLineId), asc(orderLineBatches.expiresOn), asc(orderLineBatches.id))
  const notice = await noticeWithFiles(db, id)
  return { order, lines, paid, parcels, history, batches: batches.filter(({ state }) => state !== 'released'), notice }
}

export type StaffOrder = Awaited<ReturnType<typeof orderForStaff>>
