import type { FastifyInstance } from 'fastify'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import { findBroken } from './find-broken.ts'

export function registerInvariantAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/invariants' }, async ({ db, now }) => ({
    broken: await findBroken(unhurried(db), now),
  }))
}
