import type { Goods } from './goods.ts'
import type { Ad } from './site.ts'

/** Some goods of a zone under a heading of their own. */
export interface ZoneShelf {
  readonly id: number
  readonly name: string
  readonly url: string | null
  readonly goods: readonly Goods[]
}

/** A step of what a zone is about: a tier of a campaign, or how many days are left. */
export interface ZonePoint {
  readonly label: string
  readonly text: string
}

/** What is above a zone's goods. */
export interface Zone {
  readonly banners: readonly Ad[]
  /** What holds in the zone, in one or two sentences. */
  readonly rule: string
  /** Milliseconds since 1970, by the server's clock; null for a zone that stays. */
  readonly endsAt: number | null
  readonly points: readonly ZonePoint[]
  readonly shelves: readonly ZoneShelf[]
}

export const emptyZone: Zone = { banners: [], rule: '', endsAt: null, points: [], shelves: [] }

/** Goods of the daily special with the end of the day's prices. */
export interface DailySpecial {
  readonly goods: readonly Goods[]
  readonly endsAt: number | null
}

/** The article that holds the rules of the free-shipping zone. */
export const preferredRuleArticle = { type: 2, id: 101 } as const
