import type { Goods } from './goods.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

export interface Crumb {
  readonly id: number
  readonly name: string
}

/** One page of a goods list, with what it can be narrowed by. */
export interface GoodsList {
  readonly goods: readonly Goods[]
  readonly page: number
  readonly lastPage: number
  readonly total: number
  readonly forms: readonly FilterOption[]
  readonly manufacturers: readonly FilterOption[]
  readonly tags: readonly FilterOption[]
  readonly categories: readonly FilterOption[]
  readonly crumbs: readonly Crumb[]
  /** The other search mode, when only that one finds something. */
  readonly otherMode: { readonly type: number; readonly total: number } | null
}
