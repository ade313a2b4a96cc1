import { groupBuyShapes, groupOfferShape, groupShape, myGroupShape } from '#lib/contract/group-buys/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { toGroup, toGroupBuy, toGroupOffer, toOwnGroup } from './group-buy.ts'
import {
  fen,
  flag,
  gone,
  id,
  mapsFields,
  none,
  nothing,
  orNull,
  price,
  required,
  sameCodes,
  text,
  time,
  whole,
} from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

const states = sameCodes('open', 'succeeded', 'failed')
const wireGroup = {
  id: 6,
  leader: '成都*药房',
  seats: 3,
  taken: 2,
  state: 'open',
  closes_at: 1_795_000_000,
  is_mine: 1,
}
const group = {
  id: 6,
  leader: '成都*药房',
  seats: 3,
  taken: 2,
  state: 'open',
  closesAt: 1_795_000_000_000,
  isMine: true,
}

const offer = [
  ['id', 3, 'id', 3, id],
  ['name', '三家团', 'name', '三家团', text],
  ['goods', wireGoods(7, '板蓝根颗粒'), 'goods', readGoods(7, '板蓝根颗粒'), [[null, gone]]],
  ['price', '7.90', 'price', 79_000, orNull(price)],
  ['seats', 5, 'seats', 5, id],
  ['hours', 24, 'hours', 24, id],
  ['min_number', 10, 'minQuantity', 10, id],
  ['step', 2, 'step', 2, id],
  ['max_number', 200, 'memberLimit', 200, orNull(whole)],
  ['mine_left', 190, 'memberLeft', 190, orNull(whole)],
  ['number', 640, 'left', 640, orNull(whole)],
  ['sold', 360, 'sold', 360, orNull(whole)],
  ['open_groups', 4, 'openGroups', 4, whole],
  ['state', 'running', 'state', 'running', sameCodes('running', 'not_begun', 'sold_out', 'over')],
  ['state_text', '进行中', 'stateText', '进行中', text],
  ['is_buy', 0, 'isBuyable', false, flag],
  ['reasons', 'reasons', none],
  ['reasons.0.code', 'guest', 'reasons.0.code', 'guest', text],
  ['reasons.0.text', '登录后可购买', 'reasons.0.text', '登录后可购买', required(text)],
  ['reasons.0.action', 'reasons.0.wayOut', nothing],
  ['reasons.0.action.label', '登录', 'reasons.0.wayOut.label', '登录', required(text)],
  ['reasons.0.action.url', '/login', 'reasons.0.wayOut.url', '/login', required(text)],
  ['starts_at', 1_795_000_000, 'startsAt', 1_795_000_000_000, time],
  ['ends_at', 1_795_100_000, 'endsAt', 1_795_100_000_000, time],
  ['statement', '[["offer 7"]]', 'statement', '[["offer 7"]]', orNull(text)],
] as const

describe('an offer to groups', () => mapsFields(groupOfferShape, toGroupOffer, offer))

describe('a group', () =>
  mapsFields(groupShape, toGroup, [
    ['id', 6, 'id', 6, id],
    ['leader', '成都*药房', 'leader', '成都*药房', text],
    ['seats', 3, 'seats', 3, whole],
    ['taken', 2, 'taken', 2, whole],
    ['state', 'open', 'state', 'open', states],
    ['closes_at', 1_795_000_000, 'closesAt', 1_795_000_000_000, time],
    ['is_mine', 0, 'isMine', false, flag],
  ]))

describe('a seat of the member', () =>
  mapsFields(myGroupShape, toOwnGroup, [
    ['group', wireGroup, 'group', group, [[null, gone]]],
    ['offer_id', 3, 'offerId', 3, id],
    ['goods_name', '板蓝根颗粒', 'goodsName', '板蓝根颗粒', text],
    ['number', 20, 'quantity', 20, whole],
    ['paid', '158.00', 'paid', 15_800, orNull(fen)],
    ['order_id', 12, 'orderId', 12, id],
    ['order_no', '2026112001', 'orderNumber', '2026112001', text],
    ['joined_at', '2026-11-20 09:30:00', 'joinedAt', '2026-11-20 09:30:00', text],
    ['state_text', '待成团', 'stateText', '待成团', text],
  ]))

test('the page of an offer has both', () => {
  const { data } = readLiberally(groupBuyShapes.groupBuyDetail.data, {
    offer: { id: 3, goods: wireGoods(7, '板蓝根颗粒'), seats: 5, hours: 24, min_number: 10, step: 2, state: 'over' },
    groups: [wireGroup],
  })
  const offered = data && toGroupOffer(data.offer)
  expect(data && toGroupBuy(data)).toEqual({ offer: offered, groups: [group], needsPassword: false })
  expect(data && toGroupBuy({ ...data, pay_password: 1 }).needsPassword).toBe(true)
})
