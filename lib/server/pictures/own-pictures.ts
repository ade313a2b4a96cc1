import 'server-only'
import { LRUCache } from 'lru-cache'
import { env } from '../env.ts'
import { addressesOf } from '../upstream/addresses.ts'
import type { PictureRules } from './address.ts'
import { resolvePicture } from './address.ts'
import type { PictureWidth } from './seal.ts'
import { pictureUrl } from './seal.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Goods come again and again with the same pictures, and reading an address costs more than all the rest of a row. */
const known = new LRUCache<string, string>({ max: 20_000 })
const LONGEST_KEY = 400

function shown(word: string, width: PictureWidth, rules: PictureRules): string {
  const key = `${width} ${rules.base.href} ${word}`
  const before = known.get(key)
  if (before !== undefined) return before
  const found = resolvePicture(word, rules)
  const address = found instanceof URL ? pictureUrl(width, found) : (found ?? '')
  if (key.length <= LONGEST_KEY) known.set(key, address)
  return address
}

/** Pictures with a title are banners; others have a name beside them. */
function widthOf(field: string, row: Row): PictureWidth | null {
  if (field === 'image') return 'title' in row ? 1600 : 400
  return field === 'logo' || field === 'logo1' || field === 'face' ? 180 : null
}

/** Sizes an upstream may have besides; the detail serves for one that is not there. */
const OTHER_SIZES = { large: 1600, share: 800 } as const satisfies Readonly<Record<string, PictureWidth>>

const SIZES = ['list', 'detail', ...Object.keys(OTHER_SIZES)]

function otherSizes(picture: Row, rules: PictureRules): Readonly<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const [name, width] of Object.entries(OTHER_SIZES)) {
    const own = shown(String(picture[name] ?? ''), width, rules)
    if (own !== '') made[name] = own
  }
  return made
}

/** Goods' pictures in two sizes; either serves for the other, and one that can be shown in none goes. */
function goodsPictures(pictures: readonly unknown[], rules: PictureRules): readonly unknown[] {
  const made = pictures.flatMap((picture) => {
    if (!isRow(picture)) return []
    const { list, detail } = picture
    const small = shown(String(list ?? '') || String(detail ?? ''), 400, rules)
    const large = shown(String(detail ?? '') || String(list ?? ''), 800, rules)
    if (small === '' && large === '') return []
    const own: Row = { ...otherSizes(picture, rules), list: small || large, detail: large || small }
    if (SIZES.every((name) => own[name] === picture[name])) return [picture]
    const { large: _large, share: _share, ...rest } = picture
    return [{ ...rest, ...own }]
  })
  const isSame = made.length === pictures.length && made.every((picture, at) => picture === pictures[at])
  return isSame ? pictures : made
}

function fieldOf(name: string, value: unknown, row: Row, rules: PictureRules): unknown {
  if (name === 'goods_image' && Array.isArray(value)) return goodsPictures(value, rules)
  if (typeof value !== 'string') return walk(value, rules)
  const width = value === '' ? null : widthOf(name, row)
  return width === null ? value : shown(value, width, rules)
}

/** A banner is its picture: one that must not be shown goes as a whole. */
const isLostBanner = (given: unknown, made: unknown): boolean =>
  isRow(given) && isRow(made) && 'title' in given && 'url' in given && given.image !== '' && made.image === ''

function walk(value: unknown, rules: PictureRules): unknown {
  if (Array.isArray(value)) {
    const made = value.map((each) => walk(each, rules))
    if (made.every((each, at) => each === value[at])) return value
    return made.filter((each, at) => !isLostBanner(value[at], each))
  }
  if (!isRow(value)) return value
  let made = value
  for (const [name, given] of Object.entries(value)) {
    const own = fieldOf(name, given, value, rules)
    if (own !== given) made = made === value ? { ...value, [name]: own } : Object.assign(made, { [name]: own })
  }
  return made
}

/**
 * An upstream's answer with addresses of ours for its pictures, empty ones for those that must not be shown; the very
 * value given where nothing had to be changed. Pages show pictures of their own origin only.
 */
export function ownPictures<Data>(data: Data, base: URL): Data {
  const origins = addressesOf(base).all.map((address) => address.base.origin)
  return walk(data, { base, origins, hosts: env().PICTURE_HOSTS }) as Data
}
