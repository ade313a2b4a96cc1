import { backInStockShapes } from '#lib/contract/back-in-stock/shapes.ts'
import { gone, mapsFields, orNull, text } from '#lib/mapping/testing/fields.ts'
import { readGoods, wireGoods } from '#lib/mapping/testing/wire-goods.ts'
import { toBackInStockAlert } from './back-in-stock.ts'

mapsFields(backInStockShapes.backInStock.data.shape.data.element, toBackInStockAlert, [
  [
    'goods',
    wireGoods(7, '板蓝根颗粒'),
    'goods',
    readGoods(7, '板蓝根颗粒'),
    [
      [null, gone],
      [{}, gone],
    ],
  ],
  ['created_at', '2026-11-20 09:30:00', 'createdAt', '2026-11-20 09:30:00', text],
  ['notified_at', '2026-11-22 10:00:00', 'notifiedAt', '2026-11-22 10:00:00', orNull(text)],
])
