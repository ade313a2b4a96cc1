import type { Goods } from './goods.ts'
import type { Ad } from './site.ts'

export interface Floor {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly links: readonly { readonly name: string; readonly url: string }[]
  readonly ad: Ad | null
  readonly goods: readonly Goods[]
}

export interface Home {
  readonly banners: readonly Ad[]
  readonly bottom: readonly Ad[]
  readonly floors: readonly Floor[]
}

/** Newcomers' special: goods, and pictures that lead to some. */
export interface NewcomersOffer {
  readonly goods: readonly Goods[]
  readonly ads: readonly Ad[]
}

/** So many goods of the flash sale the home page shows: one row. */
export const SHOWN_FLASH = 5

/** Flash sale running now or next; no goods: none is planned. */
export interface Spike {
  readonly goods: readonly Goods[]
  /** Milliseconds since 1970, by the server's clock. */
  readonly startsAt: number | null
  readonly endsAt: number | null
}
