import { defineCalls, guestGet } from '../call.ts'
import type { leafletShapes } from './shapes.ts'

export const leafletCalls = defineCalls<typeof leafletShapes>({
  /** The scan of a package leaflet; `leaflet_key` of goods names it. */
  leafletScan: guestGet('/api/leaflet/{name}/file', {
    params: { name: 'name' },
    duplicates: 'allowed',
    answer: 'file',
    files: ['pdf', 'jpeg', 'png'],
    feature: 'leaflets',
  }),
})
