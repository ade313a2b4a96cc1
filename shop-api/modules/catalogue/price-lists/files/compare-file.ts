import type { SQL } from 'drizzle-orm'
import { and, eq } from 'drizzle-orm'
import { parsePrice } from '#lib/kernel/money.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'
import { goodsCoded, goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import type { ComparedRow } from '#shop-api/platform/table-files/compare.ts'
import { compareRow } from '#shop-api/platform/table-files/compare.ts'
import type { FileRow, RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import type { Watch } from '#shop-api/platform/table-files/table-file.ts'
import { inChunks } from '#shop-api/platform/table-files/table-file.ts'
import { listsCalled } from '../keep.ts'
import { priceListPrices, priceLists } from '../tables.ts'
import type { PriceKey, PriceRecord, Texts } from './columns.ts'
import { columns } from './columns.ts'

export const MOST_ROWS = 200_000
const rules: RowRules<PriceKey> = { noun: '协议价', mostRows: MOST_ROWS, columns, ways: [['code', 'goods']] }
const keys: readonly PriceKey[] = ['code', 'name', 'startsOn', 'endsOn', 'goods', 'price']

/** What a list is after an import, as a row of it says. */
export interface ListHead {
  readonly code: string
  readonly name: string
  readonly startsOn: string | null
  readonly endsOn: string | null
}

export interface RowAside {
  readonly head: ListHead
  readonly goodsId: number
}

export type ComparedPrice = ComparedRow<PriceKey, PriceRecord, RowAside>

const recordColumns = {
  listId: priceLists.id,
  code: priceLists.code,
  name: priceLists.name,
  startsOn: priceLists.startsOn,
  endsOn: priceLists.endsOn,
  goodsId: priceListPrices.goodsId,
  goodsCode: goodsFact(priceListPrices.goodsId, 'code'),
  goodsName: goodsFact(priceListPrices.goodsId, 'name'),
  price: priceListPrices.price,
}

/** Prices of lists under a condition, to be ordered and limited. */
export const pricesWhere = (db: Db, where: SQL | undefined) =>
  db
    .select(recordColumns)
    .from(priceListPrices)
    .innerJoin(priceLists, eq(priceLists.id, priceListPrices.listId))
    .where(where)

const dayOf = (given: string | undefined, known: string | null): string | null =>
  given === undefined ? known : given || null

function headOf(values: Texts, code: string, known: ListHead | undefined): ListHead {
  return {
    code,
    name: values.name ?? known?.name ?? '',
    startsOn: dayOf(values.startsOn, known?.startsOn ?? null),
    endsOn: dayOf(values.endsOn, known?.endsOn ?? null),
  }
}

type Row = FileRow<PriceKey>

async function compareChunk(db: Db, rows: readonly Row[]): Promise<ComparedPrice[]> {
  const cellsOf = (key: PriceKey) => rows.map(({ cells }) => columns[key].read(cells[key] ?? ''))
  const lists = await listsCalled(db, cellsOf('code'))
  const byCode = await goodsCoded(db, cellsOf('goods'), 'id', 'code', 'unitPrice')
  const among = and(
    isOneOf(
      priceListPrices.listId,
      [...lists.values()].map(({ id }) => id),
    ),
    isOneOf(
      priceListPrices.goodsId,
      [...byCode.values()].map(({ id }) => id),
    ),
  )
  const known = new Map((await pricesWhere(db, among)).map((row) => [`${row.listId} ${row.goodsId}`, row]))
  return rows.map((row) => {
    const code = columns.code.read(row.cells.code ?? '')
    const list = lists.get(code)
    const own = byCode.get(columns.goods.read(row.cells.goods ?? ''))
    const record = known.get(`${list?.id} ${own?.id}`) ?? null
    const reasons = own || row.code === '' ? row.reasons : [...row.reasons, '商品编码不存在']
    const compared = compareRow<PriceKey, PriceRecord, null>(
      {
        columns,
        keys,
        nothingBesides: null,
        besides: () => ({ aside: null, changes: [] }),
        ruleReasons: ({ values }) => {
          const { name, startsOn, endsOn } = headOf(values, code, list)
          const isDear = values.price && own?.unitPrice && parsePrice(values.price) > parsePrice(own.unitPrice)
          return [
            ...(name === '' ? ['新价格表须填写价格表名称'] : []),
            ...(startsOn !== null && endsOn !== null && endsOn < startsOn ? ['结束日期须不早于开始日期'] : []),
            ...(isDear ? [`协议价${values.price}高于单价${columns.price.read(own.unitPrice ?? '')}`] : []),
          ]
        },
      },
      { ...row, reasons },
      record,
    )
    return { ...compared, aside: { head: headOf(compared.values, code, list), goodsId: own?.id ?? 0 } }
  })
}

/** Rows of one list that say different things of it are wrong: it is unclear which one is meant. */
function markUnlike(rows: readonly ComparedPrice[]): ComparedPrice[] {
  const heads = new Map<string, Set<string>>()
  const said = ({ aside: { head } }: ComparedPrice) => JSON.stringify(head)
  for (const each of rows) {
    const { code } = each.aside.head
    heads.set(code, (heads.get(code) ?? new Set<string>()).add(said(each)))
  }
  return rows.map((each) =>
    (heads.get(each.aside.head.code)?.size ?? 0) < 2
      ? each
      : {
          ...each,
          state: 'wrong',
          reasons: [...each.reasons, `“${each.aside.head.code}”各行的价格表名称和日期须一致`],
          changes: [],
        },
  )
}

/** Says what importing a file of agreed prices would do; writes nothing. Throws ShopRefusal when it can't be one. */
export async function compareFile(db: Db, sheet: Sheet, watch: Watch): Promise<ComparedPrice[]> {
  return markUnlike(await inChunks(await readRows(rules, sheet), watch, (rows) => compareChunk(db, rows)))
}
