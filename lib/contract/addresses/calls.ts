import type { z } from 'zod'
import { defineCalls, guestGet, memberDelete, memberGet, memberPost } from '../call.ts'
import type { addressShape, addressShapes, suggestedAddressShape } from './shapes.ts'

export type { WireRegion } from './shapes.ts'

export type WireAddress = z.infer<typeof addressShape>

export type WireSuggestedAddress = z.infer<typeof suggestedAddressShape>

export const addressCalls = defineCalls<typeof addressShapes>({
  addresses: memberGet('/api/address', { feature: 'addresses' }),
  addressAdd: memberPost('/api/address', {
    body: ['name', 'phone', 'region', 'street', 'is_default'],
    duplicates: 'allowed',
    feature: 'addresses',
  }),
  addressEdit: memberPost('/api/address/{id}/edit', {
    body: ['name', 'phone', 'region', 'street', 'is_default'],
    duplicates: 'allowed',
    feature: 'addresses',
  }),
  addressDelete: memberDelete('/api/address/{id}', { duplicates: 'allowed', feature: 'addresses' }),
  regions: guestGet('/api/address/regions', { feature: 'addresses' }),
})
