import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, exists, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { WireOrderSummary } from '#lib/contract/orders/calls.ts'
import type { orderListQuery } from '#lib/contract/orders/shapes.ts'
import { endOfDay, startOfDay } from '#lib/kernel/days.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime, toTimestamp } from '#lib/kernel/time.ts'
import { hasBarcode } from '#shop-api/modules/catalogue/goods/barcodes.ts'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { isMakerMeantBy, isNamedBy, specHas } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { listImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { mayBeCode } from '#shop-api/modules/catalogue/search/codes.ts'
import { wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'
import { owingOrders } from '#shop-api/modules/identity/ephedrine-rights/receipts.ts'
import { countOpenClaims } from '#shop-api/modules/service/after-sales/list-claims.ts'
import { isReturnable } from '#shop-api/modules/trade/orders/after-receipt.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import type { OrderStanding, OrderTab } from '#shop-api/modules/trade/orders/states.ts'
import { actionsOf, stateText, tabStates } from '#shop-api/modules/trade/orders/states.ts'
import { orderLines, orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'

const PER_PAGE = 10
/** Lines an order shows in the list; the rest are on its own page. */
const LINES_SHOWN = 5

type ListQuery = z.output<typeof orderListQuery>

const isNumbered = (text: string): SQL => sql`${orders.no} like ${containing(text)}`

/** What is asked of goods: a line's own, or those of a combination. */
interface Place {
  readonly id: SQL
  readonly name: SQL
  readonly spec: SQL
}

const ownGoods: Place = {
  id: sql`${orderLines.goodsId}`,
  name: sql`${orderLines.name}`,
  spec: sql`${orderLines.spec}`,
}
const partGoods: Place = {
  id: sql`(part ->> 'goodsId')::int`,
  name: sql`(part ->> 'name')`,
  spec: sql`(part ->> 'spec')`,
}

const SHORTEST_APPROVAL = 8

/** The code, a barcode or the approval number of goods as they are now; the order keeps the code of a line alone. */
function isNumberOf(id: SQL, word: string): SQL {
  if (!mayBeCode(word)) return sql`false`
  const isApproval = sql`right(lower(${goods.approvalNumber}), ${word.length}) = ${word}`
  const isNumber = or(
    eq(sql`lower(${goods.code})`, word),
    hasBarcode(word),
    word.length < SHORTEST_APPROVAL ? undefined : isApproval,
  )
  return sql`exists (select 1 from ${goods} where ${goods.id} = ${id} and ${isNumber})`
}

/** One word of what was typed: in the name or by its sound, in the specification, or a number of the goods. */
function isWord(word: string): SQL {
  const isMeant = ({ id, name, spec }: Place): SQL =>
    sql`(lower(${name}) like ${containing(word)} or ${isNamedBy(name, word)} or ${specHas(spec, word)} or ${isNumberOf(id, word)})`
  return sql`(${isMeant(ownGoods)} or lower(${orderLines.goodsCode}) like ${containing(word)}
    or exists (select 1 from jsonb_array_elements(${orderLines.setParts}) part where ${isMeant(partGoods)}))`
}

const isMadeBy = (isMeant: SQL | undefined): SQL =>
  sql`${orderLines.manufacturer} in (select ${manufacturers.name} from ${manufacturers} where ${isMeant})`

/** As it was typed, or by all of its words; of several, some may name the maker, as in the search for goods. */
const isGoods = (text: string): SQL => {
  const words = wordsOf(text)
  const isTyped = sql`${orderLines.name} like ${containing(text)}`
  if (words.length === 0) return isTyped
  const named = words.map(isWord)
  if (words.length === 1) return sql`(${isTyped} or ${named[0]})`
  const fits = words.map((word, at) => or(named[at], isMadeBy(isMakerMeantBy(word))))
  return sql`(${isTyped} or (${and(or(...named), ...fits)}))`
}

const isMaker = (text: string): SQL => {
  const words = wordsOf(text)
  const isTyped = sql`${orderLines.manufacturer} like ${containing(text)}`
  return words.length === 0 ? isTyped : sql`(${isTyped} or ${isMadeBy(and(...words.map(isMakerMeantBy)))})`
}

/** The lines a search is about; undefined where it is about none. */
function linesMeant({ keywords, goods: named, sccj: maker }: ListQuery): SQL | undefined {
  return and(
    keywords ? or(isGoods(keywords), isMaker(keywords)) : undefined,
    named ? isGoods(named) : undefined,
    maker ? isMaker(maker) : undefined,
  )
}

/** Orders with a line that fits all of these at once. */
function hasLine(db: Db, ...fits: readonly (SQL | undefined)[]): SQL | undefined {
  if (fits.every((fit) => fit === undefined)) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), ...fits)),
  )
}

const matches = (db: Db, text: string): SQL | undefined =>
  or(isNumbered(text), hasLine(db, or(isGoods(text), isMaker(text))))

function filtersOf(db: Db, memberId: number, query: ListQuery): SQL | undefined {
  const { state, keywords, no, goods: named, sccj: maker, start_time: from, end_time: to } = query
  return and(
    eq(orders.memberId, memberId),
    state === 'all' ? undefined : inArray(orders.state, [...tabStates[state]]),
    keywords ? matches(db, keywords) : undefined,
    no ? isNumbered(no) : undefined,
    hasLine(db, named ? isGoods(named) : undefined, maker ? isMaker(maker) : undefined),
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, endOfDay(to)) : undefined,
  )
}

