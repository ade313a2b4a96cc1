import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { code, day, hinted, words, yuan } from '#shop-api/platform/table-files/cells.ts'
import type { Column, Texts as TextsOf } from '#shop-api/platform/table-files/column.ts'

/** One price of a list, with what the list is called and when it holds. */
export interface PriceRecord {
  readonly listId: number
  readonly code: string
  readonly name: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly goodsId: number
  readonly goodsCode: string
  readonly goodsName: string
  readonly price: string
}

export type PriceKey = 'code' | 'name' | 'startsOn' | 'endsOn' | 'goods' | 'goodsName' | 'price'
export type Texts = TextsOf<PriceKey>

export const columns: Readonly<Record<PriceKey, Column<PriceRecord>>> = {
  code: {
    heading: '价格表编码',
    read: code(40),
    show: ({ code }) => code,
    isNeeded: true,
    example: 'XY01',
    others: ['LS02'],
  },
  name: {
    heading: '价格表名称',
    read: hinted('新价格表必填', words(60)),
    show: ({ name }) => name,
    example: '浙北连锁协议价',
    others: ['诊所协议价'],
  },
  startsOn: {
    heading: '开始日期',
    read: hinted('留空不限', day),
    show: ({ startsOn }) => startsOn ?? '',
    mayBeCleared: true,
    example: '2026-12-01',
  },
  endsOn: {
    heading: '结束日期',
    read: hinted('含当日，留空不限', day),
    show: ({ endsOn }) => endsOn ?? '',
    mayBeCleared: true,
    example: '2027-11-30',
  },
  goods: {
    heading: '商品编码',
    read: code(40),
    show: (p) => p.goodsCode,
    isNeeded: true,
    example: 'YP0000049',
    others: ['A0001'],
  },
  goodsName: {
    heading: '商品名称',
    read: hinted('供查看，不导入', words(200)),
    show: (p) => p.goodsName,
    example: '',
    others: ['阿莫西林胶囊', '板蓝根颗粒'],
  },
  price: {
    heading: '协议价',
    read: hinted('元；留空即移出价格表', yuan),
    show: ({ price }) => formatPrice(parsePrice(price)),
    isNeeded: true,
    mayBeCleared: true,
    example: '12.80',
  },
}
