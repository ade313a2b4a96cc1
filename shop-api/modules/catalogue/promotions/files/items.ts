import { CellError, splitList } from '#shop-api/platform/table-files/cells.ts'
import type { Change } from '#shop-api/platform/table-files/compare.ts'
import { parallelValues } from '#shop-api/platform/table-files/parallel.ts'
import type { Texts } from './columns.ts'
import { columns, itemKeys, money } from './columns.ts'
import type { GoodsNames } from './goods-names.ts'
import type { NamedItem, PromotionRecord } from './records.ts'

/** Goods of a promotion as a file wants them. */
export interface WantedItem {
  /** Null adds it. */
  readonly id: number | null
  readonly goodsId: number
  readonly code: string
  readonly price: string | null
  readonly number: number
  readonly stock: number | null
  readonly memberLimit: number | null
}

/** Null where the row leaves the items as they are. */
export type WantedItems = readonly WantedItem[] | null

type ItemFacts = Omit<WantedItem, 'id' | 'goodsId'>

const itemText = ({ code, price, number, stock, memberLimit }: ItemFacts): string =>
  [
    code,
    price === null ? '' : ` ${money(price)}元`,
    number === 1 ? '' : ` ×${number}`,
    stock === null ? '' : ` 共${stock}`,
    memberLimit === null ? '' : ` 限${memberLimit}`,
  ].join('')

/** What a row makes of its promotion's goods; goods that it no longer names leave. Throws CellError with the reason. */
export function readItems(
  cells: Texts,
  record: PromotionRecord | null,
  goods: GoodsNames,
): { aside: WantedItems; changes: Change[] } {
  const asIs = { aside: null, changes: [] }
  const given = itemKeys.filter((key) => (cells[key] ?? '') !== '')
  const isSame = record && given.every((key) => cells[key]?.trim() === columns[key].show(record))
  if (given.length === 0 || isSame) return asIs
  const known = record?.items ?? []
  const codes = cells.itemCodes ? splitList(cells.itemCodes) : known.map((item) => item.code)
  if (codes.length === 0 || codes.includes('')) throw new CellError('请填写商品编码')
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) throw new CellError(`商品编码${twice}重复`)
  const lists = Object.fromEntries(
    itemKeys.map((key) => [
      key,
      parallelValues(columns, cells, { key, count: codes.length, leader: '商品编码', isForAll: key !== 'itemCodes' }),
    ]),
  ) as Record<(typeof itemKeys)[number], (string | undefined)[]>
  const wanted = codes.map((code, at): WantedItem => {
    const goodsId = goods.byCode.get(code)?.id
    if (goodsId === undefined) throw new CellError(`商品编码“${code}”不存在`)
    const before = known.find((item) => item.code === code)
    const whole = (text: string | undefined, now: number | null | undefined) => (text ? Number(text) : (now ?? null))
    return {
      id: before?.id ?? null,
      ...{ goodsId, code },
      price: lists.itemPrices[at] ?? before?.price ?? null,
      number: whole(lists.itemNumbers[at], before?.number) ?? 1,
      stock: whole(lists.itemStocks[at], before?.stock),
      memberLimit: whole(lists.itemLimits[at], before?.memberLimit),
    }
  })
  const changes = changesOf(known, wanted)
  return changes.length === 0 ? asIs : { aside: wanted, changes }
}

function changesOf(known: readonly NamedItem[], wanted: readonly WantedItem[]): Change[] {
  const gone = known.filter((item) => !wanted.some(({ id }) => id === item.id))
  const sold = gone.find((item) => item.sold > 0)
  if (sold) throw new CellError(`商品${sold.code}已售出${sold.sold}，不能从活动中移除`)
  const changes = wanted.flatMap((item) => {
    const before = known.find(({ id }) => id === item.id)
    if (before && item.stock !== null && item.stock < before.sold) {
      throw new CellError(`商品${item.code}已售出${before.sold}，商品活动量不能低于此数`)
    }
    const [was, will] = [before ? itemText(before) : '', itemText(item)]
    return was === will ? [] : [{ heading: '商品', before: was, after: will }]
  })
  return [...changes, ...gone.map((item) => ({ heading: '商品', before: itemText(item), after: '' }))]
}
