import { pointsOrderShape, pointsShapes } from '#lib/contract/points/shapes.ts'
import { toPointsMall, toPointsOrder } from './points-mall.ts'
import { fen, flag, id, mapsFields, none, nothing, orNull, sameCodes, text, unread, whole } from './testing/fields.ts'

describe('the points mall', () =>
  mapsFields(pointsShapes.pointsGoods.data, toPointsMall, [
    ['points', 500, 'points', 500, orNull(whole)],
    ['data', 'goods', none],
    ['data.0.id', 3, 'goods.0.id', 3, id],
    ['data.0.name', '洗手液', 'goods.0.name', '洗手液', text],
    ['data.0.describe', '500ml', 'goods.0.description', '500ml', text],
    ['data.0.image', '/p.png', 'goods.0.image', '/p.png', text],
    ['data.0.points', 120, 'goods.0.points', 120, id],
    ['data.0.market_price', '15.80', 'goods.0.marketPrice', 1580, orNull(fen)],
    ['data.0.number', 60, 'goods.0.left', 60, whole],
    ['data.0.limit_number', 5, 'goods.0.limit', 5, orNull(whole)],
    ['data.0.mine', 2, 'goods.0.mine', 2, whole],
    ['data.0.is_coupon', 0, 'goods.0.isCoupon', false, flag],
    ['data.0.is_buy', 0, 'goods.0.isExchangeable', false, flag],
    ['data.0.reason', '积分不足', 'goods.0.reason', '积分不足', text],
    ['data.0.statement', '[["points 7"]]', 'goods.0.statement', '[["points 7"]]', orNull(text)],
  ]))

describe('an order for points', () =>
  mapsFields(pointsOrderShape, toPointsOrder, [
    ['id', 3, 'id', 3, id],
    ['no', 'J2026', 'number', 'J2026', text],
    ['name', '洗手液', 'name', '洗手液', text],
    ['image', '/p.png', 'image', '/p.png', text],
    ['number', 2, 'quantity', 2, whole],
    ['points', 240, 'points', 240, whole],
    ['state', 'shipped', 'state', 'shipped', sameCodes('submitted', 'shipped', 'done', 'cancelled')],
    ['state_text', '已发货', 'stateText', '已发货', text],
    ['address', 'address', nothing],
    ['address.name', '王药师', 'address.name', '王药师', text],
    ['address.phone', '13800000001', 'address.phone', '13800000001', text],
    ['address.text', '成都市武侯区', 'address.text', '成都市武侯区', text],
    ['remark', '放门口', 'remark', '放门口', text],
    ['carrier', '顺丰', 'carrier', '顺丰', orNull(text)],
    ['tracking_no', 'SF100', 'trackingNumber', 'SF100', orNull(text)],
    ['created_at', '2026-11-20 09:30:00', 'createdAt', '2026-11-20 09:30:00', text],
    ['shipped_at', '2026-11-22 10:00:00', '', {}, unread],
    ['ended_at', '2026-11-23 10:00:00', '', {}, unread],
    ['actions', ['cancel', 'receive'], 'actions', ['cancel', 'receive'], [...none, [['receive', '不详'], ['receive']]]],
  ]))
