import type { Goods } from './goods.ts'
import type { Crumb } from './goods-list.ts'

export interface Batch {
  readonly number: string
  readonly madeOn: string
  readonly expiresOn: string
  /** Null: not told. */
  readonly daysLeft: number | null
  /** Null: hidden from this viewer. */
  readonly stock: number | null
}

export interface PromotionNote {
  readonly id: number
  readonly kind: string
  readonly label: string
  readonly name: string
  readonly description: string
  /** Milliseconds since 1970. */
  readonly endsAt: number | null
}

/** Something that runs and reaches goods: where it is explained, and its terms in one line. */
export interface GoodsCampaign {
  readonly id: number
  readonly name: string
  readonly terms: string
  readonly url: string | null
  readonly goodsIds: readonly number[]
}

export interface GoodsDetail {
  readonly goods: Goods
  /** Every picture there is, the goods' own in front. */
  readonly pictures: readonly (NonNullable<Goods['image']> & { readonly large: string })[]
  /** What shared links and image searches show. */
  readonly sharedImage: string | null
  readonly batches: readonly Batch[]
  readonly crumbs: readonly Crumb[]
  readonly brandName: string | null
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  /** Where the scan of the package leaflet is; null where there is none. */
  readonly leafletUrl: string | null
  readonly promotions: readonly PromotionNote[]
  readonly related: readonly Goods[]
  readonly title: string
  readonly description: string
}
