/** What every page of the shop shows around its content, the same for all visitors. */

export interface HotWord {
  readonly name: string
  /** Where it leads; null searches for the word itself. */
  readonly url: string | null
  readonly isHot: boolean
}

export interface NavLink {
  readonly name: string
  /** Null: the campaign has not begun. */
  readonly url: string | null
}

export interface NavItem extends NavLink {
  readonly children: readonly NavLink[]
}

export interface Category {
  readonly id: number
  readonly name: string
  readonly logo: string
  readonly children: readonly Category[]
}

export interface Brand {
  readonly id: number
  readonly name: string
  readonly logo: string
  readonly manufacturer: string
}

/** The categories from the first level down to one of them; empty where it is in no menu. */
export function pathToCategory(categories: readonly Category[], id: number): readonly Category[] {
  for (const category of categories) {
    if (category.id === id) return [category]
    const below = pathToCategory(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

/** The shop's own numbers, shown to guests; members have a contact of their own. */
export interface ShopConfig {
  readonly hotLine: string
  /** Chat accounts of the two service desks; an empty one is not offered. */
  readonly chatAccounts: readonly string[]
  readonly guestPrices: boolean
}

/** Whose categories the menu lists: all goods, or those of a zone. */
export type CategoryScope = 'all' | 'preferred' | 'pieces' | 'devices'

export interface CommonData {
  readonly hotWords: readonly HotWord[]
  readonly nav: readonly NavItem[]
  readonly categories: Readonly<Record<CategoryScope, readonly Category[]>>
  readonly brands: readonly Brand[]
  /** Milliseconds on the shop's clock when this was answered. */
  readonly serverTime: number
  readonly config: ShopConfig
}

/** Limits of the frame (spec §9). */
export const categoryMenuLimit = 7
export const navLimit = 9
const badgeLimit = 99

/** A count on a badge: 99 at most, more is said with a plus. */
export function badgeText(count: number): string {
  return count > badgeLimit ? `${badgeLimit}+` : String(count)
}

/** Tidies what a buyer typed into a search: outer blanks go, inner runs become one. */
export function searchText(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ')
}
