import type { WireZone, ZoneName } from '#lib/contract/zones/calls.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import type { BannerSlot } from '#shop-api/modules/service/content/slots.ts'
import { slots } from '#shop-api/modules/service/content/slots.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { campaignFacts } from './campaign-facts.ts'
import { expirySteps } from './expiry-steps.ts'
import { zoneShelves } from './shelves.ts'

type Part = Partial<Pick<WireZone, 'ends_at' | 'points' | 'groups'>>

interface ZoneKind {
  /** Its advertisements. */
  readonly slot: BannerSlot
  readonly part?: (db: Db, viewer: Viewer) => Promise<Part>
}

const zoneKinds: Readonly<Record<ZoneName | 'preferred' | 'pieces', ZoneKind>> = {
  preferred: {
    slot: 'preferred',
    part: async (db, viewer) => ({
      groups: await zoneShelves(db, { flag: flags.preferred, level: 0, urlOf: storefront.preferredGoods }, viewer),
    }),
  },
  pieces: {
    slot: 'pieces',
    part: async (db, viewer) => ({
      groups: await zoneShelves(db, { flag: flags.piece, level: 1, urlOf: storefront.pieces }, viewer),
    }),
  },
  devices: {
    slot: 'devices',
    part: async (db, viewer) => ({
      groups: await zoneShelves(db, { flag: flags.device, level: 1, urlOf: storefront.devices }, viewer),
    }),
  },
  near_expiry: { slot: 'nearExpiry', part: async (db, { now }) => ({ points: await expirySteps(db, now) }) },
  daily: { slot: 'daily', part: (db, { now }) => campaignFacts(db, 'daily', now) },
  cash_back: { slot: 'cashBack', part: (db, { now }) => campaignFacts(db, 'cash_back', now) },
  store_discount: { slot: 'storeDiscount', part: (db, { now }) => campaignFacts(db, 'store_discount', now) },
}

/** Zones with a rule of their own, by name, as operators call them. */
export const zoneNames: ReadonlyMap<string, string> = new Map(
  Object.entries(zoneKinds).map(([name, { slot }]) => [name, slots[slot].label]),
)

/** What is above a zone's goods: banners, its rule, its end, its steps and shelves. Throws ShopRefusal 404. */
export async function loadZone(db: Db, name: string, viewer: Viewer): Promise<WireZone> {
  const kind = Object.hasOwn(zoneKinds, name) ? zoneKinds[name as keyof typeof zoneKinds] : undefined
  if (!kind) throw notFound('专区不存在')
  const { zoneRules } = await loadSettings(db)
  return {
    banners: await loadAds(db, kind.slot, viewer.now),
    rule: zoneRules[name] ?? '',
    ends_at: null,
    points: [],
    groups: [],
    ...(await kind.part?.(db, viewer)),
  }
}
