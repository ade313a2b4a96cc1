import { goodsShapes } from '#lib/contract/goods/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { homeShape, zoneShapes } from '#lib/contract/zones/shapes.ts'
import { toHome, toNewcomers, toSpike } from './home.ts'
import { id, mapsFields, none, nothing, orNull, required, text, time, unread } from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

const wireAd = (number: number) => ({
  id: number,
  title: `图${number}`,
  image: `/${number}.png`,
  url: `/activity/${number}`,
})
const shelf = [wireGoods(7, '板蓝根颗粒')]
const held = [readGoods(7, '板蓝根颗粒')]

describe('the home page', () =>
  mapsFields(homeShape, toHome, [
    ['banners', [wireAd(1)], 'banners', [wireAd(1)], none],
    ['side', [wireAd(2)], '', {}, unread.slice(0, 2)],
    ['bottom', [wireAd(3)], 'bottom', [wireAd(3)], none],
    ['floors', 'floors', none],
    ['floors.0.id', 5, 'floors.0.id', 5, id],
    ['floors.0.name', '感冒用药', 'floors.0.name', '感冒用药', required(text)],
    ['floors.0.url', '/list?select=5', 'floors.0.url', '/list?select=5', text],
    ['floors.0.links', 'floors.0.links', none],
    ['floors.0.links.0.name', '颗粒', 'floors.0.links.0.name', '颗粒', required(text)],
    ['floors.0.links.0.url', '/list?jx=1', 'floors.0.links.0.url', '/list?jx=1', required(text)],
    ['floors.0.ad', { ...wireAd(4), url: '' }, 'floors.0.ad', { ...wireAd(4), url: null }, nothing],
    ['floors.0.goods', shelf, 'floors.0.goods', held, none],
  ]))

describe('a flash sale', () =>
  mapsFields(goodsShapes.spike.data, toSpike, [
    ['data', shelf, 'goods', held, none],
    ['starts_at', 1_795_000_000, 'startsAt', 1_795_000_000_000, orNull(time)],
    ['ends_at', 1_795_100_000, 'endsAt', 1_795_100_000_000, orNull(time)],
  ]))

const { data: shape } = zoneShapes.focusNewcomers
const goods = wireGoods(7, '阿莫西林胶囊')
const ad = { id: 3, title: '新人礼', image: '/a.png', url: '/xr' }

test.each<[string, unknown, number[], string[]]>([
  ['goods', { data: [goods] }, [7], []],
  ['bare goods with pictures of their own', [{ ...goods, image: '/7.png' }], [7], []],
  ['ads', { data: [ad] }, [], ['/a.png']],
  ['bare ads', [ad, ad], [], ['/a.png', '/a.png']],
  ['one ad', ad, [], ['/a.png']],
  ['addresses of pictures', ['/a.png', '/b.png'], [], ['/a.png', '/b.png']],
  ['both in one list', { data: [ad, goods] }, [7], ['/a.png']],
  ['both under their names', { data: [goods], ads: [ad] }, [7], ['/a.png']],
  ['nothing', [], [], []],
  ['something else', 5, [], []],
])("newcomers' special comes as %s", (_, sent, ids, images) => {
  const wire = readLiberally(shape, sent).data ?? { data: [] }
  const offer = toNewcomers(wire)
  expect([offer.goods.map(({ id }) => id), offer.ads.map(({ image }) => image)]).toEqual([ids, images])
})
