import type { FastifyInstance } from 'fastify'
import { addressCalls } from '#lib/contract/addresses/calls.ts'
import { addressShapes } from '#lib/contract/addresses/shapes.ts'
import { regionTree } from '#shop-api/modules/base/regions/regions.ts'
import { memberRoute, route } from '#shop-api/platform/http/route.ts'
import { listAddresses, suggestedAddress } from './own-addresses.ts'
import { addAddress, deleteAddress, editAddress } from './repository.ts'

export function registerAddresses(app: FastifyInstance): void {
  memberRoute(app, addressCalls.addresses, addressShapes.addresses, async ({ member, db }) => ({
    data: await listAddresses(db, member.id),
    suggestion: await suggestedAddress(db, member.id),
  }))

  memberRoute(app, addressCalls.addressAdd, addressShapes.addressAdd, async ({ member, body, db }) => ({
    id: await addAddress(db, member.id, body),
  }))

  memberRoute(app, addressCalls.addressEdit, addressShapes.addressEdit, async ({ member, body, id, db }) => ({
    id: await editAddress(db, member.id, id, body),
  }))

  memberRoute(app, addressCalls.addressDelete, addressShapes.addressDelete, async ({ member, id, db, now }) => {
    await deleteAddress(db, member.id, id, now)
    return {}
  })

  route(app, addressCalls.regions, addressShapes.regions, async ({ db }) => ({ data: await regionTree(db) }))
}
