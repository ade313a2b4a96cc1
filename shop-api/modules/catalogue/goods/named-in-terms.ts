import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { port } from '#shop-api/platform/port.ts'

/** What promotions, coupons and campaigns may be limited to by id. */
export type TermsKind = 'categories' | 'manufacturers' | 'brands'

/** Promotions, coupons and campaigns that name one of these, as an operator calls them; a few of them at most. */
export const termsThatName = port<(db: Db, kind: TermsKind, id: number) => Promise<readonly string[]>>(
  'terms that name a category, maker or brand',
)

/** Throws ShopRefusal 409 while terms name it: without it they would reach nothing and say nothing. */
export async function requireUnnamed(tx: Db, kind: TermsKind, id: number, what: string): Promise<void> {
  const [first] = await termsThatName.ask(tx, kind, id)
  if (first !== undefined) throw new ShopRefusal(409, `${first}的适用范围中有此${what}，不能删除`)
}
