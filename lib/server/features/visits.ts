import 'server-only'

const slot = Symbol.for('shop.visits')

/** One for the whole process: the framework loads modules once a bundle. */
const box = globalThis as unknown as Record<symbol, number | undefined>

/** Requests for pages and calls since this process started: without them nothing has to be found out for anybody. */
export const visitsSoFar = (): number => box[slot] ?? 0

export function noteVisit(): void {
  box[slot] = visitsSoFar() + 1
}
