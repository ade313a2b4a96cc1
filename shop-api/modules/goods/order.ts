import type { SQL } from 'drizzle-orm'
import { asc, desc, sql } from 'drizzle-orm'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import type { ListQuery } from './filter.ts'

const missingLast = (column: typeof goods.unitPrice | typeof goods.nearestExpiry, order: 'asc' | 'desc'): SQL =>
  order === 'asc' ? sql`${column} asc` : sql`${column} desc nulls last`

/** Escapes what LIKE reads as a pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Goods that are called exactly so, then those whose name begins so, come before all others. */
function rank(keywords: string): SQL[] {
  const text = keywords.normalize('NFKC').trim()
  const start = `${literal(text)}%`
  return [
    sql`case when ${goods.genericName} = ${text} or ${goods.name} = ${text} then 0
      when ${goods.genericName} like ${start} or ${goods.name} like ${start} then 1 else 2 end`,
  ]
}

/** Order of a list; the id makes it total, so that pages neither repeat nor miss goods. */
export function listOrder(query: ListQuery, seesPrices: boolean): SQL[] {
  const { sort, order } = query
  if (sort === 'price' && seesPrices) return [missingLast(goods.unitPrice, order ?? 'asc'), asc(goods.id)]
  if (sort === 'expiry') return [missingLast(goods.nearestExpiry, order ?? 'asc'), asc(goods.id)]
  if (sort === 'new') return [order === 'asc' ? asc(goods.listedOn) : desc(goods.listedOn), asc(goods.id)]
  if (sort === 'sales') return [order === 'asc' ? asc(goods.salesCount) : desc(goods.salesCount), asc(goods.id)]
  return [...(query.keywords ? rank(query.keywords) : []), desc(goods.salesCount), asc(goods.id)]
}
