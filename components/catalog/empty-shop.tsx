import { EmptyState } from '#components/ui/states.tsx'
import { isNarrowed } from '#lib/routes/list-query.ts'
import type { ListPlace } from './list-links.ts'

/** All goods are asked for and there are none: the shop has not begun to sell. */
export function isEmptyShop({ kind, query }: ListPlace, total: number): boolean {
  if (kind !== 'list' && kind !== 'search') return false
  return total === 0 && !isNarrowed(query) && !query.select && !query.preferred
}

/** Leads nowhere: every list is as empty as this one. */
export function NoGoodsYet() {
  return <EmptyState text="商品陆续上架中，敬请期待" />
}
