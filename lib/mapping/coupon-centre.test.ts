import { centreCouponShape } from '#lib/contract/coupons/shapes.ts'
import { toCentreCoupon } from './coupon-centre.ts'
import {
  absent,
  fen,
  flag,
  id,
  mapsFields,
  orNull,
  sameCodes,
  text,
  time,
  unread,
  when,
  whole,
} from './testing/fields.ts'

mapsFields(centreCouponShape, toCentreCoupon, [
  ['id', 3, 'id', 3, id],
  ['name', '满200减10', 'name', '满200减10', text],
  ['type', 1, 'kind', 'amount', when(absent, 'rate', 0, 'rate', '1', 'amount', 2, 'rate', '7', 'rate')],
  ['amount', '10.00', 'value', '10.00', when(absent, '0', 0, '0', 1, '1', '0.95', '0.95')],
  ['max_reduce', '50.00', 'maxReduce', 5000, orNull(fen)],
  ['threshold', '200.00', 'threshold', 20_000, fen],
  ['scope', '全场可用', 'scope', '全场可用', text],
  ['url', '/list', 'url', '/list', text],
  ['is_exclusive', 0, 'isExclusive', false, flag],
  ['points', 86, 'points', 86, whole],
  ['total', 900, 'total', 900, whole],
  ['left', 120, 'left', 120, whole],
  ['per_member', 4, 'perMember', 4, whole],
  ['mine', 2, 'mine', 2, whole],
  ['state', 'open', 'state', 'open', sameCodes('open', 'not_begun', 'used_up', 'claimed', 'not_reviewed')],
  ['state_text', '可领取', 'stateText', '可领取', text],
  ['claim_from', 1_795_000_000, 'claimFrom', 1_795_000_000_000, time],
  ['claim_to', 1_795_100_000, '', {}, unread],
  ['starts_at', 1_795_200_000, 'startsAt', 1_795_200_000_000, time],
  ['expires_at', 1_795_300_000, 'expiresAt', 1_795_300_000_000, time],
])
