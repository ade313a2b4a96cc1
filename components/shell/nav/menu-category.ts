import { cache } from 'react'
import type { Category } from '#lib/domain/common.ts'
import { categoryMenuLimit } from '#lib/domain/common.ts'

/** What the menu needs of a category: it travels with every page, so nothing else does. */
export interface MenuCategory {
  readonly id: number
  readonly name: string
  readonly children: readonly MenuCategory[]
}

const slim = (category: Category): MenuCategory => ({
  id: category.id,
  name: category.name,
  children: category.children.map(slim),
})

/**
 * The first seven categories, without what a menu does not show (spec §9). The same objects for every menu of a page, home
 * has two: it then carries them once.
 */
export const menuCategories = cache((categories: readonly Category[]): MenuCategory[] =>
  categories.slice(0, categoryMenuLimit).map(slim),
)
