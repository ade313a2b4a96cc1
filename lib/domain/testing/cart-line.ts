import { fen, parsePrice } from '#lib/kernel/money.ts'
import type { CartLine, Combination } from '../cart.ts'
import type { Goods } from '../goods.ts'

/** Goods with every field, plain by default. */
export function plainGoods(over: Partial<Goods> = {}): Goods {
  return {
    id: 1,
    code: 'A1',
    name: '阿莫西林胶囊',
    genericName: '阿莫西林',
    manufacturer: '样例药业',
    spec: '0.25g*24粒',
    form: '胶囊剂',
    unit: '盒',
    approvalNumber: '',
    barcode: '',
    image: null,
    warehouseId: 1,
    categoryId: 1,
    brandId: null,
    basePrice: parsePrice('8.60'),
    salePrice: parsePrice('8.60'),
    retailPrice: null,
    isBuyable: true,
    reasons: [],
    stock: 100,
    stockText: '100',
    middlePack: 10,
    isMiddlePackSaid: true,
    mustBuyByMiddlePack: false,
    casePack: 400,
    minQuantity: 1,
    maxQuantity: null,
    ladder: null,
    singleFreeShippingFrom: null,
    orderFreeShippingFrom: null,
    isPreferred: false,
    isEphedrine: false,
    isControlled: false,
    isPrescription: false,
    tags: [],
    expiry: null,
    flash: null,
    offer: { goodsPriceId: 0, ladderPriceId: 0, fullReductionId: 0, flag: 0 },
    sales: 0,
    inCart: 0,
    matched: '',
    ...over,
  }
}

/** An ordinary line of such goods, selected. */
export function cartLine(over: Partial<CartLine> = {}, item: Partial<Goods> = {}): CartLine {
  return {
    id: 1,
    key: 'g1',
    type: 'ordinary',
    quantity: 10,
    legalQuantity: 10,
    caseQuantity: 0,
    price: parsePrice('8.60'),
    rawPrice: parsePrice('8.60'),
    addedPrice: parsePrice('8.60'),
    amount: fen(8600),
    parts: [],
    isSelected: true,
    mayUseCoupon: true,
    fullReductionShare: fen(0),
    discountShare: fen(0),
    gift: null,
    giftNote: '',
    batches: null,
    item: { kind: 'goods', goods: plainGoods(item) },
    offer: { goodsPriceId: 0, ladderPriceId: 0, fullReductionId: 0, flag: 0 },
    ...over,
  }
}

/** Sets of goods as what a line sells. */
export function combinationItem(over: Partial<Combination> = {}): CartLine['item'] {
  const set = { id: 9, name: '感冒组合', price: parsePrice('19.90'), rawPrice: parsePrice('24.10') }
  const rest = { stock: 40, maxQuantity: null, isBuyable: true, reasons: [], parts: [] }
  return { kind: 'combination', combination: { ...set, ...rest, ...over } }
}
