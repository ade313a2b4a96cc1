import type { DataOf } from '#lib/contract/call.ts'
import type { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { WireBrandDetail, WireBrandZone, WireZone } from '#lib/contract/zones/calls.ts'
import type { BrandDetail, BrandZone } from '#lib/domain/brand.ts'
import type { DailySpecial, Zone } from '#lib/domain/zone.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toGoods } from './goods.ts'
import { toAd } from './site.ts'

const toEnd = (timestamp: number | null): number | null => (timestamp === null ? null : timestampToMs(timestamp))

export function toZone(wire: WireZone): Zone {
  return {
    banners: wire.banners.map(toAd),
    rule: wire.rule,
    endsAt: toEnd(wire.ends_at),
    points: wire.points,
    shelves: wire.groups.map(({ id, name, url, goods }) => ({ id, name, url, goods: goods.map(toGoods) })),
  }
}

export function toDailySpecial(wire: DataOf<typeof goodsCalls.everydayPrice>): DailySpecial {
  return { goods: wire.data.map(toGoods), endsAt: toEnd(wire.ends_at) }
}

export function toBrandZone(wire: WireBrandZone): BrandZone {
  return {
    banners: wire.banners.map(toAd),
    brands: wire.data.map(({ id, name, logo, sccj, goods_count }) => ({
      id,
      name,
      logo,
      manufacturer: sccj,
      goodsCount: goods_count,
    })),
  }
}

export function toBrandDetail(wire: WireBrandDetail): BrandDetail {
  const { id, name, logo, sccj, describe, goods } = wire
  return { id, name, logo, manufacturer: sccj, description: describe, goods: goods.map(toGoods) }
}
