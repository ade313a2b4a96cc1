import { fen } from '#lib/kernel/money.ts'
import type { PointsGoods } from './points-mall.ts'
import { mostPieces } from './points-mall.ts'

const goods = (over: Partial<PointsGoods> = {}): PointsGoods => ({
  id: 1,
  name: '药盒',
  description: '',
  image: '',
  points: 100,
  marketPrice: fen(600),
  left: 8,
  limit: 5,
  mine: 1,
  isCoupon: false,
  isExchangeable: true,
  reason: '',
  statement: null,
  ...over,
})

describe('pieces one exchange may take', () => {
  test.each([
    ['the limit', goods(), 10_000, 4],
    ['the stock', goods({ left: 3 }), 10_000, 3],
    ['the points, one short of another piece', goods(), 399, 3],
    ['the points, just enough', goods(), 400, 4],
    ['no limit', goods({ limit: null }), 10_000, 8],
    ['a coupon', goods({ isCoupon: true }), 10_000, 1],
    ['nothing left still shows one', goods({ left: 0 }), 0, 1],
  ])('%s', (_, each, points, pieces) => {
    expect(mostPieces(each, points)).toBe(pieces)
  })
})
