import { isId, toId } from '#lib/kernel/id.ts'
import type { ListMode, ListQuery } from './links.ts'

export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

const sorts = ['sales', 'price', 'expiry', 'new']
const MAX_TEXT = 64

function text(raw: RawQuery, name: string, limit = MAX_TEXT): string | undefined {
  const value = raw[name]
  const first = typeof value === 'string' ? value : value?.[0]
  const trimmed = first?.trim().slice(0, limit)
  return trimmed ? trimmed : undefined
}

function whole(raw: RawQuery, name: string): number | undefined {
  const value = text(raw, name)
  return value && isId(value) ? toId(value) : undefined
}

/** Parameters that name what a list is of. */
const namingParameters = ['select', 'brand_id', 'activity_id'] as const

/** Whether an address names what a list should be of by something that is no id: without it, everything would be shown. */
export const namesNothing = (given: URLSearchParams): boolean =>
  namingParameters.some((name) => {
    const value = given.get(name)
    return value !== null && value !== '' && !isId(value)
  })

/** A page far behind the last one is no page; the shop refuses more than 100,000. */
function pageNumber(raw: RawQuery): number | undefined {
  const page = whole(raw, 'page')
  return page && page < 100_000 ? page : undefined
}

function flag(raw: RawQuery, name: string): 1 | undefined {
  return text(raw, name) === '1' ? 1 : undefined
}

function amount(raw: RawQuery, name: string): string | undefined {
  const value = text(raw, name)
  return value && /^\d{1,7}(\.\d{1,2})?$/.test(value) ? value : undefined
}

/** Filters out of an address; what is not a filter of ours, or not of its form, is left out rather than refused. */
export function parseListQuery(raw: RawQuery): ListQuery {
  const sort = text(raw, 'sort')
  const order = text(raw, 'order')
  return {
    select: whole(raw, 'select'),
    preferred: flag(raw, 'yx'),
    keywords: text(raw, 'keywords'),
    type: flag(raw, 'type'),
    page: pageNumber(raw),
    form: text(raw, 'jx', 20),
    manufacturer: text(raw, 'sccj', 60),
    tag: text(raw, 'tag', 8),
    brand_id: whole(raw, 'brand_id'),
    price_min: amount(raw, 'price_min'),
    price_max: amount(raw, 'price_max'),
    in_stock: flag(raw, 'in_stock'),
    bought: flag(raw, 'bought'),
    activity_id: whole(raw, 'activity_id'),
    sort: sort && sorts.includes(sort) ? sort : undefined,
    order: order === 'asc' || order === 'desc' ? order : undefined,
  }
}

/** The same list from its first page with some filters changed; undefined takes a filter away. */
export function changeQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: undefined, ...change }
}

/** Filters beyond category and page: such lists are endless and not for crawlers. */
export function isNarrowed(query: ListQuery): boolean {
  const { select: _select, preferred: _preferred, page: _page, ...others } = query
  return Object.values(others).some((value) => value !== undefined)
}

const modes: readonly string[] = ['card', 'table', 'plain'] satisfies ListMode[]

/** Inside address of a stored list: /cached/list/card/12. Never linked, never answered directly. */
export function parseCachedList(params: { mode: string; select: string }): { mode: ListMode; query: ListQuery } | null {
  if (!modes.includes(params.mode)) return null
  const mode = params.mode as ListMode
  return isId(params.select) ? { mode, query: { select: toId(params.select) } } : null
}
