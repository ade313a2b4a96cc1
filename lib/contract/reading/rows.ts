type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What frameworks call the rows of a list. */
const ROW_NAMES = ['data', 'list', 'items', 'results', 'records', 'rows', 'content'] as const

/** The rows of a list that comes bare or under one of their usual names; null for anything else. */
export function rowsIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isFields(value)) return null
  const name = ROW_NAMES.find((each) => Array.isArray(value[each]))
  return name === undefined ? null : (value[name] as readonly unknown[])
}

const names = {
  current_page: ['current_page', 'currentPage', 'page', 'pageNum', 'pageNo', 'page_no', 'current'],
  per_page: ['per_page', 'perPage', 'page_size', 'pageSize', 'size', 'limit'],
  last_page: ['last_page', 'lastPage', 'total_pages', 'totalPages', 'pages', 'page_count', 'pageCount'],
  total: ['total', 'totalElements', 'total_count', 'totalCount', 'count'],
} as const

const wholeOf = (value: unknown): number | undefined =>
  (typeof value === 'number' || typeof value === 'string') && /^\d{1,15}$/.test(String(value))
    ? Number(value)
    : undefined

const isWhole = (value: unknown): boolean => wholeOf(value) !== undefined

const named = (fields: Fields, among: readonly string[]): number | undefined =>
  among.map((name) => wholeOf(fields[name])).find((value) => value !== undefined)

/** The page that a link leads to; a link without a page leads to the first. */
function pageOfLink(link: unknown): number | undefined {
  if (typeof link !== 'string' || link === '') return undefined
  const page = /[?&]page=(\d{1,9})/.exec(link)?.[1]
  return page === undefined ? 1 : Number(page)
}

/** Whether something says that there are further rows. */
const hasMore = (fields: Fields): boolean =>
  [fields.next, fields.next_page_url, fields.nextPageUrl].some((link) => typeof link === 'string' && link !== '') ||
  [fields.has_more, fields.hasMore, fields.has_next, fields.hasNext].includes(true) ||
  fields.last === false

/** Which page it is: said, counted from 0 beside `totalElements`, or the one between its links. */
function currentOf(fields: Fields): number | undefined {
  const said = named(fields, names.current_page)
  if (said !== undefined) return said
  const fromZero = 'totalElements' in fields ? wholeOf(fields.number) : undefined
  if (fromZero !== undefined) return fromZero + 1
  const [next, previous] = [pageOfLink(fields.next), pageOfLink(fields.previous)]
  return next !== undefined ? next - 1 : previous !== undefined ? previous + 1 : undefined
}

/** Paging next to the rows: in the same object, or in an object of its own there. */
function pagingOf(fields: Fields): Fields {
  const own = [fields.meta, fields.pagination, fields.pager, fields.page, fields.links].filter(isFields)
  return Object.assign({}, ...own, fields)
}

/** A page of a list under the contract's names. Rows without any word on paging are all there are. */
export function paged(value: unknown): unknown {
  if (isFields(value) && Array.isArray(value.data) && [value.last_page, value.total].every(isWhole)) return value
  const rows = rowsIn(value)
  if (!isFields(value) || rows === null) return value
  const fields = pagingOf(value)
  const current = currentOf(fields) ?? 1
  const total = named(fields, names.total)
  // A first page that holds fewer rows than there are says itself how many a page has.
  const isPart = hasMore(fields) || (current === 1 && total !== undefined && total > rows.length)
  const perPage = named(fields, names.per_page) ?? (isPart && rows.length > 0 ? rows.length : undefined)
  const reckoned = total !== undefined && perPage ? Math.ceil(total / perPage) : hasMore(fields) ? current + 1 : current
  const last = named(fields, names.last_page) ?? reckoned
  return {
    ...value,
    data: rows,
    current_page: current,
    last_page: Math.max(last, 1),
    ...(perPage === undefined ? {} : { per_page: perPage }),
    ...(total === undefined ? {} : { total }),
  }
}

/** Whether an answer has rows with paging beside them, and so is one list as a whole. */
export const isPaged = (fields: Fields): boolean =>
  rowsIn(fields) !== null &&
  (isFields(fields.meta) ||
    isFields(fields.pagination) ||
    hasMore(fields) ||
    named(fields, names.total) !== undefined ||
    named(fields, names.current_page) !== undefined)
