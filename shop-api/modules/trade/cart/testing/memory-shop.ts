import { getTableColumns } from 'drizzle-orm'
import { fen, parseFen } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { usualFreight } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import type { OracleGoods } from '#shop-api/modules/catalogue/pricing/testing/oracle.ts'
import type { PromotionItemRow, PromotionRow, RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { PromotionKind, PromotionRule } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { CartFacts } from '#shop-api/modules/trade/cart/facts.ts'
import type { CartGoods, CartLineRow } from '#shop-api/modules/trade/cart/priced-types.ts'
import type { KnownIds } from './tamper.ts'

/** A small shop held in memory: goods with every way of being priced, and some that must never be sold. */
export const now = new Date('2026-11-20T01:30:00Z')
const soon = new Date(now.getTime() + DAY_MS)
const past = new Date(now.getTime() - DAY_MS)

type Row = [id: number, price: string, ladderType: number, ladder: [number, string][], over?: Partial<CartGoods>]

const table: Row[] = [
  [
    1,
    '8.6000',
    1,
    [
      [10, '8.1000'],
      [50, '8.4000'],
    ],
  ],
  [
    2,
    '12.3450',
    2,
    [
      [5, '11.9999'],
      [24, '11.5000'],
    ],
  ],
  [3, '0.1250', 0, []],
  [4, '33.3300', 0, [], { middlePack: 6, mustBuyByMiddlePack: true }],
  [5, '100.0000', 0, []],
  [6, '20.0000', 2, [[10, '19.0000']]],
  [7, '5.5500', 0, []],
  [8, '45.0000', 0, [], { isEphedrine: true }],
  [
    9,
    '1.0000',
    0,
    [],
    { saleControl: { mode: 'white', regionCodes: ['110000'], customerKinds: [], memberIds: [], note: '' } },
  ],
  [10, '2.0000', 0, [], { scopeCode: 'biological' }],
  [11, '3.0000', 0, [], { isListed: false }],
  [12, '4.0000', 0, [], { unitPrice: null }],
  [13, '15.0000', 0, [], { categoryPath: [2] }],
  [14, '60.0000', 0, [], { maxQuantity: 30 }],
  [15, '7.0000', 0, [], { isSingleFreeShipping: true, singleFreeShippingFrom: 10 }],
  [16, '9.0000', 0, [], { freeShippingNumber: 12 }],
]
export const neverSold = [9, 10, 11, 12]

type GoodsRow = typeof goods.$inferSelect
/** Columns that may be empty are, so that a new one needs no line here. */
const emptyColumns = Object.fromEntries(
  Object.entries(getTableColumns(goods)).flatMap(([name, { notNull }]) => (notNull ? [] : [[name, null]])),
) as { [Name in keyof GoodsRow as null extends GoodsRow[Name] ? Name : never]: null }

function goodsRow([id, unitPrice, ladderType, ladder, over]: Row): CartGoods {
  return {
    ...emptyColumns,
    id,
    code: `G${id}`,
    name: `商品${id}`,
    genericName: `商品${id}`,
    kind: 'drug',
    manufacturerId: 1,
    spec: '10片',
    form: '片剂',
    unit: '盒',
    barcode: '',
    moreBarcodes: [],
    categoryId: 1,
    categoryPath: [1],
    scopeCode: 'chemical',
    isRx: false,
    isEphedrine: false,
    storage: '',
    storageClass: 'room',
    shelfLifeMonths: 24,
    middlePack: 1,
    mustBuyByMiddlePack: false,
    casePack: 100,
    minQuantity: 1,
    unitPrice,
    listPrice: unitPrice,
    ladderType,
    isPreferred: false,
    isSingleFreeShipping: false,
    singleFreeShippingFrom: 0,
    freeShippingNumber: 0,
    listedOn: '2026-01-01',
    salesCount: 0,
    isListed: true,
    pictures: [],
    available: 100_000,
    nearestExpiry: '2028-01-01',
    warehouseId: 1,
    batchNo: null,
    madeOn: null,
    manufacturerName: '测试药业',
    scopeName: '化学药制剂',
    ladder: ladder.map(([number, price], index) => ({ id: index + 1, number, price })),
    ...over,
  }
}

export const shelf = new Map(table.map((row) => [row[0], goodsRow(row)]))

function promotion(
  id: number,
  kind: PromotionKind,
  rule: PromotionRule,
  over: Partial<PromotionRow> = {},
): PromotionRow {
  return {
    id,
    kind,
    name: `活动${id}`,
    startsAt: past,
    endsAt: soon,
    isStopped: false,
    scope: { kind: 'all' },
    rule,
    stock: null,
    sold: 0,
    memberLimit: null,
    notifiedAt: null,
    ...over,
  }
}
function item(id: number, promotionId: number, goodsId: number, over: Partial<PromotionItemRow>): PromotionItemRow {
  return { id, promotionId, goodsId, price: null, number: 1, stock: null, sold: 0, memberLimit: null, ...over }
}

export const promotions = [
  promotion(50, 'flash', {}),
  promotion(51, 'flash', {}, { endsAt: now }),
  promotion(60, 'daily', {}),
  promotion(70, 'exchange', { threshold: '100.00' }),
  promotion(90, 'combination', { price: '44.44' }, { name: '组合90', stock: 50 }),
  promotion(91, 'combination', { price: '0.01' }, { name: '组合91', endsAt: now }),
  promotion(92, 'combination', { price: '9.99' }, { name: '组合92' }),
  promotion(
    81,
    'full_reduction',
    {
      tiers: [
        { id: 1, amount: '100.00', reduce: '7.77' },
        { id: 2, amount: '500.00', reduce: '60.00' },
      ],
    },
    { scope: { kind: 'categories', categoryIds: [1] } },
  ),
  promotion(82, 'full_reduction', { tiers: [{ id: 3, amount: '150.00', reduce: '4.00' }], isRepeating: true }),
  promotion(85, 'store_discount', {
    tiers: [
      { id: 4, amount: '300.00', rate: '0.97' },
      { id: 5, amount: '1000.00', rate: '0.94' },
    ],
    excludedGoodsIds: [14],
  }),
]
export const items = [
  item(501, 50, 5, { price: '79.9000', stock: 60, memberLimit: 20 }),
  item(502, 51, 13, { price: '0.0100', stock: 60 }),
  item(601, 60, 6, { price: '17.7700', stock: 40 }),
  item(701, 70, 7, { price: '2.2200', memberLimit: 4 }),
  item(901, 90, 1, { number: 2 }),
  item(902, 90, 4, {}),
  item(911, 91, 1, {}),
  item(921, 92, 1, {}),
  item(922, 92, 9, {}),
]

export const knownIds: KnownIds = {
  goods: table.map(([id]) => id),
  combinations: [90, 91, 92],
  items: items.map((each) => each.id),
  fullReductions: [81, 82, 83, 85],
  offers: [
    { goods_id: '5', goods_price_id: '501', type: '1' },
    { goods_id: '6', goods_price_id: '601' },
    { goods_id: '7', goods_price_id: '701', type: '2' },
    { goods_id: '7', goods_price_id: '701', is_yj: '1' },
    { goods_id: '90', type: '3', is_yj: '0' },
    { goods_id: '91', type: '3', is_yj: '0' },
    { goods_id: '92', type: '3', is_yj: '0' },
    { goods_id: '13', goods_price_id: '502', type: '1' },
  ],
}

const byId = new Map(promotions.map((each) => [each.id, each]))

export const specials: ReadonlyMap<number, RunningSpecial> = new Map(
  [501, 601].flatMap((id) => {
    const found = items.find((each) => each.id === id)
    const of = found && byId.get(found.promotionId)
    return found && of ? [[found.goodsId, { promotion: of, item: found }] as const] : []
  }),
)

/** A line of a cart in this shop, to be changed by what a test needs. */
export const plainLine: CartLineRow = {
  id: 0,
  memberId: 7,
  key: '',
  type: 0,
  goodsId: null,
  combinationId: null,
  number: 1,
  isSelected: true,
  goodsPriceId: 0,
  ladderPriceId: 0,
  goodsManjianId: 0,
  isNearExpiry: false,
  warehouseId: 0,
  addedPrice: '1.0000',
  createdAt: now,
}

/** Facts of an empty cart; the coupon takes 30.00 off 200.00. */
export function emptyCart(hasCoupon: boolean): CartFacts {
  return {
    rows: [],
    member: {
      id: 7,
      kind: 'pharmacy',
      reviewState: 'approved',
      reviewReason: null,
      provinceCode: '320000',
      cityCode: '320100',
      districtCode: '320102',
      scopeCodes: ['chemical'],
      ephedrine: { quota: 400, used: 0, validTo: '2027-01-01' },
      receiptDueOn: null,
      creditUsedFen: 0,
      creditDueOn: null,
      licences: ['businessLicence', 'drugLicence', 'purchaseAuthorisation'].map((kind) => ({
        kind,
        name: kind,
        validTo: null,
      })),
    },
    goods: shelf,
    promotions: byId,
    items,
    purchases: new Map(),
    shipping: {
      minimumOrder: fen(20_000),
      freeFrom: fen(50_000),
      fee: fen(1_200),
      unshipped: fen(0),
      ...usualFreight,
    },
    coupon: hasCoupon
      ? {
          id: 1,
          name: '满200减30',
          validTo: soon,
          rule: {
            kind: 'amount',
            isExclusive: false,
            value: 3_000,
            maxReduce: null,
            threshold: parseFen('200.00'),
            scope: { kind: 'all' },
          },
        }
      : null,
  }
}

/** The same goods in the oracle's words. */
export function oracleGoods(id: number): OracleGoods {
  const row = table.find((each) => each[0] === id)
  if (!row) throw new Error(`no goods ${id}`)
  const [, price, ladderType, ladder, over = {}] = row
  return {
    id,
    categories: over.categoryPath ?? [1],
    maker: 1,
    brand: over.brandId ?? null,
    price,
    ladderType,
    ladder: ladder.map(([number, unit]) => ({ number, price: unit })),
    hm: over.isEphedrine ?? false,
    freeFrom: over.isSingleFreeShipping ? (over.singleFreeShippingFrom ?? 0) : null,
    orderFreeFrom: over.freeShippingNumber || null,
  }
}
