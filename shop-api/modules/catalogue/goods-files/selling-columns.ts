import { batchColumns } from '#shop-api/modules/catalogue/goods/batch-columns.ts'
import { day, list, oneOf, whole, words, yesNo, yuan } from '#shop-api/platform/table-files/cells.ts'
import { isYes, nameIn, yesIf } from '#shop-api/platform/table-files/column.ts'
import { tiers, tiersText, UNPRICED, yuanOrUnpriced } from './cells.ts'
import type { GoodsColumn } from './column.ts'
import { ladders, perBatch, priceText } from './column.ts'

type BatchColumn = (typeof batchColumns)[keyof typeof batchColumns]

/** The same of all batches of goods, which may have none. */
const several = ({ heading, read, example }: BatchColumn) => ({ heading, read: list(read), example })

/** Columns that say how the goods are sold, and what there is of them. */
export const sellingColumns = {
  middlePack: {
    heading: '中包装',
    read: whole(1, 1_000_000),
    show: (g) => String(g.middlePack),
    keep: (v) => ({ middlePack: Number(v) }),
    usual: '1',
    example: '10',
  },
  byMiddlePack: {
    heading: '按中包装购买',
    read: yesNo,
    show: (g) => yesIf(g.mustBuyByMiddlePack),
    keep: (v) => ({ mustBuyByMiddlePack: isYes(v) }),
    usual: '否',
    example: '否',
  },
  casePack: {
    heading: '件装量',
    read: whole(1, 1_000_000),
    show: (g) => String(g.casePack),
    keep: (v) => ({ casePack: Number(v) }),
    usual: '1',
    example: '400',
  },
  weight: {
    heading: '单位重量（克）',
    read: whole(1, 10_000_000),
    show: (g) => (g.weightGrams === null ? '' : String(g.weightGrams)),
    keep: (v) => ({ weightGrams: v === '' ? null : Number(v) }),
    mayBeCleared: true,
    example: '65',
  },
  minQuantity: {
    heading: '起购量',
    read: whole(1, 1_000_000),
    show: (g) => String(g.minQuantity),
    keep: (v) => ({ minQuantity: Number(v) }),
    usual: '1',
    example: '1',
  },
  maxQuantity: {
    heading: '限购量',
    read: whole(1, 1_000_000),
    show: (g) => (g.maxQuantity === null ? '' : String(g.maxQuantity)),
    keep: (v) => ({ maxQuantity: v === '' ? null : Number(v) }),
    mayBeCleared: true,
    example: '',
  },
  unitPrice: {
    heading: '单价',
    read: yuanOrUnpriced,
    show: (g) => priceText(g.unitPrice) || UNPRICED,
    keep: (v) => ({ unitPrice: v === UNPRICED ? null : v }),
    isNeeded: true,
    neededHint: `，价格未定请写“${UNPRICED}”`,
    example: '29.80',
  },
  retailPrice: {
    heading: '建议零售价',
    read: yuan,
    show: (g) => priceText(g.retailPrice),
    keep: (v) => ({ retailPrice: v || null }),
    mayBeCleared: true,
    example: '39.80',
  },
  ladderType: {
    heading: '阶梯方式',
    read: oneOf([...Object.keys(ladders), '无']),
    show: (g) => nameIn(ladders, g.ladderType as 1 | 2) || '无',
    keep: (v) => ({ ladderType: ladders[v as keyof typeof ladders] ?? 0 }),
    example: '达量',
  },
  ladder: {
    heading: '阶梯价',
    read: tiers,
    show: (g) => tiersText(g.ladder.map(({ number, price }) => ({ number, price: priceText(price) }))),
    mayBeCleared: true,
    example: '20:28.32;50:27.90',
    others: ['20:28.32'],
  },
  preferred: {
    heading: '优选',
    read: yesNo,
    show: (g) => yesIf(g.isPreferred),
    keep: (v) => ({ isPreferred: isYes(v) }),
    usual: '否',
    example: '否',
  },
  singleFreeFrom: {
    heading: '单品包邮起量',
    read: whole(1, 1_000_000),
    show: (g) => (g.isSingleFreeShipping ? String(g.singleFreeShippingFrom) : ''),
    keep: (v) => ({ isSingleFreeShipping: v !== '', singleFreeShippingFrom: Number(v || 0) }),
    mayBeCleared: true,
    example: '',
  },
  freeNumber: {
    heading: '整单包邮数量',
    read: whole(1, 1_000_000),
    show: (g) => (g.freeShippingNumber === 0 ? '' : String(g.freeShippingNumber)),
    keep: (v) => ({ freeShippingNumber: Number(v || 0) }),
    mayBeCleared: true,
    example: '',
  },
  listedOn: { heading: '上架日期', read: day, show: (g) => g.listedOn, keep: (v) => ({ listedOn: v }), example: '' },
  isOnShelf: {
    heading: '上架',
    read: yesNo,
    show: (g) => yesIf(g.isListed),
    keep: (v) => ({ isListed: isYes(v) }),
    usual: '是',
    example: '是',
  },
  warehouse: {
    heading: '仓库',
    read: list(words(40)),
    show: perBatch((b) => b.warehouse),
    example: '',
    others: ['杭州仓', '杭州仓;宁波仓'],
  },
  batchNo: { ...several(batchColumns.batchNo), show: perBatch((b) => b.batchNo) },
  madeOn: { ...several(batchColumns.madeOn), show: perBatch((b) => b.madeOn) },
  expiresOn: { ...several(batchColumns.expiresOn), show: perBatch((b) => b.expiresOn) },
  stock: { ...several(batchColumns.stock), show: perBatch((b) => b.stock) },
} as const satisfies Readonly<Record<string, GoodsColumn>>
