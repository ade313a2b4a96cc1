import { loadMakers } from '#shop-api/modules/catalogue/browsing/filter.ts'
import { flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Found } from './find-goods.ts'
import { findFor, loadSpecs } from './find-goods.ts'
import type { Described, ListedWant } from './read-row.ts'
import { readRow } from './read-row.ts'
import type { Candidate, Judged } from './score.ts'
import { judge, matchText } from './score.ts'

export interface MatchedRow {
  readonly at: number
  readonly want: ListedWant
  readonly found: Found
  readonly judged: Judged
  readonly text: string
  /** The goods the row is taken for; null when nothing is like it. */
  readonly goodsId: number | null
}

interface Read {
  readonly want: ListedWant
  readonly row: Described
  readonly found: Found
}

async function read(db: Db, goodsIndex: GoodsIndex, want: ListedWant): Promise<Read> {
  const row = readRow(want)
  const place = want.goods_id === undefined ? undefined : goodsIndex.placeOf(want.goods_id)
  if (place !== undefined) return { want, row, found: { kind: 'chosen', isExact: true, places: [place] } }
  return { want, row, found: await findFor(db, goodsIndex, row) }
}

const noMaker = { name: '', shortName: '' }
const noSpec: ReadonlySet<string> = new Set()

/** Finds the goods each row means. `known` are goods the member bought before: they break ties. */
export async function matchRows(
  db: Db,
  goodsIndex: GoodsIndex,
  wants: readonly ListedWant[],
  known: ReadonlySet<number>,
): Promise<MatchedRow[]> {
  const reads: Read[] = []
  // One after the other: the same words come again and again, and the second time their answer is there.
  for (const want of wants) reads.push(await read(db, goodsIndex, want))
  const { columns } = goodsIndex
  const idAt = (place: number): number => columns.id[place] ?? 0
  const specs = await loadSpecs(db, [...new Set(reads.flatMap(({ found }) => found.places.map(idAt)))])
  const makers = await loadMakers(db)
  const candidateAt = (place: number): Candidate => {
    const id = idAt(place)
    return {
      id,
      spec: specs.get(id) ?? noSpec,
      maker: makers.get(columns.makers.values[columns.maker[place] ?? 0] ?? 0) ?? noMaker,
      isInStock: ((columns.flags[place] ?? 0) & flags.inStock) !== 0,
      isKnown: known.has(id),
      sales: columns.sales[place] ?? 0,
    }
  }
  return reads.map(({ want, row, found }, at) => {
    const judged = judge(row, found, found.places.map(candidateAt))
    return { at, want, found, judged, text: matchText(row, found, judged), goodsId: judged.ranked[0]?.id ?? null }
  })
}
