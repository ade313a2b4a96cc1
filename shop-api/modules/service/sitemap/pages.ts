/** A file of a sitemap may hold so many addresses. */
const PER_PAGE = 50_000

/** Ids in their order, cut into pages that stay the same while goods are only added. */
export function pageOfIds(ids: readonly number[], page: number): { ids: number[]; last_page: number } {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  const start = (page - 1) * PER_PAGE
  return { ids: sorted.slice(start, start + PER_PAGE), last_page: Math.max(1, Math.ceil(sorted.length / PER_PAGE)) }
}
