import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { goodsListShape } from '#lib/contract/goods/shapes.ts'
import { isUnfiltered, toGoodsList } from './goods-list.ts'
import {
  id,
  mapsFields,
  none,
  nothing,
  orElse,
  required,
  sameCodes,
  text,
  time,
  unread,
  whole,
} from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

const option = (value: string) => [{ value, label: `${value}类`, count: 5 }]
const states = sameCodes('coming', 'running', 'over')

describe('a list', () =>
  mapsFields(goodsListShape, toGoodsList, [
    ['data', [wireGoods(7, '板蓝根颗粒')], 'goods', [readGoods(7, '板蓝根颗粒')], none],
    ['current_page', 2, 'page', 2, orElse(1, whole)],
    ['per_page', 40, '', {}, unread],
    ['last_page', 4, 'lastPage', 4, orElse(3, whole)],
    ['total', 120, 'total', 120, orElse(1, whole)],
    ['filters.jx', option('片'), 'forms', option('片'), none],
    ['filters.sccj', option('厂'), 'manufacturers', option('厂'), none],
    ['filters.tag', option('惠'), 'tags', option('惠'), none],
    ['filters.category', option('药'), 'categories', option('药'), none],
    ['crumbs', [{ id: 31, name: '感冒用药' }], 'crumbs', [{ id: 31, name: '感冒用药' }], none],
    ['other_mode', 'otherMode', nothing],
    ['other_mode.type', 1, 'otherMode.type', 1, whole],
    ['other_mode.total', 8, 'otherMode.total', 8, whole],
    ['guess', 'guess', nothing],
    ['guess.keywords', '阿莫西林', 'guess.keywords', '阿莫西林', required(text)],
    ['guess.total', 12, 'guess.total', 12, whole],
    ['activity', 'campaign', nothing],
    ['activity.id', 3, 'campaign.id', 3, id],
    ['activity.name', '秋季满减', 'campaign.name', '秋季满减', text],
    ['activity.describe', '满200减10', 'campaign.terms', '满200减10', text],
    ['activity.state', 'running', 'campaign.state', 'running', states],
    ['activity.starts_at', 1_795_000_000, 'campaign.startsAt', 1_795_000_000_000, time],
    ['activity.ends_at', 1_795_100_000, 'campaign.endsAt', 1_795_100_000_000, time],
  ]))

test('options without a name are nothing to choose', () => {
  const options = [
    { value: '', label: '', count: 9 },
    { value: ' ', label: '空', count: 2 },
    { value: '3', label: ' ', count: 1 },
  ]
  const filters = { jx: options, sccj: options, tag: options, category: [...options, ...option('药')] }
  const { forms, manufacturers, tags, categories } = toGoodsList({ ...wire, filters })
  expect([forms, manufacturers, tags, categories]).toEqual([[], [], [], option('药')])
})

const wire: WireGoodsList = {
  data: [
    wireGoods(1, '甲', { brand_id: 7, is_youx: 1, type: 0 }),
    wireGoods(2, '乙', { brand_id: null, is_youx: 0, type: 1, is_jxq: 1 }),
    wireGoods(3, '丙', { brand_id: 8, is_youx: 1, type: 1 }),
  ],
  current_page: 1,
  per_page: 3,
  last_page: 4,
  total: 12,
  filters: { jx: [], sccj: [], tag: [], category: [] },
  crumbs: null,
  other_mode: null,
}

test.each([
  [{}, [1, 2, 3], 12, 4],
  [{ brand_id: 7 }, [1], 1, 1],
  [{ preferred: 1 }, [1, 3], 2, 1],
  [{ preferred: 0 }, [1, 2, 3], 12, 4],
  [{ zone: 1 }, [2, 3], 2, 1],
  [{ zone: 1, preferred: 1 }, [3], 1, 1],
  [{ brand_id: 99 }, [], 0, 1],
  [{ isNearExpiry: 1 }, [2], 1, 1],
])('asked for %j, an answer that knows no filters shows %j of it', (asked, ids, total, lastPage) => {
  const list = toGoodsList(wire, asked)
  expect(list.goods.map(({ id }) => id)).toEqual(ids)
  expect([list.total, list.lastPage]).toEqual([total, lastPage])
  expect(isUnfiltered(wire, asked)).toBe(ids.length === 0)
})

test('one row that was not asked for is enough to tell', () => {
  expect(isUnfiltered({ ...wire, data: wire.data.slice(0, 1) }, { brand_id: 99 })).toBe(true)
})

test('an empty list is no unfiltered one', () => {
  expect(isUnfiltered({ ...wire, data: [] }, { brand_id: 7 })).toBe(false)
})

test.each([
  ['amxl', ['', '别名 阿莫西林']],
  [' AMXL ', ['', '别名 阿莫西林']],
  ['阿莫', ['拼音 amxl', '别名 阿莫西林']],
  ['', ['拼音 amxl', '别名 阿莫西林']],
])('why goods are found is not said where it only repeats “%s”', (keywords, reasons) => {
  const [first, second] = [wireGoods(1, '阿莫西林胶囊'), wireGoods(2, '羟氨苄')]
  const data = [
    { ...first, matched: '拼音 amxl' },
    { ...second, matched: '别名 阿莫西林' },
  ]
  expect(toGoodsList({ ...wire, data }, { keywords }).goods.map(({ matched }) => matched)).toEqual(reasons)
})
