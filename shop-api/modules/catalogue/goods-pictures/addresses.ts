import type { WireGoods } from '#lib/contract/goods/calls.ts'

/** Kind of an address that names a picture by its content: what is behind it never changes. */
export const BY_CONTENT = 'picture'

interface Pictured {
  readonly code: string
  readonly pictures: readonly string[]
}

const sizesAt = (address: string): WireGoods['goods_image'][number] => ({
  list: `${address}/list`,
  detail: `${address}/detail`,
})

const addressOf = (hash: string): string => `/api/image/${BY_CONTENT}/${hash}`

/**
 * Addresses of the first picture, which is all that lists show: of the operator's by its content, of the drawn one by the goods.
 */
export const firstImageOf = ({ code, pictures: [first] }: Pictured): WireGoods['goods_image'][number] =>
  sizesAt(first === undefined ? `/api/image/goods/${code}` : addressOf(first))

/** Addresses of one picture of the operator's in every size. */
export const imageOf = (hash: string) => ({
  ...sizesAt(addressOf(hash)),
  large: `${addressOf(hash)}/large`,
  share: `${addressOf(hash)}/share`,
})

/** Addresses of all pictures, for the page of goods. */
export const imagesOf = (goods: Pictured): WireGoods['goods_image'] =>
  goods.pictures.length === 0 ? [firstImageOf(goods)] : goods.pictures.map(imageOf)
