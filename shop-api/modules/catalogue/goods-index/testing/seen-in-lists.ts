import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { Direction, SortKey } from '#shop-api/modules/catalogue/goods-index/orders.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'

/** Opens a small shop with so many goods more than one, which are alike but for code and sales; answers with all ids. */
export async function addManyGoods(db: Db, number: number, now: Date): Promise<number[]> {
  await openSmallShop(db)
  const first = await addGoods(db, { now })
  const [row] = await db.select().from(goods)
  if (row === undefined) throw new Error('there are no goods')
  const { id: _id, ...pattern } = row
  const others = Array.from({ length: number }, (_, at) => ({ ...pattern, code: `many ${at}`, salesCount: at % 50 }))
  const added = await db.insert(goods).values(others).returning({ id: goods.id })
  return [first, ...added.map(({ id }) => id)]
}

export const orders: [SortKey, Direction][] = [
  ['sales', 'desc'],
  ['price', 'asc'],
  ['expiry', 'asc'],
  ['new', 'desc'],
]

/** What lists can see of an index: all goods on the shelf in every order, with what they are. */
export function seenIn(goodsIndex: GoodsIndex) {
  const { columns } = goodsIndex
  return orders.map(([key, direction]) =>
    [...goodsIndex.ordered(key, direction)]
      .filter((place) => goodsIndex.isListed(place))
      .map((place) => [
        ...[columns.id, columns.flags, columns.price, columns.expiry, columns.listed, columns.sales].map(
          (column) => column[place],
        ),
        columns.names.values[columns.name[place] ?? 0],
        columns.forms.values[columns.form[place] ?? 0],
        columns.controls[columns.control[place] ?? 0],
        goodsIndex.numbers.codesAt(place),
        goodsIndex.named(goodsIndex.genericNameAt(place)).includes(place),
      ]),
  )
}
