import type { FastifyInstance } from 'fastify'
import { addressCalls } from '#lib/contract/addresses/calls.ts'
import { addressShapes } from '#lib/contract/addresses/shapes.ts'
import { regionTree } from '#shop-api/modules/base/regions/regions.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { listAddresses, suggestedAddress } from './own-addresses.ts'
import { addAddress, deleteAddress, editAddress } from './repository.ts'

export function registerAddresses(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, addressCalls, addressShapes)
  forMembers('addresses', async ({ member, db }) => ({
    data: await listAddresses(db, member.id),
    suggestion: await suggestedAddress(db, member.id),
  }))

  forMembers('addressAdd', async ({ member, body, db }) => ({ id: await addAddress(db, member.id, body) }))

  forMembers('addressEdit', async ({ member, body, id, db }) => ({ id: await editAddress(db, member.id, id, body) }))

  forMembers('addressDelete', async ({ member, id, db, now }) => {
    await deleteAddress(db, member.id, id, now)
    return {}
  })

  forAll('regions', async ({ db }) => ({ data: await regionTree(db) }))
}
