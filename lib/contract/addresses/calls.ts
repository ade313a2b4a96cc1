import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { addressShape, addressShapes } from './shapes.ts'

export type { WireRegion } from './shapes.ts'

export type WireAddress = z.infer<typeof addressShape>

export const addressCalls = defineCalls<typeof addressShapes>({
  addresses: { method: 'GET', path: '/api/address', who: 'member', feature: 'addresses' },
  addressAdd: {
    method: 'POST',
    path: '/api/address',
    body: ['name', 'phone', 'region', 'street', 'is_default'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'addresses',
  },
  addressEdit: {
    method: 'POST',
    path: '/api/address/{id}/edit',
    params: { id: 'id' },
    body: ['name', 'phone', 'region', 'street', 'is_default'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'addresses',
  },
  addressDelete: {
    method: 'DELETE',
    path: '/api/address/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'addresses',
  },
  regions: { method: 'GET', path: '/api/address/regions', who: 'guest', feature: 'addresses' },
})
