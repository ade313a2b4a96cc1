import { useEffect, useRef } from 'react'
import { focusSearch, isIn } from '#components/ui/search-field.ts'
import type { CartLine } from '#lib/domain/cart.ts'

interface Awaited {
  readonly gone: ReadonlySet<number>
  readonly next: number | undefined
}

function focusLine(id: number | undefined): void {
  const remove = document.querySelector<HTMLElement>(`[data-removes="${id}"]`)
  const field = remove?.closest('tr')?.querySelector<HTMLElement>('[data-quantity]:not(:disabled)') ?? remove
  if (field) field.focus()
  else focusSearch()
}

/**
 * When lines are gone the keyboard goes on at the one below them, at the last one, or where goods are entered; unless it is
 * in a field already. Answers with how to announce a removal, and how to call that off.
 */
export function useFocusAfterRemoval(lines: readonly CartLine[]) {
  const awaited = useRef<Awaited>(undefined)
  useEffect(() => {
    if (!awaited.current || lines.some(({ id }) => awaited.current?.gone.has(id))) return
    const { next } = awaited.current
    awaited.current = undefined
    if (!isIn(document.activeElement, 'main input')) focusLine(next)
  }, [lines])
  return {
    announce: (removed: readonly CartLine[]): void => {
      const gone = new Set(removed.map(({ id }) => id))
      const first = lines.findIndex(({ id }) => gone.has(id))
      const below = lines.slice(first).find(({ id }) => !gone.has(id))
      const above = lines.slice(0, first).at(-1)
      awaited.current = { gone, next: (below ?? above)?.id }
    },
    callOff: (): void => {
      awaited.current = undefined
    },
  }
}
