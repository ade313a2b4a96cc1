import { asc, inArray } from 'drizzle-orm'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { brands, goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ScopeKind } from './kinds.ts'
import { scopeNames } from './kinds.ts'

/** Names or codes with semicolons or line breaks between them. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Ids of a name: several where it is used several times. */
type Names = ReadonlyMap<string, readonly number[]>

function namesOf(rows: readonly { readonly id: number; readonly names: readonly string[] }[]): Names {
  const found = new Map<string, number[]>()
  for (const { id, names } of rows) {
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), id])
  }
  return found
}

async function knownNames(db: Db, kind: Exclude<ScopeKind, 'all'>, names: readonly string[]): Promise<Names> {
  switch (kind) {
    case 'categories':
      return namesOf(
        [...(await loadCategoryPaths(db))].map(([path, { id }]) => ({
          id,
          names: [path, path.split('/').at(-1) ?? ''],
        })),
      )
    case 'brands':
      return namesOf((await db.select().from(brands)).map(({ id, name }) => ({ id, names: [name] })))
    case 'manufacturers':
      return namesOf(
        (await db.select().from(manufacturers)).map(({ id, name, shortName }) => ({ id, names: [name, shortName] })),
      )
    case 'goods': {
      const rows = await db
        .select({ id: goods.id, code: goods.code })
        .from(goods)
        .where(inArray(goods.code, [...names]))
      return namesOf(rows.map(({ id, code }) => ({ id, names: [code] })))
    }
  }
}

function scopeOf(kind: Exclude<ScopeKind, 'all'>, ids: number[]): PromotionScope {
  if (kind === 'categories') return { kind, categoryIds: ids }
  if (kind === 'brands') return { kind, brandIds: ids }
  return kind === 'manufacturers' ? { kind, manufacturerIds: ids } : { kind, goodsIds: ids }
}

/** Which goods an operator means, by the names of categories, brands or makers, or the codes of goods. Throws ShopRefusal 422. */
export async function readScope(db: Db, kind: ScopeKind, among: string): Promise<PromotionScope> {
  if (kind === 'all') return { kind }
  const names = listed(among)
  if (names.length === 0)
    throw fieldRefusal('among', `请填写${scopeNames[kind]}的${kind === 'goods' ? '编码' : '名称'}`)
  const known = await knownNames(db, kind, names)
  const ids = names.map((name) => {
    const found = known.get(name) ?? []
    if (found.length > 1) throw fieldRefusal('among', `“${name}”有${found.length}个，请写全称或从第一级分类写起`)
    if (found[0] === undefined)
      throw fieldRefusal('among', `“${name}”不存在，请核对${scopeNames[kind].slice(2)}的名称或编码`)
    return found[0]
  })
  return scopeOf(kind, [...new Set(ids)])
}

/** The same back, for a form that changes it. */
export async function scopeText(db: Db, scope: PromotionScope): Promise<string> {
  const named = async (table: typeof brands | typeof manufacturers, ids: readonly number[]) => {
    const rows = await db
      .select({ name: table.name })
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(asc(table.id))
    return rows.map(({ name }) => name).join(';')
  }
  switch (scope.kind) {
    case 'all':
      return ''
    case 'categories':
      return [...(await loadCategoryPaths(db))]
        .flatMap(([path, { id }]) => (scope.categoryIds.includes(id) ? [path] : []))
        .join(';')
    case 'brands':
      return named(brands, scope.brandIds)
    case 'manufacturers':
      return named(manufacturers, scope.manufacturerIds)
    case 'goods': {
      const rows = await db
        .select({ code: goods.code })
        .from(goods)
        .where(inArray(goods.id, [...scope.goodsIds]))
        .orderBy(asc(goods.id))
      return rows.map(({ code }) => code).join(';')
    }
  }
}
