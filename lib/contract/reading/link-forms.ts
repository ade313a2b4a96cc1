import { firstGiven, isGiven, isObject } from './containers.ts'
import { rowsIn } from './rows.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields: (value: unknown) => value is Fields = isObject

/** A link under the usual names of its parts. */
export function link(value: unknown): unknown {
  if (!isFields(value) || (isGiven(value.name) && isGiven(value.url))) return value
  return {
    ...value,
    name: firstGiven(value.name, value.title, value.text, value.label),
    url: firstGiven(value.url, value.link, value.href, value.to),
  }
}

/** Links by their names alone. */
const linksByName = (value: unknown): readonly unknown[] | null =>
  isFields(value) && Object.values(value).every((url) => typeof url === 'string')
    ? Object.entries(value).map(([name, url]) => ({ name, url }))
    : null

/** Links under a heading, which has one of its usual names. */
export function linkColumn(value: unknown): unknown {
  if (!isFields(value) || ('title' in value && 'links' in value)) return value
  const links = firstGiven(value.links, value.children, value.list, value.items, value.data)
  return {
    ...value,
    title: firstGiven(value.title, value.name, value.label, value.heading) ?? '',
    links: rowsIn(links) ?? links,
  }
}

const isColumn = (row: unknown): boolean => isFields(row) && Array.isArray((linkColumn(row) as Fields).links)

const isOneColumn = (value: unknown): boolean =>
  isFields(value) && isGiven(firstGiven(value.title, value.name)) && isColumn(value)

/** What stands at the foot of pages beside links: where one of them is, names are no headings. */
const BESIDE: readonly string[] = ['qr', 'licences', 'company', 'address']

/** Links under their headings as names: `{ 帮助: [links], 关于: { name: address } }`, or columns under a name of their own. */
function columnsByHeading(value: Fields): readonly unknown[] | null {
  if (BESIDE.some((name) => name in value)) return null
  const columns = Object.entries(value).flatMap(([title, each]) => {
    const links = rowsIn(each) ?? linksByName(each)
    if (links === null) return []
    return links.some(isColumn) ? links : [{ title, links }]
  })
  return columns.length > 0 ? columns : null
}

/** Columns of links bare, under `data`, `links`, their own name or their headings; links without a column are one without a heading. */
export function siteLinks(value: unknown): unknown {
  if (isFields(value) && 'columns' in value) return value
  const one = [value, isFields(value) ? value.links : null].find(isOneColumn)
  const rows = one
    ? [one]
    : (rowsIn(value) ?? (isFields(value) ? (rowsIn(value.links) ?? columnsByHeading(value)) : null))
  if (rows === null) return value
  const loose = rows.filter((row) => !isColumn(row))
  return {
    ...(isFields(value) ? value : {}),
    columns: [...rows.filter(isColumn), ...(loose.length > 0 ? [{ title: '', links: loose }] : [])],
  }
}
