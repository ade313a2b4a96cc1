import type { ListMode, ListQuery } from './links.ts'

const modes: readonly string[] = ['card', 'table', 'plain'] satisfies ListMode[]

/** Inside address of a stored list: /cached/list/card/12. Never linked, never answered directly. */
export function parseCachedList(params: { mode: string; select: string }): { mode: ListMode; query: ListQuery } | null {
  if (!modes.includes(params.mode)) return null
  const mode = params.mode as ListMode
  return /^[1-9]\d{0,8}$/.test(params.select) ? { mode, query: { select: Number(params.select) } } : null
}
