import { isDeepStrictEqual } from 'node:util'
import type { WireGoods, WireTerms } from '#lib/contract/goods/calls.ts'
import { MOST_TERMS, usualTerms } from '#lib/contract/goods/terms.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { presentIds } from './showcase.ts'
import type { Viewer } from './viewer.ts'

const usual = Object.entries(usualTerms) as [keyof typeof usualTerms, unknown][]

function termsOfOne(goods: WireGoods): WireTerms {
  const special = usual
    .filter(([name, value]) => !isDeepStrictEqual(goods[name], value))
    .map(([name]) => [name, goods[name]])
  const price = goods.sale_price === goods.base_price ? {} : { sale_price: goods.sale_price }
  return { id: goods.id, ...Object.fromEntries(special), ...price }
}

/** What this viewer gets the goods of a page on. Goods that are gone, and what is no id, are left out. */
export async function termsOf(db: Db, ids: string, viewer: Viewer): Promise<{ data: WireTerms[] }> {
  const asked = ids.split(',').filter((text) => /^[1-9]\d{0,8}$/.test(text))
  const goods = await presentIds(db, [...new Set(asked.map(Number))].slice(0, MOST_TERMS), viewer)
  return { data: goods.map(termsOfOne) }
}