/** A page of a member's orders, newest first; equal instants are distinguished by id, so pages never overlap. */
export async function listOrders(db: Db, memberId: number, query: ListQuery, now: Date) {
  const where = filtersOf(db, memberId, query)
  const asked = { where, order: [desc(orders.createdAt), desc(orders.id)], page: query.page, perPage: PER_PAGE }
  const { rows, total } = await pagedRows(db, orders, asked)
  return wirePage(await withLines(db, rows, now, linesMeant(query)), query.page, PER_PAGE, total)
}

/** What the list shows of the first lines of these orders, those searched for before the others, and how many each has. */
async function firstLines(db: Db, orderIds: readonly number[], meant: SQL | undefined) {
  const isMeant = meant === undefined ? sql<boolean>`false` : sql<boolean>`coalesce(${meant}, false)`
  const numbered = db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.name,
      spec: orderLines.spec,
      manufacturer: orderLines.manufacturer,
      goodsCode: orderLines.goodsCode,
      number: orderLines.number,
      unit: orderLines.unit,
      isMeant: isMeant.as('is_meant'),
      place:
        sql<number>`row_number() over (partition by ${orderLines.orderId} order by ${isMeant} desc, ${orderLines.id})`.as(
          'place',
        ),
      ofAll: sql<number>`count(*) over (partition by ${orderLines.orderId})`.mapWith(Number).as('of_all'),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .as('numbered')
  return db
    .select()
    .from(numbered)
    .where(lte(numbered.place, LINES_SHOWN))
    .orderBy(asc(numbered.orderId), asc(numbered.place))
}

async function withLines(
  db: Db,
  rows: readonly OrderRow[],
  now: Date,
  meant: SQL | undefined,
): Promise<WireOrderSummary[]> {
  if (rows.length === 0) return []
  const lines = await firstLines(db, valuesOf(rows, 'id'), meant)
  const standings = await standingsOf(db, rows, now)
  return rows.map((row) => {
    const own = lines.filter((line) => line.orderId === row.id)
    return {
      ...summaryHead(row, own[0]?.ofAll ?? 0, standings.get(row.id) ?? nothingSent(row)),
      lines: own.map((line) => ({
        name: line.name,
        ypgg: line.spec,
        sccj: line.manufacturer,
        image: listImageOf(line.goodsCode),
        number: line.number,
        bzdw: line.unit,
        is_found: line.isMeant ? 1 : 0,
      })),
    }
  })
}

const nothingSent = ({ state, kind }: OrderRow): OrderStanding => ({
  state,
  kind,
  parcels: 0,
  openParcels: 0,
  isReturnable: false,
  owesReceipt: false,
})

/** States of orders, for what can be done with them and what their state is called. */
export async function standingsOf(
  db: Db,
  rows: readonly OrderRow[],
  now: Date,
): Promise<ReadonlyMap<number, OrderStanding>> {
  const ids = rows.map((row) => row.id)
  const parcels = await db
    .select({ orderId: shipments.orderId, receivedAt: shipments.receivedAt })
    .from(shipments)
    .where(inArray(shipments.orderId, ids))
  const owing = await owingOrders(db, ids)
  return new Map(
    rows.map((row) => {
      const own = parcels.filter((parcel) => parcel.orderId === row.id)
      return [
        row.id,
        {
          ...nothingSent(row),
          parcels: own.length,
          openParcels: own.filter((parcel) => parcel.receivedAt === null).length,
          isReturnable: isReturnable(row, now),
          owesReceipt: owing.has(row.id),
        },
      ]
    }),
  )
}

/** What list and detail say alike of an order. */
export function summaryHead(
  row: OrderRow,
  lineCount: number,
  standing: OrderStanding,
): Omit<WireOrderSummary, 'lines'> {
  return {
    id: row.id,
    no: row.no,
    kind: row.kind,
    state: row.state,
    state_text: row.waitsForGroup ? '待成团' : stateText(row, standing.parcels),
    created_at: chinaDateTime(row.createdAt),
    pay_before: row.state === 'submitted' && row.payBefore ? toTimestamp(row.payBefore) : null,
    pay_amount: formatFen(fen(row.payFen)),
    refunded_amount: formatFen(fen(row.refundedFen)),
    line_count: lineCount,
    actions: actionsOf(standing).filter((action) => action !== 'cancel' || row.groupBuyId === null),
  }
}

/** How many orders each tab holds. */
export async function countOrders(db: Db, memberId: number): Promise<Record<'all' | 'after_sales' | OrderTab, number>> {
  const rows = await db
    .select({ state: orders.state, total: count() })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .groupBy(orders.state)
  const under = (states: readonly string[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.total, 0)
  return {
    all: under(rows.map((row) => row.state)),
    unpaid: under(tabStates.unpaid),
    unshipped: under(tabStates.unshipped),
    shipped: under(tabStates.shipped),
    done: under(tabStates.done),
    closed: under(tabStates.closed),
    after_sales: await countOpenClaims(db, memberId),
  }
}
