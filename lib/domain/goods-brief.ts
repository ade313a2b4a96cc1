import { formatUnitPrice } from '#lib/kernel/money.ts'
import type { CardGoods } from './goods.ts'

/** What a card on a shelf shows to everyone alike, and crawlers read. */
export type GoodsBrief = Pick<CardGoods, 'id' | 'name' | 'spec' | 'manufacturer'> & {
  /** Address of its picture; empty: there is none. */
  readonly picture: string
}

/** A brief with the price that guests are shown, in words; no price: they are shown none. */
export type ShownBrief = GoodsBrief & { readonly price?: string }

/** Only what a sleeping card shows: it is sent to every reader twice, as markup and as what brings it to life. */
export function toBrief({ id, name, spec, manufacturer, image, salePrice, unit }: CardGoods): ShownBrief {
  const brief = { id, name, spec, manufacturer, picture: image?.list ?? '' }
  return salePrice === null ? brief : { ...brief, price: formatUnitPrice(salePrice, unit) }
}
