export type PageSlot = number | 'gap'

/** Page numbers to show: the first, the last, and two on each side of the current one; a gap never hides a single page. */
export function pageSlots(current: number, last: number): PageSlot[] {
  const slots: PageSlot[] = []
  let previous = 0
  for (let page = 1; page <= last; page += 1) {
    if (page !== 1 && page !== last && Math.abs(page - current) > 2) continue
    if (page - previous === 2) slots.push(page - 1)
    else if (page - previous > 2) slots.push('gap')
    slots.push(page)
    previous = page
  }
  return slots
}
