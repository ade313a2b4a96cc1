import type { z } from 'zod'
import { defineCalls, guestGet } from '../call.ts'
import type {
  adShape,
  brandDetailShape,
  brandShape,
  brandZoneShape,
  commonDataShape,
  homeShape,
  navItemShape,
  zoneNames,
  zoneShape,
  zoneShapes,
} from './shapes.ts'

export type { WireCategory } from './shapes.ts'

type Data<Key extends keyof typeof zoneShapes> = z.infer<(typeof zoneShapes)[Key]['data']>

export type WireAd = z.infer<typeof adShape>
export type WireBrand = z.infer<typeof brandShape>
export type WireNavItem = z.infer<typeof navItemShape>
export type WireCommonData = z.infer<typeof commonDataShape>
export type WireZone = z.infer<typeof zoneShape>
export type ZoneName = (typeof zoneNames)[number]
export type WireBrandZone = z.infer<typeof brandZoneShape>
export type WireBrandDetail = z.infer<typeof brandDetailShape>
export type WireHome = z.infer<typeof homeShape>
export type WireControlledZone = Data<'focusControlled'>
export type WireControlledProgramme = Data<'focusControlledGoods'>

export const zoneCalls = defineCalls<typeof zoneShapes>({
  focusControlledAds: guestGet('/api/focus/kxzq_ad', { query: ['ids'] }),
  focusControlledNew: guestGet('/api/focus/new_kxzq'),
  focusRight: guestGet('/api/focus/right'),
  focusNewcomers: guestGet('/api/focus/xrtj'),
  focusTop: guestGet('/api/focus/top'),
  focusBrandZone: guestGet('/api/focus/ppzq'),
  focusControlled: guestGet('/api/focus/kxzq'),
  focusControlledGoods: guestGet('/api/focus/kxzq/goods/{id}', { params: { id: 'key' }, feature: 'controlled-goods' }),
  focusPieces: guestGet('/api/focus/zyzq'),
  focusLogin: guestGet('/api/focus/login'),
  focusPreferred: guestGet('/api/focus/yx'),
  focusHome: guestGet('/api/focus'),
  focusBrand: guestGet('/api/focus/brand/{id}'),
  focusCommon: guestGet('/api/focus/common'),
  focusPostList: guestGet('/api/focus/postList'),
  focusDemo: guestGet('/api/focus/demo'),
  focusZone: guestGet('/api/focus/zone/{name}', { params: { name: 'name' }, feature: 'zones' }),
})

interface ZoneCall {
  readonly key: 'focusPreferred' | 'focusPieces' | 'focusZone'
  readonly params?: { readonly name: string }
}

/** Which call has the head of a zone. Two zones have a call of their own in the specification. */
export function zoneCallOf(name: string): ZoneCall {
  if (name === 'preferred') return { key: 'focusPreferred' }
  if (name === 'pieces') return { key: 'focusPieces' }
  return { key: 'focusZone', params: { name } }
}
