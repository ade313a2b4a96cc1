import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import { findBroken } from './find-broken.ts'

const invariantsAnswer = z.object({
  broken: z.array(z.object({ invariant: z.string(), rule: z.string(), row: z.record(z.string(), z.unknown()) })),
})

export function registerInvariantAdmin(app: FastifyInstance): void {
  const { get } = operatorRoutes(app)
  get('/invariants', { answer: invariantsAnswer }, async ({ db, now }) => ({
    broken: await findBroken(unhurried(db), now),
  }))
}
