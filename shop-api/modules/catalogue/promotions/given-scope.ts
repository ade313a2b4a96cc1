import { plainText } from '#lib/kernel/plain-text.ts'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { brandFacts, goodsCoded, goodsFacts, makerFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ScopeKind } from './kinds.ts'
import { scopeNames } from './kinds.ts'

type Narrow = Exclude<ScopeKind, 'all'>

/** Names or codes with semicolons or line breaks between them. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** What a scope may name, the way it is written back, and how else people call it. */
interface Named {
  readonly id: number
  readonly name: string
  readonly also: readonly string[]
}

async function loadNamed(db: Db, kind: Exclude<Narrow, 'goods'>): Promise<Named[]> {
  if (kind === 'categories') {
    const paths = [...(await loadCategoryPaths(db))]
    return paths.map(([path, { id }]) => ({ id, name: path, also: [path.split('/').at(-1) ?? ''] }))
  }
  if (kind === 'manufacturers') {
    const rows = await makerFacts(db, 'all', 'name', 'shortName')
    return [...rows].map(([id, { name, shortName }]) => ({ id, name, also: [shortName] }))
  }
  const rows = [...(await brandFacts(db, 'all', 'id', 'name', 'manufacturerId')).values()]
  const makers = await makerFacts(db, valuesOf(rows, 'manufacturerId'), 'name')
  const called = Map.groupBy(rows, ({ name }) => name)
  return rows.map(({ id, name, manufacturerId }) => {
    const full = `${name}（${makers.get(manufacturerId)?.name ?? ''}）`
    return called.get(name)?.length === 1 ? { id, name, also: [full] } : { id, name: full, also: [name] }
  })
}

const byCode = (rows: ReadonlyMap<unknown, { readonly id: number; readonly code: string }>): Named[] =>
  [...rows.values()].map(({ id, code }) => ({ id, name: code, also: [] }))

function scopeOf(kind: Narrow, ids: number[]): PromotionScope {
  if (kind === 'categories') return { kind, categoryIds: ids }
  if (kind === 'brands') return { kind, brandIds: ids }
  return kind === 'manufacturers' ? { kind, manufacturerIds: ids } : { kind, goodsIds: ids }
}

function idsOf(scope: PromotionScope): readonly number[] {
  if (scope.kind === 'all') return []
  if (scope.kind === 'categories') return scope.categoryIds
  if (scope.kind === 'brands') return scope.brandIds
  return scope.kind === 'manufacturers' ? scope.manufacturerIds : scope.goodsIds
}

/** Which goods an operator means, by the names of categories, brands or makers, or the codes of goods. Throws ShopRefusal 422. */
export async function readScope(db: Db, kind: ScopeKind, among: string): Promise<PromotionScope> {
  const names = listed(kind === 'goods' ? among.split('\n').map(plainText).join('\n') : among)
  if (kind === 'all') {
    if (names.length > 0) throw fieldRefusal('among', `范围为${scopeNames.all}时请留空，现为“${names.join(';')}”`)
    return { kind }
  }
  if (names.length === 0)
    throw fieldRefusal('among', `请填写${scopeNames[kind]}的${kind === 'goods' ? '编码' : '名称'}`)
  const known = kind === 'goods' ? byCode(await goodsCoded(db, names, 'id', 'code')) : await loadNamed(db, kind)
  const full = new Map(known.map(({ name, id }) => [name, id]))
  const ids = names.map((name) => {
    const found = full.get(name)
    const others = known.filter(({ also }) => also.includes(name))
    if (found !== undefined) return found
    if (others.length > 1)
      throw fieldRefusal('among', `“${name}”有${others.length}个，请写作${others.map((each) => each.name).join('或')}`)
    if (others[0] === undefined)
      throw fieldRefusal('among', `“${name}”不存在，请核对${scopeNames[kind].slice(2)}的名称或编码`)
    return others[0].id
  })
  return scopeOf(kind, [...new Set(ids)])
}

/** Writes scopes as they are read, for forms and files that change them; a fixed number of queries for any number of scopes. */
export async function scopeWriter(
  db: Db,
  scopes: readonly PromotionScope[],
): Promise<(scope: PromotionScope) => string> {
  const names = new Map<ScopeKind, ReadonlyMap<number, string>>()
  for (const [kind, same] of Map.groupBy(scopes, (scope) => scope.kind)) {
    if (kind === 'all') continue
    const ids = [...new Set(same.flatMap((scope) => [...idsOf(scope)]))]
    const known = kind === 'goods' ? byCode(await goodsFacts(db, ids, 'id', 'code')) : await loadNamed(db, kind)
    names.set(kind, new Map(known.map(({ id, name }) => [id, name])))
  }
  return (scope) =>
    idsOf(scope)
      .map((id) => names.get(scope.kind)?.get(id) ?? '（已删除）')
      .join(';')
}

export const scopeText = async (db: Db, scope: PromotionScope): Promise<string> =>
  (await scopeWriter(db, [scope]))(scope)

/** The same names as they are written back, so that a file may use others; as given where saving says what is wrong with them. */
export async function settledScope(db: Db, kind: ScopeKind, among: string): Promise<string> {
  try {
    return await scopeText(db, await readScope(db, kind, among))
  } catch (error) {
    if (error instanceof ShopRefusal) return among
    throw error
  }
}
