import type { WireBrand, WireCategory, WireCommonData, WireNavItem } from '#lib/contract/zones/calls.ts'
import type { Brand, Category, CommonData, HotWord, NavItem } from '#lib/domain/common.ts'
import { timestampToMs } from '#lib/kernel/time.ts'

export function toCategory(wire: WireCategory): Category {
  return { id: wire.id, name: wire.name, logo: wire.logo1, children: wire.children.map(toCategory) }
}

export function toBrand(wire: WireBrand): Brand {
  return { id: wire.id, name: wire.name, logo: wire.logo, manufacturer: wire.sccj }
}

const toNavItem = (wire: WireNavItem): NavItem => ({
  name: wire.name,
  url: wire.url || null,
  children: wire.children.map((child) => ({ name: child.name, url: child.url || null })),
})

export const toHotWord = (wire: WireCommonData['rnss'][number]): HotWord => ({
  name: wire.name,
  url: wire.url || null,
  isHot: wire.is_hot === 1,
})

export function toCommonData(wire: WireCommonData): CommonData {
  return {
    hotWords: wire.rnss.map(toHotWord),
    nav: wire.nav.map(toNavItem),
    categories: {
      all: wire.category.map(toCategory),
      preferred: wire.category_yx.map(toCategory),
      pieces: wire.category_zy.map(toCategory),
      devices: wire.category_qx.map(toCategory),
    },
    brands: wire.brand.map(toBrand),
    serverTime: timestampToMs(wire.timestamp),
    config: {
      hotLine: wire.config.hot_line,
      chatAccounts: [wire.config.qq1, wire.config.qq2].filter((account) => account !== ''),
      guestPrices: wire.config.guest_prices === 1,
    },
  }
}
