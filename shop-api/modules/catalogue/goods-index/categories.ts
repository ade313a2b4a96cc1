/** Where goods lie: the leaf, and the path to it from the first level down. */
export interface GoodsCategory {
  readonly id: number
  readonly path: readonly number[]
}

const categories = new Map<string, GoodsCategory>()

/** A category by its id and its path as {1,12,103}; always the same object. */
export function categoryOf(id: string, path: string): GoodsCategory {
  const key = id + path
  const known = categories.get(key)
  if (known) return known
  const category = { id: Number(id), path: path.slice(1, -1).split(',').filter(Boolean).map(Number) }
  categories.set(key, category)
  return category
}
