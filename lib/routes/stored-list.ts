import type { ListMode, ListQuery } from './links.ts'

const modes: readonly string[] = ['card', 'table', 'plain'] satisfies ListMode[]

/** Inside address of a stored list: /stored/list/card/12, or all for every category. Never linked, never answered directly. */
export function parseStoredList(params: { mode: string; select: string }): { mode: ListMode; query: ListQuery } | null {
  if (!modes.includes(params.mode)) return null
  const mode = params.mode as ListMode
  if (params.select === 'all') return { mode, query: {} }
  return /^[1-9]\d{0,8}$/.test(params.select) ? { mode, query: { select: Number(params.select) } } : null
}
