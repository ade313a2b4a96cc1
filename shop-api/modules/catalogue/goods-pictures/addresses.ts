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

/** Addresses of one picture of the operator's. */
export const imageOf = (hash: string): WireGoods['goods_image'][number] => sizesAt(`/api/image/${BY_CONTENT}/${hash}`)

/** Addresses of the operator's pictures, named by their content; of the drawn one, named by the goods, where there are none. */
export const imagesOf = ({ code, pictures }: Pictured): WireGoods['goods_image'] =>
  pictures.length > 0 ? pictures.map(imageOf) : [sizesAt(`/api/image/goods/${code}`)]
