import { campaignGoodsShape, goodsDetailShape } from '#lib/contract/goods/shapes.ts'
import { toGoodsCampaign, toGoodsDetail } from './goods-detail.ts'
import {
  absent,
  day,
  id,
  mapsFields,
  none,
  orNull,
  required,
  target,
  text,
  time,
  unread,
  when,
  whole,
} from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

const picture = { list: '/api/image/goods/7/list', detail: '/api/image/goods/7/detail' }
const other = { list: '/api/image/goods/8/list', detail: '/api/image/goods/8/detail' }
const pictured = (...pictures: object[]) => ({ ...wireGoods(7, '板蓝根颗粒'), goods_image: pictures })

describe('the page of goods', () =>
  mapsFields(goodsDetailShape, toGoodsDetail, [
    [
      'goods',
      pictured(picture, other),
      '',
      {
        goods: { ...readGoods(7, '板蓝根颗粒'), image: picture },
        pictures: [
          { ...picture, large: picture.detail },
          { ...other, large: other.detail },
        ],
        sharedImage: picture.detail,
      },
      when(
        pictured({ ...picture, large: '/large.jpg', share: '/share.jpg' }, { ...other, share: '/other.jpg' }),
        {
          pictures: [
            { ...picture, large: '/large.jpg' },
            { ...other, large: other.detail },
          ],
          sharedImage: '/share.jpg',
        },
        pictured(),
        { 'goods.image': null, pictures: [], sharedImage: null },
      ),
    ],
    ['batches', 'batches', none],
    ['batches.0.batch_no', 'B2611', 'batches.0.number', 'B2611', text],
    ['batches.0.made_on', '2026-06-30', 'batches.0.madeOn', '2026-06-30', day],
    ['batches.0.expires_on', '2028-06-30', 'batches.0.expiresOn', '2028-06-30', day],
    ['batches.0.days_left', 588, 'batches.0.daysLeft', 588, orNull(whole)],
    ['batches.0.number', 640, 'batches.0.stock', 640, orNull(whole)],
    ['crumbs', 'crumbs', none],
    ['crumbs.0.id', 31, 'crumbs.0.id', 31, id],
    ['crumbs.0.name', '感冒用药', 'crumbs.0.name', '感冒用药', text],
    ['brand_name', '示例牌', 'brandName', '示例牌', orNull(text)],
    ['facts', 'facts', none],
    ['facts.0.label', '性状', 'facts.0.label', '性状', text],
    ['facts.0.text', '棕色颗粒', 'facts.0.text', '棕色颗粒', text],
    [
      'leaflet_key',
      '0a1b2c',
      'leafletUrl',
      '/api/leaflet/0a1b2c/file',
      when(absent, null, '', null, '../cart', null, 7, '/api/leaflet/7/file'),
    ],
    ['promotions', 'promotions', none],
    ['promotions.0.id', 41, 'promotions.0.id', 41, id],
    ['promotions.0.kind', 'full_reduction', 'promotions.0.kind', 'full_reduction', text],
    ['promotions.0.label', '满减', 'promotions.0.label', '满减', text],
    ['promotions.0.name', '秋季满减', 'promotions.0.name', '秋季满减', text],
    ['promotions.0.describe', '满200减10', 'promotions.0.description', '满200减10', text],
    ['promotions.0.ends_at', 1_795_000_000, 'promotions.0.endsAt', 1_795_000_000_000, orNull(time)],
    ['related', [wireGoods(8, '感冒灵颗粒')], 'related', [readGoods(8, '感冒灵颗粒')], none],
    ['title', '板蓝根颗粒批发', 'title', '板蓝根颗粒批发', when(absent, '板蓝根颗粒', '', '板蓝根颗粒', '7', '7')],
    ['description', '厂家直供', 'description', '厂家直供', text],
  ]))

describe('an activity that reaches goods', () =>
  mapsFields(campaignGoodsShape.shape.data.element, toGoodsCampaign, [
    ['id', 3, 'id', 3, id],
    ['name', '秋季满减', 'name', '秋季满减', required(text)],
    ['kind', 'full_reduction', '', {}, unread],
    ['describe', '满200减10', 'terms', '满200减10', text],
    ['ends_at', 1_795_000_000, '', {}, unread],
    ['url', '/activity/3', 'url', '/activity/3', target],
    ['goods', [wireGoods(7, '板蓝根颗粒'), wireGoods(8, '感冒灵颗粒')], 'goodsIds', [7, 8], none],
  ]))
