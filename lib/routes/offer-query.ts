import type { GoodsLinkQuery } from './links.ts'
import { addressName } from './parameters.ts'

const names = ['goods_price_id', 'ladder_price_id', 'goods_manjian_id', 'offerFlag', 'isNearExpiry'] as const

/** The offer a product link carries (spec §3), or null; what is not an id or a flag of ours is left out. */
export function parseOffer(search: string): GoodsLinkQuery | null {
  const given = new URLSearchParams(search)
  const entries = names.map((name) => [name, given.get(addressName(name))] as const)
  const ids = entries.filter(([, value]) => value !== null && /^[1-9]\d{0,9}$/.test(value))
  return ids.length === 0 ? null : Object.fromEntries(ids.map(([name, value]) => [name, Number(value)]))
}
