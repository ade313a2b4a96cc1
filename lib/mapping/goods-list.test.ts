import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { isUnfiltered, toGoodsList } from './goods-list.ts'
import { wireGoods } from './testing/wire-goods.ts'

const wire: WireGoodsList = {
  data: [
    wireGoods(1, '甲', { brand_id: 7, is_youx: 1, type: 0 }),
    wireGoods(2, '乙', { brand_id: null, is_youx: 0, type: 1 }),
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
])('asked for %j, an answer that knows no filters shows %j of it', (asked, ids, total, lastPage) => {
  const list = toGoodsList(wire, asked)
  expect(list.goods.map(({ id }) => id)).toEqual(ids)
  expect([list.total, list.lastPage]).toEqual([total, lastPage])
  expect(isUnfiltered(wire, asked)).toBe(ids.length === 0)
})

test('an empty list is no unfiltered one', () => {
  expect(isUnfiltered({ ...wire, data: [] }, { brand_id: 7 })).toBe(false)
})
