import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toGoods } from './goods.ts'

export function toGoodsList(wire: WireGoodsList): GoodsList {
  return {
    goods: wire.data.map(toGoods),
    page: wire.current_page,
    lastPage: wire.last_page,
    total: wire.total,
    forms: wire.filters.jx,
    manufacturers: wire.filters.sccj,
    tags: wire.filters.tag,
    categories: wire.filters.category,
    crumbs: wire.crumbs ?? [],
    otherMode: wire.other_mode,
    activity: wire.activity
      ? {
          id: wire.activity.id,
          name: wire.activity.name,
          terms: wire.activity.describe,
          state: wire.activity.state,
          startsAt: timestampToMs(wire.activity.starts_at),
          endsAt: timestampToMs(wire.activity.ends_at),
        }
      : null,
  }
}
