import type { Page } from '#lib/domain/page.ts'

export interface WirePage<Wire> {
  readonly data: readonly Wire[]
  readonly current_page: number
  readonly last_page: number
  readonly total: number
}

export function toPage<Wire, Item>(wire: WirePage<Wire>, toItem: (item: Wire) => Item): Page<Item> {
  return {
    items: wire.data.map(toItem),
    page: wire.current_page,
    lastPage: wire.last_page,
    total: wire.total,
  }
}
