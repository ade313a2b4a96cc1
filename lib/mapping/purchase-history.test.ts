import { purchaseHistoryShapes } from '#lib/contract/purchase-history/shapes.ts'
import { toLastPurchase, toPurchaseMonth } from './purchase-history.ts'
import { fen, id, mapsFields, price, required, text, whole } from './testing/fields.ts'

describe('a month of purchases', () =>
  mapsFields(purchaseHistoryShapes.purchaseMonths.data.shape.data.element, toPurchaseMonth, [
    ['month', '2026-11', 'month', '2026-11', required(text)],
    ['orders', 3, 'orders', 3, whole],
    ['amount', '1234.50', 'amount', 123_450, required(fen)],
  ]))

describe('the last purchase of goods', () =>
  mapsFields(purchaseHistoryShapes.lastPurchases.data.shape.data.element, toLastPurchase, [
    ['goods_id', 7, 'goodsId', 7, id],
    ['price', '8.60', 'price', 86_000, required(price)],
    ['number', 30, 'quantity', 30, whole],
    ['bought_at', '2026-11-20 09:30:00', 'at', '2026-11-20 09:30:00', text],
    ['times', 4, 'times', 4, whole],
  ]))
