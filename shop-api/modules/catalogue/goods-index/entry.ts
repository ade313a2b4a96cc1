import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Price } from '#lib/kernel/money.ts'
import { parsePrice } from '#lib/kernel/money.ts'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { codesOf } from '#shop-api/modules/catalogue/search/codes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

/** What lists filter, sort and count by; everything that is shown is read from the database when it is shown. */
export interface IndexEntry {
  readonly id: number
  readonly name: string
  readonly genericName: string
  /** Code, barcode and approval number, as they may be typed: the number whole, without its words, digits alone. */
  readonly codes: readonly string[]
  readonly form: string
  readonly manufacturerId: number
  readonly categoryId: number
  readonly categoryPath: readonly number[]
  readonly brandId: number | null
  readonly kind: 'drug' | 'piece' | 'device' | 'other'
  readonly isPreferred: boolean
  readonly isInStock: boolean
  readonly price: Price | null
  /** Calendar day. */
  readonly nearestExpiry: string | null
  readonly listedOn: string
  readonly sales: number
  readonly saleControl: SaleControl | null
}

type Cells = [
  id: number,
  name: string,
  genericName: string,
  code: string,
  barcode: string,
  approvalNumber: string | null,
  form: string,
  manufacturerId: number,
  categoryId: number,
  categoryPath: number[],
  brandId: number | null,
  kind: IndexEntry['kind'],
  isPreferred: boolean,
  isInStock: boolean,
  price: string | null,
  nearestExpiry: string | null,
  listedOn: string,
  sales: number,
  saleControl: SaleControl | null,
]

const cells = sql`json_build_array(${goods.id}, ${goods.name}, ${goods.genericName}, ${goods.code}, ${goods.barcode},
  ${goods.approvalNumber}, ${goods.form}, ${goods.manufacturerId}, ${goods.categoryId}, ${goods.categoryPath},
  ${goods.brandId}, ${goods.kind}, ${goods.isPreferred}, ${goods.available} > 0, ${goods.unitPrice}::text,
  ${goods.nearestExpiry}, ${goods.listedOn}, ${goods.salesCount}, ${goods.saleControl})`

/** Texts that many goods share are kept once. */
export type Interner = (text: string) => string

export function createInterner(): Interner {
  const known = new Map<string, string>()
  return (text) => {
    const one = known.get(text)
    if (one === undefined) known.set(text, text)
    return one ?? text
  }
}

function toItem(row: Cells, shared: Interner): IndexEntry {
  const price = row[14]
  return {
    id: row[0],
    name: shared(row[1]),
    genericName: shared(row[2]),
    codes: codesOf({ code: row[3], barcode: row[4], approvalNumber: row[5] }),
    form: shared(row[6]),
    manufacturerId: row[7],
    categoryId: row[8],
    categoryPath: row[9],
    brandId: row[10],
    kind: row[11],
    isPreferred: row[12],
    isInStock: row[13],
    price: price === null ? null : parsePrice(price),
    nearestExpiry: row[15],
    listedOn: row[16],
    sales: row[17],
    saleControl: row[18],
  }
}

/** Reads goods on the shelf under a condition, in one value: decoding cell by cell would take much longer. */
export async function readItems(db: Db, where: SQL, shared: Interner): Promise<IndexEntry[]> {
  const [answer] = await sqlRows<{ items: string | null }>(
    db,
    sql`select json_agg(found.cells)::text as items
        from (select ${cells} as cells from ${goods} where ${goods.isOnShelf} and ${where} order by ${goods.id}) found`,
  )
  return (JSON.parse(answer?.items ?? '[]') as Cells[]).map((row) => toItem(row, shared))
}
