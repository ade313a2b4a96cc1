import type { WireSuggestions } from '#lib/contract/goods/calls.ts'
import type { Suggestions } from '#lib/domain/suggestion.ts'

export function toSuggestions(wire: WireSuggestions): Suggestions {
  return {
    rows: wire.data.map((row) => ({
      key: `${row.id ?? ''}${row.name}${row.sccj}${row.ypgg}`,
      goodsId: row.id,
      name: row.name,
      manufacturer: row.sccj,
      spec: row.ypgg,
      matched: row.matched,
      url: row.url,
    })),
    otherMode:
      wire.other_mode && wire.other_mode.total > 0
        ? { type: wire.other_mode.type === 1 ? 1 : 0, total: wire.other_mode.total }
        : null,
    guess: wire.guess ?? null,
  }
}
