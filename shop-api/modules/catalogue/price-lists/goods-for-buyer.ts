import type { Placeholder, SQL } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import type { Price } from '#lib/kernel/money.ts'
import { parsePrice, price } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { currentVersions, seeGoods, seeGoodsInOrder } from '#shop-api/modules/catalogue/goods/kept-goods.ts'
import type { GoodsRow } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { goodsColumns, goodsFrom, goodsRead } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { frequentRows } from '#shop-api/platform/db/frequent.ts'
import { preparedRows } from '#shop-api/platform/db/prepared.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { isOneOf, known, made, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import { priceListMembers, priceListPrices, priceLists } from './tables.ts'

/** Whom goods are priced for, and when; a guest pays what everybody pays. */
export interface Buyer {
  readonly member: { readonly id: number } | null
  readonly now: Date
}

/** Goods at a buyer's price: `unitPrice` is what this buyer pays without any offer. Whatever shows or charges a price needs these. */
export interface BuyerGoods extends GoodsRow {
  /** What everybody pays without any offer. */
  readonly listPrice: string | null
}

/**
 * Whether goods cost a buyer the agreed price, the only place where it is decided: whenever that is less than everybody pays. Goods whose
 * price is still being set have none for anybody.
 */
const isAgreedPaid = (listPrice: Price | null, agreed: Price): boolean => listPrice !== null && agreed < listPrice

function pricedAt(row: GoodsRow, agreed: string | null): BuyerGoods {
  const { unitPrice: listPrice } = row
  const isPaid = agreed !== null && isAgreedPaid(listPrice === null ? null : parsePrice(listPrice), parsePrice(agreed))
  return { ...row, listPrice, unitPrice: isPaid ? agreed : listPrice }
}

/** Lists that hold on a day. */
export const holdsOn = (day: string | Placeholder): SQL =>
  sql`coalesce(${priceLists.startsOn} <= ${day}::date, true) and coalesce(${priceLists.endsOn} >= ${day}::date, true)`

const listOn = (memberId: number | Placeholder, day: string | Placeholder): SQL =>
  sql`(select ${priceLists.id} from ${priceListMembers} join ${priceLists} on ${eq(priceLists.id, priceListMembers.listId)}
    where ${eq(priceListMembers.memberId, memberId)} and ${holdsOn(day)})`

/** Id of the list a member buys by today. */
export const listOf = (memberId: number, now: Date): SQL => listOn(memberId, chinaDate(now))

const ofMember = listOn(sql.placeholder('member'), sql.placeholder('day'))
const listIdOf = preparedRows<{ id: number | null }>(() => sql`select ${ofMember} as id`)

const agreedOf = (listId: SQL): SQL =>
  sql`left join ${priceListPrices} on ${priceListPrices.goodsId} = ${goods.id} and ${priceListPrices.listId} = ${listId}`

const agreedPrice = sql<string | null>`${priceListPrices.price}::text`
const columns = { ...goodsColumns, agreedPrice }

/** Goods by id at a buyer's prices, whether they are on the shelf or not, to be read together with other things. */
export function goodsReadFor(ids: readonly number[], { member, now }: Buyer): Read<Map<number, BuyerGoods>> {
  if (ids.length === 0) return known(new Map())
  if (member === null)
    return made(goodsRead(ids), (rows) => new Map([...rows].map(([id, row]) => [id, pricedAt(row, null)])))
  return made(
    readRows(columns, goodsFrom(ids, agreedOf(listOf(member.id, now)))),
    (rows) => new Map(rows.map(({ agreedPrice: agreedHere, ...row }) => [row.id, pricedAt(row, agreedHere)])),
  )
}

export const loadGoodsFor = (db: Db, ids: readonly number[], buyer: Buyer): Promise<Map<number, BuyerGoods>> =>
  readOne(db, goodsReadFor(ids, buyer))

const versionsAndAgreed = currentVersions(agreedPrice, agreedOf(ofMember))

/** What everybody pays: the same object for the same goods. */
const everybodysOf = new WeakMap<GoodsRow, BuyerGoods>()

function atListPrice(row: GoodsRow): BuyerGoods {
  const known = everybodysOf.get(row) ?? pricedAt(row, null)
  everybodysOf.set(row, known)
  return known
}

