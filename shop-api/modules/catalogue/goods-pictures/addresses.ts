import type { WireGoods } from '#lib/contract/goods/calls.ts'
import { codeInAddress } from '#shop-api/modules/catalogue/goods/codes.ts'
import type { SubjectKind } from './tables.ts'

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
  sizesAt(first === undefined ? `/api/image/goods/${codeInAddress(code)}` : addressOf(first))

/** Where the picture of goods is that are known by their code alone, such as those of an order. */
export const listImageOf = (code: string): string => `/api/image/goods/${codeInAddress(code)}/list`

/** Addresses of one picture of the operator's in every size. */
export const imageOf = (hash: string) => ({
  ...sizesAt(addressOf(hash)),
  large: `${addressOf(hash)}/large`,
  share: `${addressOf(hash)}/share`,
})

/** Where the drawn picture of such a thing is, and in which size an own one is shown instead. */
const subjects: Readonly<
  Record<SubjectKind, { readonly name: string; readonly drawn: string; readonly own: OwnSize }>
> = {
  banners: { name: 'banner', drawn: 'full', own: 'large' },
  brands: { name: 'brand', drawn: 'logo', own: 'list' },
  campaigns: { name: 'activity', drawn: 'full', own: 'large' },
  'points-goods': { name: 'points', drawn: 'list', own: 'list' },
}
type OwnSize = 'large' | 'list'

/** Address of what a thing shows: its own picture by its content, the drawn one by the thing. */
export function subjectImage(kind: SubjectKind, id: number, hash: string | undefined): string {
  const { name, drawn, own } = subjects[kind]
  return hash === undefined ? `/api/image/${name}/${id}/${drawn}` : imageOf(hash)[own]
}

/** Whose picture is behind an address that names no content, and in which size an own one is sent for it. */
export function subjectBehind(name: string, size: string): { kind: SubjectKind; own: OwnSize } | null {
  const [found] = Object.entries(subjects).filter(([, each]) => each.name === name && each.drawn === size)
  return found ? { kind: found[0] as SubjectKind, own: found[1].own } : null
}

/** Addresses of all pictures, for the page of goods. */
export const imagesOf = (goods: Pictured): WireGoods['goods_image'] =>
  goods.pictures.length === 0 ? [firstImageOf(goods)] : goods.pictures.map(imageOf)
