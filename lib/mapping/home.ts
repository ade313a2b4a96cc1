import type { DataOf } from '#lib/contract/call.ts'
import type { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { WireHome, zoneCalls } from '#lib/contract/zones/calls.ts'
import type { Home, NewcomersOffer, Spike } from '#lib/domain/home.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toGoods } from './goods.ts'
import { toAd } from './site.ts'

export function toHome(wire: WireHome): Home {
  return {
    banners: wire.banners.map(toAd),
    bottom: wire.bottom.map(toAd),
    floors: wire.floors.map((floor) => ({
      id: floor.id,
      name: floor.name,
      url: floor.url,
      links: floor.links,
      ad: floor.ad && toAd(floor.ad),
      goods: floor.goods.map(toGoods),
    })),
  }
}

export function toNewcomers(wire: DataOf<typeof zoneCalls.focusNewcomers>): NewcomersOffer {
  return { goods: wire.data.map(toGoods), ads: wire.ads?.map(toAd) ?? [] }
}

export function toSpike(wire: DataOf<typeof goodsCalls.spike>): Spike {
  return {
    goods: wire.data.map(toGoods),
    startsAt: wire.starts_at === null ? null : timestampToMs(wire.starts_at),
    endsAt: wire.ends_at === null ? null : timestampToMs(wire.ends_at),
  }
}
