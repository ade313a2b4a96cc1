import { goodsShapes } from '#lib/contract/goods/shapes.ts'
import { brandDetailShape, brandZoneShape, zoneShape } from '#lib/contract/zones/shapes.ts'
import { id, mapsFields, none, orElse, orNull, required, text, time, whole } from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'
import { toBrandDetail, toBrandZone, toDailySpecial, toZone } from './zone.ts'

const wire = [wireGoods(7, '板蓝根颗粒')]
const goods = [readGoods(7, '板蓝根颗粒')]
const banners = [{ id: 2, title: '专场', image: '/b.png', url: '/activity/2' }]

describe('a zone', () =>
  mapsFields(zoneShape, toZone, [
    ['banners', banners, 'banners', banners, none],
    ['rule', '满百包邮', 'rule', '满百包邮', text],
    ['ends_at', 1_795_000_000, 'endsAt', 1_795_000_000_000, orNull(time)],
    ['points', 'points', none],
    ['points.0.label', '第一档', 'points.0.label', '第一档', text],
    ['points.0.text', '满200减10', 'points.0.text', '满200减10', required(text)],
    ['groups', 'shelves', none],
    ['groups.0.id', 5, 'shelves.0.id', 5, id],
    ['groups.0.name', '感冒用药', 'shelves.0.name', '感冒用药', []],
    ['groups.0.url', '/list?select=5', 'shelves.0.url', '/list?select=5', orNull(text)],
    ['groups.0.goods', wire, 'shelves.0.goods', goods, none],
  ]))

describe('the daily special', () =>
  mapsFields(goodsShapes.everydayPrice.data, toDailySpecial, [
    ['data', wire, 'goods', goods, none],
    ['ends_at', 1_795_000_000, 'endsAt', 1_795_000_000_000, orNull(time)],
  ]))

describe('the brands', () =>
  mapsFields(brandZoneShape, toBrandZone, [
    ['banners', banners, 'banners', banners, none],
    ['data', 'brands', none],
    ['data.0.id', 21, 'brands.0.id', 21, id],
    ['data.0.name', '示例牌', 'brands.0.name', '示例牌', required(text)],
    ['data.0.logo', '/logo.png', 'brands.0.logo', '/logo.png', text],
    ['data.0.sccj', '示例制药', 'brands.0.manufacturer', '示例制药', text],
    ['data.0.goods_count', 36, 'brands.0.goodsCount', 36, whole],
  ]))

describe('a brand', () =>
  mapsFields(brandDetailShape, toBrandDetail, [
    ['id', 21, 'id', 21, orElse(0, id)],
    ['name', '示例牌', 'name', '示例牌', text],
    ['logo', '/logo.png', 'logo', '/logo.png', text],
    ['sccj', '示例制药', 'manufacturer', '示例制药', text],
    ['describe', '百年老店', 'description', '百年老店', text],
    ['goods', wire, 'goods', goods, none],
  ]))
