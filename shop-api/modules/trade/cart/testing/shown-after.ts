import type { WireCart, WireCartChange } from '#lib/contract/cart/calls.ts'

/** What who shows the list makes of a change. */
export function shownAfter({ data }: WireCart, { from: _, lines, shares, ...sums }: WireCartChange): WireCart {
  const rows = data.map((line) => {
    const share = shares.find(({ id }) => id === line.id)
    return lines.find(({ id }) => id === line.id) ?? (share ? { ...line, ...share } : line)
  })
  return { data: rows, ...sums, notices: [] }
}
