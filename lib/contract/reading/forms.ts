/** Other forms in which upstreams send what the contract has one form for. Each takes any value and passes on what it does not know. */

import { firstGiven, isGiven, isObject } from './containers.ts'
import { rowsIn } from './rows.ts'
import { readAmount, readMoney, readWhole, UNREADABLE } from './scalars.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields: (value: unknown) => value is Fields = isObject

/** `{name: …}` where a row is only its name. */
export const named = (value: unknown): unknown => (typeof value === 'string' ? { name: value } : value)

/** Far from any id of a shop. */
const FIRST_MADE_ID = 900_000_000

/** Rows without ids get their place as one, so that they can be distinguished. */
export function numbered(value: unknown): unknown {
  const rows = rowsIn(value)
  if (!rows?.some((row) => isFields(row) && !isGiven(row.id))) return value
  return rows.map((row, index) => (isFields(row) && !isGiven(row.id) ? { ...row, id: FIRST_MADE_ID + index } : row))
}

/** The same where a row may be only its name. */
export function numberedNames(value: unknown): unknown {
  const rows = rowsIn(value)
  return numbered(rows?.some((row) => typeof row === 'string') ? rows.map(named) : value)
}

/** A picture as text, or as an object under one of the usual names. */
export function picture(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? {} : { list: value, detail: value }
  if (!isFields(value)) return value
  const list = firstGiven(value.list, value.url, value.image, value.src, value.detail)
  if (list === value.list && isGiven(value.detail)) return value
  return { ...value, list, detail: firstGiven(value.detail, list) }
}

/** One picture, or a list of them. */
export function pictures(value: unknown): unknown {
  if (Array.isArray(value) || !isGiven(value)) return value
  return isFields(value) && Array.isArray(value.data) ? value.data : [value]
}

/** An ad that is only its picture's address; without a picture it is none. */
export function ad(value: unknown): unknown {
  const fields = typeof value === 'string' ? { image: value } : value
  return isFields(fields) && !isGiven(fields.image) ? undefined : fields
}

/** One ad, a list of ads, or ads under `data`. */
export const ads = (value: unknown): unknown =>
  typeof value === 'string' || (isFields(value) && isGiven(value.image) && !('data' in value))
    ? { data: [value] }
    : value

/** What goods cost, under the one name that an upstream knows: `base_price` or `price`. */
export function goods(value: unknown): unknown {
  if (!isFields(value) || ('base_price' in value && 'sale_price' in value)) return value
  const base = firstGiven(value.base_price, value.price)
  const sale = firstGiven(value.sale_price, value.price, base)
  return base === undefined ? value : { ...value, base_price: base, sale_price: sale }
}

/** An answer that is the goods row itself, without details around it. */
export const goodsDetail = (value: unknown): unknown =>
  isFields(value) && !isFields(value.goods) && isGiven(value.name) ? { ...value, goods: value } : value

const isAd = (row: unknown): boolean =>
  (typeof row === 'string' && row !== '') ||
  (isFields(row) && isGiven(row.image) && !isGiven(row.name) && !rowsIn(row.goods))
const isShelf = (row: unknown): boolean => isFields(row) && rowsIn(row.goods) !== null
const isGoods = (row: unknown): boolean => isFields(row) && isGiven(row.name) && !isShelf(row) && !isAd(row)

const SHELF_NAME = '商品推荐'

/** Pictures, shelves and goods of a page that come as one list, sorted into banners and shelves under `shelves`. */
export const sorted =
  (shelves: 'floors' | 'groups') =>
  (value: unknown): unknown => {
    if (!isFields(value) && !Array.isArray(value)) return value
    if (isFields(value) && (isGiven(value.banners) || isGiven(value[shelves]))) return value
    const rows = rowsIn(value)
    if (rows === null) return isAd(value) ? { banners: [value] } : value
    const goodsRows = rows.filter(isGoods)
    return {
      ...(isFields(value) ? value : {}),
      banners: rows.filter(isAd),
      [shelves]: [
        ...rows
          .filter(isShelf)
          .map((row) => (isFields(row) && !isGiven(row.name) ? { ...row, name: SHELF_NAME } : row)),
        ...(goodsRows.length > 0 ? [{ id: FIRST_MADE_ID, name: SHELF_NAME, goods: goodsRows }] : []),
      ],
    }
  }

/** Goods, ads, or both in one list; goods have a name, ads only a picture. */
export function newcomers(value: unknown): unknown {
  const rows = typeof value === 'string' || isAd(value) ? [value] : rowsIn(value)
  if (!rows?.some(isAd) || (isFields(value) && isGiven(value.ads))) return value
  return { data: rows.filter((row) => !isAd(row)), ads: rows.filter(isAd) }
}

/** Brands, and pictures among them. */
export function brandZone(value: unknown): unknown {
  const rows = rowsIn(value)
  if (rows === null || (isFields(value) && isGiven(value.banners))) return value
  return { banners: rows.filter(isAd), data: rows.filter((row) => !isAd(row)) }
}

