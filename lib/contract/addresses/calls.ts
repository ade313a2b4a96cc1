import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { addressBody, addressShape, addressShapes } from './shapes.ts'

export type { WireRegion } from './shapes.ts'

type Data<Key extends keyof typeof addressShapes> = z.infer<(typeof addressShapes)[Key]['data']>

export type WireAddress = z.infer<typeof addressShape>

export const addressCalls = {
  addresses: defineCall<{ data: Data<'addresses'> }>({
    method: 'GET',
    path: '/api/address',
    who: 'member',
    feature: 'addresses',
  }),
  addressAdd: defineCall<{ body: z.input<typeof addressBody>; data: Data<'addressAdd'> }>({
    method: 'POST',
    path: '/api/address',
    body: ['name', 'phone', 'region', 'street', 'is_default'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'addresses',
  }),
  addressEdit: defineCall<{ body: z.input<typeof addressBody>; data: Data<'addressEdit'> }>({
    method: 'POST',
    path: '/api/address/{id}/edit',
    params: { id: 'id' },
    body: ['name', 'phone', 'region', 'street', 'is_default'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'addresses',
  }),
  addressDelete: defineCall<{ data: Data<'addressDelete'> }>({
    method: 'DELETE',
    path: '/api/address/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'addresses',
  }),
  regions: defineCall<{ data: Data<'regions'> }>({
    method: 'GET',
    path: '/api/address/regions',
    who: 'guest',
    feature: 'addresses',
  }),
}