/** Goods in the order of the given ids; ids that do not exist are left out. */
export async function loadGoodsInOrderFor(
  db: Db,
  ids: readonly number[],
  { member, now }: Buyer,
): Promise<BuyerGoods[]> {
  if (member === null) return (await seeGoodsInOrder(db, ids)).map(atListPrice)
  const seen = await seeGoods(db, ids, versionsAndAgreed, { member: member.id, day: chinaDate(now) })
  return ids.flatMap((id) => {
    const { row, value } = seen.get(id) ?? {}
    return row ? [value ? pricedAt(row, value) : atListPrice(row)] : []
  })
}

const priceColumns = { goodsId: priceListPrices.goodsId, price: priceListPrices.price }

/** Prices agreed with a buyer for these goods. */
async function agreedPrices(
  db: Db,
  { member, now }: Buyer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (member === null || !(await hasLists(db))) return new Map()
  const rows = await readOne(
    db,
    readRows(
      priceColumns,
      sql`from ${priceListPrices} where ${priceListPrices.listId} = ${listOf(member.id, now)}
        and ${isOneOf(priceListPrices.goodsId, ids)}`,
    ),
  )
  return new Map(rows.map((row) => [row.goodsId, row.price]))
}

/** Whether any member buys by a list. */
const hasLists = (db: Db): Promise<boolean> =>
  briefly(db, 'price lists', async () => (await db.select().from(priceListMembers).limit(1)).length > 0)

/** All prices of a list as one text, from the lowest: a few thousand rows would take longer to read than to find. */
const wholeList = (listId: number) =>
  sql`select string_agg(${priceListPrices.goodsId} || ' ' || (${priceListPrices.price} * 10000)::bigint, ' '
    order by ${priceListPrices.price}, ${priceListPrices.goodsId}) as prices
    from ${priceListPrices} where ${priceListPrices.listId} = ${listId}`

async function pricesOfList(db: Db, listId: number): Promise<readonly (readonly [number, Price])[]> {
  const [row] = await frequentRows<{ prices: string | null }>(db, wholeList(listId))
  const numbers = row?.prices?.split(' ').map(Number) ?? []
  return Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at] ?? 0, price(numbers[2 * at + 1] ?? 0)])
}

/** Lower prices by the prices of the list they are of. */
const lowerOf = new WeakMap<object, { readonly prices: object; readonly lower: ReadonlyMap<number, Price> }>()

/**
 * What a buyer pays for goods where it is less than everybody pays, by id and from the lowest: of all goods of its list. For the order of
 * lists, which is up to a second old as the goods index is; what is shown and charged is read with the goods. `prices` is another object
 * when anybody pays another price: the answer is the same object until then, or until the list is read again.
 */
export async function lowerPrices(
  db: Db,
  { member, now }: Buyer,
  listPriceOf: (goodsId: number) => Price | null,
  prices: object = {},
): Promise<ReadonlyMap<number, Price>> {
  if (member === null || !(await hasLists(db))) return new Map()
  const [list] = await listIdOf(db, { member: member.id, day: chinaDate(now) })
  const { id: listId } = list ?? { id: null }
  if (listId === null) return new Map()
  const all = await briefly(db, `prices of list ${listId}`, () => pricesOfList(db, listId))
  const known = lowerOf.get(all)
  if (known?.prices === prices) return known.lower
  const lower = new Map(all.filter(([goodsId, agreed]) => isAgreedPaid(listPriceOf(goodsId), agreed)))
  lowerOf.set(all, { prices, lower })
  return lower
}

/** Goods read for everybody, at a buyer's prices. */
export async function pricedFor(
  db: Db,
  rows: ReadonlyMap<number, GoodsRow>,
  buyer: Buyer,
): Promise<Map<number, BuyerGoods>> {
  const agreed = await agreedPrices(db, buyer, [...rows.keys()])
  return new Map([...rows].map(([id, row]) => [id, pricedAt(row, agreed.get(id) ?? null)]))
}

/** The list a member buys by, if any. */
export async function listOfMember(db: Db, memberId: number) {
  const [row] = await db
    .select({ list: priceLists })
    .from(priceListMembers)
    .innerJoin(priceLists, eq(priceLists.id, priceListMembers.listId))
    .where(eq(priceListMembers.memberId, memberId))
  return row && { ...row.list, goods: await db.$count(priceListPrices, eq(priceListPrices.listId, row.list.id)) }
}