/** A brand with its goods, or only its goods. */
export function brandDetail(value: unknown): unknown {
  if (isFields(value) && isFields(value.brand)) return { ...value.brand, ...value }
  const rows = isFields(value) && isGiven(value.name) ? null : rowsIn(value)
  return rows === null ? value : { goods: rows.filter(isGoods) }
}

/** A member has some name; an answer without any is no member. */
export function member(value: unknown): unknown {
  if (!isFields(value)) return undefined
  const company = firstGiven(value.company, value.name, value.username, value.phone)
  return company === value.company ? value : { ...value, company }
}

/** A bare number where an object holds it under a name. */
export const amountUnder =
  (name: string) =>
  (value: unknown): unknown =>
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? { [name]: value } : value

const licenceTypes: ReadonlyMap<string, number> = new Map([
  ['coupon', 1],
  ['coupons', 1],
  ['voucher', 2],
  ['vouchers', 2],
])

/** Null: it is no count. */
function countOf(value: unknown): number | null {
  const whole = typeof value === 'boolean' ? UNREADABLE : readWhole(value)
  return whole === UNREADABLE ? null : whole
}

/** Counts of coupons and vouchers: one number, numbers under the names of kinds, or a row for each kind. */
export function couponCounts(value: unknown): unknown {
  const rows = rowsIn(value)
  if (rows === null && !isFields(value)) return countOf(value) === null ? value : { usable: value }
  if (rows === null && isFields(value) && ['usable', 'used', 'expired', 'kinds'].some((name) => name in value)) {
    return value
  }
  const kinds = rows
    ? rows.filter(isFields).map((row) => ({
        type: countOf(row.type) ?? 0,
        type_text: firstGiven(row.type_text, row.name, row.title) ?? '',
        num: countOf(firstGiven(row.num, row.number, row.count, row.total)),
      }))
    : Object.entries(value as Fields).map(([name, num]) => ({
        type: licenceTypes.get(name) ?? countOf(name) ?? 0,
        type_text: '',
        num: countOf(num),
      }))
  const counted = kinds.filter(({ num }) => num !== null)
  return counted.length === 0
    ? value
    : { usable: counted.reduce((sum, { num }) => sum + (num ?? 0), 0), kinds: counted }
}

/** A list, bare or under a usual name, where an object holds it under a name of its own. */
export const listUnder =
  (name: string) =>
  (value: unknown): unknown => {
    const rows = isFields(value) && name in value ? null : rowsIn(value)
    return rows === null ? value : { ...(isFields(value) ? value : {}), [name]: rows }
  }

const isBundle = (row: unknown): boolean =>
  isFields(row) &&
  !isGiven(row.offers) &&
  (rowsIn(row.goods)?.some((part) => isFields(part) && isFields(part.goods)) ?? false)

/** Sets of goods among the exchanges: an upstream may mean those by the same call. */
export function exchanges(value: unknown): unknown {
  const rows = rowsIn(value)
  if (!rows?.some(isBundle)) return value
  return {
    ...(isFields(value) ? value : {}),
    data: rows.filter((row) => !isBundle(row)),
    bundles: rows.filter(isBundle),
  }
}

/** Lines to be ordered, as the cart has them: one order of all of them. */
export function settlement(value: unknown): unknown {
  const rows = isFields(value) && 'orders' in value ? null : rowsIn(value)
  if (rows === null) return value
  return { ...(isFields(value) ? value : {}), orders: [{ kind: 'ordinary', lines: rows }] }
}

/** A prize by itself, as its name, in a list, or under `prize`. */
export function drawn(value: unknown): unknown {
  const [only] = rowsIn(value) ?? []
  const fields = named(only ?? value)
  return isFields(fields) && isFields(fields.prize) ? { ...fields, ...fields.prize } : fields
}

const BALANCE_NAMES = ['balance', 'user_money', 'money', 'amount'] as const

/** What a member has: the balance by itself, or under one of its usual names. */
export function wallet(value: unknown): unknown {
  const fields = amountUnder('balance')(value)
  if (!isFields(fields)) return fields
  const balance = firstGiven(...BALANCE_NAMES.map((name) => fields[name]))
  return balance === undefined || balance === fields.balance ? fields : { ...fields, balance }
}

/** A coupon's amount is whole fen, or a rate: where it is neither, it is nothing that can be read. */
export const couponWhereRate =
  (isRate: (fields: Fields) => boolean) =>
  (value: unknown): unknown =>
    !isFields(value) || isRate(value) || readMoney(value.amount) === readAmount(value.amount)
      ? value
      : { ...value, amount: { parts: value.amount } }

/** What a thing is called, under `label` or another usual name; a row that is only its name. */
export function labelled(value: unknown): unknown {
  if (typeof value === 'string') return { label: value }
  if (!isFields(value)) return value
  const label = firstGiven(value.label, value.name, value.title)
  return label === undefined || label === value.label ? value : { ...value, label }
}

/** Goods in a row of their own: the row itself where nothing is around them. */
export const goodsRow = (value: unknown): unknown =>
  isFields(value) && !isFields(value.goods) && isGiven(value.id) && isGiven(value.name)
    ? { ...value, goods: value }
    : value
