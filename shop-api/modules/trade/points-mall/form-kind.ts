import { asc } from 'drizzle-orm'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { idColumn, orderColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { amount, hinted, whole, words } from '#shop-api/platform/table-files/cells.ts'
import type { GivenPointsGoods } from './keep.ts'
import { givenPointsGoods, savePointsGoods } from './keep.ts'
import { pointsGoods } from './tables.ts'

const MOST = 9_999_999

type PointsKey =
  | ('id' | 'name' | 'couponId' | 'points' | 'marketPrice')
  | ('stock' | 'memberLimit' | 'sort' | 'isListed' | 'intro')

const pointsKind: FormKind<PointsKey, GivenPointsGoods> = {
  path: 'points-goods',
  noun: '积分商品',
  mostRows: 1000,
  columns: {
    id: idColumn,
    name: { heading: '名称', read: words(40), isNeeded: true, example: '保温杯', others: ['雨伞'] },
    couponId: textColumn('优惠券编号', hinted('留空为实物，需发货', whole(1, MOST)), ''),
    points: { heading: '所需积分', read: whole(1, MOST), isNeeded: true, example: '2000' },
    marketPrice: { heading: '参考价', read: amount, isNeeded: true, example: '39.00' },
    stock: { heading: '库存总量', read: hinted('含已兑换的', whole(1, MOST)), isNeeded: true, example: '50' },
    memberLimit: textColumn('每客户限兑', hinted('留空不限', whole(1, MOST)), '2'),
    sort: { ...orderColumn, usual: '0' },
    isListed: yesColumn('上架', '是'),
    intro: textColumn('介绍', words(200), '', ['304不锈钢', '每箱12个']),
  },
  ways: [['id'], ['name']],
  body: givenPointsGoods,
  records: async (db) => {
    const rows = await db.select().from(pointsGoods).orderBy(asc(pointsGoods.sort), asc(pointsGoods.id))
    return rows.map((row) => ({
      id: row.id,
      texts: {
        name: row.name,
        intro: row.intro,
        points: String(row.points),
        stock: String(row.stock),
        marketPrice: formatFen(fen(row.marketPriceFen)),
        memberLimit: String(row.memberLimit ?? ''),
        couponId: String(row.couponId ?? ''),
        sort: String(row.sort),
        isListed: row.isListed ? 'yes' : '',
      },
    }))
  },
  save: savePointsGoods,
}

/** What points are exchanged for, as files. */
export const pointsGoodsFile = formFile(pointsKind)
