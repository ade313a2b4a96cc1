import { changeGoods } from '#shop-api/modules/catalogue/goods/change.ts'
import { MOST_ANNOUNCED } from '#shop-api/modules/catalogue/goods/change-tags.ts'
import { lockPictures, picturedGoodsAfter } from '#shop-api/modules/catalogue/goods-pictures/pictured-goods.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import { headingRow } from '#shop-api/platform/table-files/report.ts'
import type { Asked, TableFile } from '#shop-api/platform/table-files/table-file.ts'
import { READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'
import type { PictureKey } from './columns.ts'
import { columns } from './columns.ts'
import type { ListedGoods } from './compare-list.ts'
import { compareList, MOST_ROWS } from './compare-list.ts'
import type { PictureSource } from './fetch-pictures.ts'
import { ownAddress } from './fetch-pictures.ts'

const isDifferent = ({ before, after }: ListedGoods): boolean => before.join() !== after.join()

async function writeList(tx: Db, listed: readonly ListedGoods[], { now, watch }: Asked): Promise<number[]> {
  const ids = listed.map(({ id }) => id)
  const current = await lockPictures(tx, ids)
  for (const { id, before, after } of listed) {
    if (current.get(id)?.join() !== before.join()) {
      throw new ShopRefusal(409, '导入期间有商品的图片被他人更改，未导入任何图片，请重新检查后再导入')
    }
    await changeGoods(tx, id, { pictures: [...after], updatedAt: now })
  }
  watch.note({ written: listed.reduce((sum, { after }) => sum + after.length, 0) })
  return ids
}

/** A row a picture, by rising id of their goods. */
async function exportedRows(db: Db, keys: readonly PictureKey[]): Promise<string[][]> {
  const rows: string[][] = []
  for (let lastId = 0, found = READ_CHUNK; found === READ_CHUNK; ) {
    const goods = await picturedGoodsAfter(db, lastId, READ_CHUNK)
    for (const { id, code, pictures } of goods) {
      for (const hash of pictures) {
        const record = { id, code, address: ownAddress(hash) }
        rows.push(keys.map((key) => columns[key].show(record)))
      }
    }
    found = goods.length
    lastId = goods.at(-1)?.id ?? lastId
  }
  return rows
}

/** Pictures of goods by the addresses they are at, one a row. */
export const pictureListFile = (source: PictureSource): TableFile => ({
  path: 'picture-lists',
  noun: '图片地址',
  mostRows: MOST_ROWS,
  columns,
  sets: { all: ['code', 'address'] },
  exportAll: async (db, keys, format) => {
    const own = keys as readonly PictureKey[]
    return writeSheetFile([headingRow(columns, own), ...(await exportedRows(db, own))], format)
  },
  check: async (_db, sheet, asked) => {
    const { rows, goods } = await compareList(source, sheet, asked)
    return {
      rows,
      added: [],
      write: async (tx) => {
        const ids = await writeList(tx, goods.filter(isDifferent), asked)
        return ids.length > MOST_ANNOUNCED ? ['shop'] : ids.map((id) => `goods:${id}` as const)
      },
    }
  },
})
