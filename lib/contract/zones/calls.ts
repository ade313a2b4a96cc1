import type { z } from 'zod'
import { defineCalls } from '../call.ts'
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
  focusControlledAds: { method: 'GET', path: '/api/focus/kxzq_ad', query: ['ids'], who: 'guest' },
  focusControlledNew: { method: 'GET', path: '/api/focus/new_kxzq', who: 'guest' },
  focusRight: { method: 'GET', path: '/api/focus/right', who: 'guest' },
  focusNewcomers: { method: 'GET', path: '/api/focus/xrtj', who: 'guest' },
  focusTop: { method: 'GET', path: '/api/focus/top', who: 'guest' },
  focusBrandZone: { method: 'GET', path: '/api/focus/ppzq', who: 'guest' },
  focusControlled: { method: 'GET', path: '/api/focus/kxzq', who: 'guest' },
  focusControlledGoods: {
    method: 'GET',
    path: '/api/focus/kxzq/goods/{id}',
    params: { id: 'key' },
    who: 'guest',
    feature: 'controlled-goods',
  },
  focusPieces: { method: 'GET', path: '/api/focus/zyzq', who: 'guest' },
  focusLogin: { method: 'GET', path: '/api/focus/login', who: 'guest' },
  focusPreferred: { method: 'GET', path: '/api/focus/yx', who: 'guest' },
  focusHome: { method: 'GET', path: '/api/focus', who: 'guest' },
  focusBrand: { method: 'GET', path: '/api/focus/brand/{id}', params: { id: 'id' }, who: 'guest' },
  focusCommon: { method: 'GET', path: '/api/focus/common', who: 'guest' },
  focusPostList: { method: 'GET', path: '/api/focus/postList', who: 'guest' },
  focusDemo: { method: 'GET', path: '/api/focus/demo', who: 'guest' },
  focusZone: {
    method: 'GET',
    path: '/api/focus/zone/{name}',
    params: { name: 'name' },
    who: 'guest',
    feature: 'zones',
  },
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
