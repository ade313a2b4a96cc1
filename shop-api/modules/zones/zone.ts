import type { WireZone, ZoneName } from '#lib/contract/focus/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { loadAds } from '#shop-api/modules/content/ads.ts'
import { flags } from '#shop-api/modules/goods/shelf/columns.ts'
import type { Viewer } from '#shop-api/modules/goods/viewer.ts'
import { loadSettings } from '#shop-api/modules/settings/shop-settings.ts'
import { activityFacts } from './activity-facts.ts'
import { expirySteps } from './expiry-steps.ts'
import { zoneShelves } from './shelves.ts'

type Part = Partial<Pick<WireZone, 'ends_at' | 'points' | 'groups'>>

interface ZoneKind {
  /** Its advertisements. */
  readonly slot: string
  readonly part?: (db: Db, viewer: Viewer) => Promise<Part>
}

const kinds: Readonly<Record<ZoneName | 'preferred' | 'pieces', ZoneKind>> = {
  preferred: {
    slot: 'preferred',
    part: async (db, viewer) => ({
      groups: await zoneShelves(
        db,
        { flag: flags.preferred, level: 0, urlOf: (id) => `/list?select=${id}&yx=1` },
        viewer,
      ),
    }),
  },
  pieces: {
    slot: 'pieces',
    part: async (db, viewer) => ({
      groups: await zoneShelves(db, { flag: flags.piece, level: 1, urlOf: (id) => `/zyyp?select=${id}` }, viewer),
    }),
  },
  devices: {
    slot: 'devices',
    part: async (db, viewer) => ({
      groups: await zoneShelves(db, { flag: flags.device, level: 1, urlOf: (id) => `/qxzq?select=${id}` }, viewer),
    }),
  },
  near_expiry: { slot: 'nearExpiry', part: async (db, { now }) => ({ points: await expirySteps(db, now) }) },
  daily: { slot: 'daily', part: (db, { now }) => activityFacts(db, 'daily', now) },
  cash_back: { slot: 'cashBack', part: (db, { now }) => activityFacts(db, 'cash_back', now) },
  store_discount: { slot: 'storeDiscount', part: (db, { now }) => activityFacts(db, 'store_discount', now) },
}

/** What stands above a zone's goods: banners, its rule, its end, its steps and shelves. Throws ShopRefusal 404. */
export async function loadZone(db: Db, name: string, viewer: Viewer): Promise<WireZone> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : undefined
  if (!kind) throw notFound('没有这个专区')
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
