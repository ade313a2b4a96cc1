import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'
import { goodsShapes } from '#lib/contract/goods/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { zoneShapes } from '#lib/contract/zones/shapes.ts'
import { toGoodsList } from '#lib/mapping/goods-list.ts'
import { toZone } from '#lib/mapping/zone.ts'
import type { ListQuery } from '#lib/routes/links.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/yx_table',
}))
const { ListZonePage } = await import('./zones/list-zone-page.tsx')

afterEach(cleanup)

const goods = [{ id: 7, name: '板蓝根颗粒' }]

function textOf(listed: readonly object[], query: ListQuery = {}): string {
  const list = readLiberally(goodsShapes.goodsList.data, listed).data
  const zone = readLiberally(zoneShapes.focusPreferred.data, goods).data
  if (!list || !zone) throw new Error('unreadable')
  const page = (
    <ListZonePage zoneKey="preferred" mode="table" query={query} zone={toZone(zone)} list={toGoodsList(list)} />
  )
  return render(page).container.textContent ?? ''
}

test('a table is not empty where the zone has goods on its shelves alone', () => {
  expect(textOf([])).toContain('板蓝根颗粒')
  expect(textOf([{ id: 8, name: '感冒灵颗粒' }])).not.toContain('板蓝根颗粒')
  expect(textOf([], { select: 3 })).not.toContain('板蓝根颗粒')
})
