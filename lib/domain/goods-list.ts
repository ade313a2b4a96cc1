import type { Goods } from './goods.ts'
import type { Guess } from './suggestion.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

export interface Crumb {
  readonly id: number
  readonly name: string
}

/** The campaign a list was narrowed to. */
export interface ListedCampaign {
  readonly id: number
  readonly name: string
  readonly terms: string
  readonly state: 'coming' | 'running' | 'over'
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly endsAt: number
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
  /** Nothing found: what was probably meant. */
  readonly guess: Guess | null
  /** Null: the list is of no single campaign. */
  readonly campaign: ListedCampaign | null
}

/** The list of anyone who finds nothing. */
export const noGoods: GoodsList = {
  goods: [],
  page: 1,
  lastPage: 1,
  total: 0,
  forms: [],
  manufacturers: [],
  tags: [],
  categories: [],
  crumbs: [],
  otherMode: null,
  guess: null,
  campaign: null,
}
