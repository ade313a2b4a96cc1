import type { QuantityKey } from './quantity-stepper.tsx'

/** Fields of one line differ by less than this. */
const LINE_PX = 8

function inOtherLine(from: HTMLElement, fields: readonly HTMLElement[], isBelow: boolean): HTMLElement | undefined {
  const own = from.getBoundingClientRect()
  const distance = (field: HTMLElement): number => {
    const { top, left } = field.getBoundingClientRect()
    const down = isBelow ? top - own.top : own.top - top
    // The nearest line first, then the nearest in it.
    return down < LINE_PX ? Number.POSITIVE_INFINITY : down * 10_000 + Math.abs(left - own.left)
  }
  const [nearest] = fields.map((field) => ({ field, far: distance(field) })).sort((a, b) => a.far - b.far)
  return nearest && Number.isFinite(nearest.far) ? nearest.field : undefined
}

/** From a quantity to another one of its list: the next, the one before, or the nearest in the line above or below. */
export function walkQuantities(from: HTMLInputElement, key: QuantityKey): void {
  const list = from.closest('ul, table')
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('[data-quantity]:not(:disabled)') ?? [])].filter(
    (field) => field.checkVisibility?.() ?? true,
  )
  const at = fields.indexOf(from)
  if (key === 'enter') fields[at + 1]?.focus()
  else if (key === 'shift-enter') fields[at - 1]?.focus()
  else inOtherLine(from, fields, key === 'down')?.focus()
}
