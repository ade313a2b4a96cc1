import { announce } from '#shop-api/modules/base/events/announce.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import type { ListQuery } from './filter.ts'
import { listGoods } from './list.ts'

const now = new Date('2026-11-20T01:30:00Z')

test('goods without a form are listed, and their form is nothing to choose', async () => {
  const { db, close } = await openTestDb()
  try {
    await openSmallShop(db)
    const ids = [await addGoods(db, { now, form: '' }), await addGoods(db, { now, form: ' ' })]
    ids.push(await addGoods(db, { now, form: '片剂' }))
    await announce(
      db,
      ids.map((id) => `goods:${id}` as const),
    )
    const viewer = { member: null, now, seesPrices: true }
    const { data, filters } = await listGoods(db, { page: 1, per_page: 8 } as ListQuery, viewer)
    expect(data).toHaveLength(3)
    expect(filters.jx).toEqual([{ value: '片剂', label: '片剂', count: 1 }])
    expect(filters.sccj).toEqual([expect.objectContaining({ count: 3 })])
  } finally {
    await close()
  }
})
