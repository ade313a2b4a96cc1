export type Step = 'up' | 'down'

/** Ids with one of them a place further up or down; the same where it is at that end already. */
export function moved(ids: readonly number[], id: number, step: Step): number[] {
  const at = ids.indexOf(id)
  const to = step === 'up' ? at - 1 : at + 1
  const next = [...ids]
  if (at < 0 || to < 0 || to >= ids.length) return next
  next.splice(at, 1)
  next.splice(to, 0, id)
  return next
}
