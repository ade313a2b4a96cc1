import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toGoods } from './goods.ts'

/** What was asked for and shows in each row. */
interface Asked {
  readonly keywords?: string
  readonly brand_id?: number
  readonly preferred?: number
  readonly zone?: number
  readonly isNearExpiry?: number
}

/** Why goods are found is not said where it only repeats what the field shows. */
const withoutEcho = (goods: Goods, keywords: string | undefined): Goods =>
  keywords && goods.matched.toLowerCase().endsWith(keywords.trim().toLowerCase()) ? { ...goods, matched: '' } : goods

/** An upstream that does not know a filter answers as if there were none: what was not asked for must not be shown as if. */
const fits = (row: WireGoods, { brand_id, preferred, zone, isNearExpiry }: Asked): boolean =>
  (brand_id === undefined || row.brand_id === brand_id) &&
  (preferred !== 1 || row.is_youx === 1) &&
  (zone === undefined || row.type === zone) &&
  (isNearExpiry !== 1 || row.is_jxq === 1)

/** Rows came, and none of them is what was asked for: the upstream does not know the filter. */
export const isUnfiltered = (wire: WireGoodsList, asked: Asked): boolean =>
  wire.data.length > 0 && !wire.data.some((row) => fits(row, asked))

/** What has no name, such as the form of goods without one, is nothing to choose. */
const named = <Option extends { readonly value: string; readonly label: string }>(options: readonly Option[]) =>
  options.filter(({ value, label }) => value.trim() !== '' && label.trim() !== '')

export function toGoodsList(wire: WireGoodsList, asked: Asked = {}): GoodsList {
  const rows = wire.data.filter((row) => fits(row, asked))
  const isWhole = rows.length === wire.data.length
  return {
    goods: rows.map((row) => withoutEcho(toGoods(row), asked.keywords)),
    page: wire.current_page,
    lastPage: isWhole ? wire.last_page : wire.current_page,
    total: isWhole ? wire.total : rows.length,
    forms: named(wire.filters.jx),
    manufacturers: named(wire.filters.sccj),
    tags: named(wire.filters.tag),
    categories: named(wire.filters.category),
    crumbs: wire.crumbs ?? [],
    otherMode: wire.other_mode,
    guess: wire.guess ?? null,
    campaign: wire.activity
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
