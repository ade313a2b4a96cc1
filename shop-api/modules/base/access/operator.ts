import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { ApiKey } from './api-keys.ts'
import { addKey, listKeys, readKey, revokeKey, rotateKey, stateOf } from './api-keys.ts'
import { requireHolding } from './key-doors.ts'
import { keyName, keyScopes, keyTerm, overlapHours } from './key-shapes.ts'
import { operatorRoutes } from './operator-route.ts'
import { scopeInWords, scopes } from './scopes.ts'
import { keysAnswer, madeAnswer } from './shapes.ts'

const timeOf = (at: Date | null): string | null => at && chinaDateTime(at)

const shownKey = (row: ApiKey, now: Date) => ({
  id: row.id,
  prefix: row.prefix,
  name: row.name,
  scopes: row.scopes,
  state: stateOf(row, now),
  createdBy: row.createdBy,
  createdAt: chinaDateTime(row.createdAt),
  lastUsedOn: row.lastUsedOn,
  expiresAt: timeOf(row.expiresAt),
  formerUntil: timeOf(row.formerUntil),
})

/** Keys of programs. One that makes keys hands on its own rights and no others. */
export function registerKeyAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/keys', { answer: keysAnswer }, async ({ db, now }) => ({
    keys: (await listKeys(db)).map((row) => shownKey(row, now)),
  }))

  const scopesAnswer = z.object({ scopes: z.array(z.object({ scope: z.enum(scopes), allows: z.string() })) })
  get('/keys/scopes', { answer: scopesAnswer }, async () => ({
    scopes: scopes.map((scope) => ({ scope, allows: scopeInWords(scope) })),
  }))

  const newBody = z.object({ name: keyName, scopes: keyScopes, days: keyTerm })
  post('/keys', { body: newBody, answer: madeAnswer }, async ({ db, body, now, caller }) => {
    requireHolding(caller, body.scopes)
    return addKey(db, { ...body, createdBy: caller.name }, now)
  })

  const rotateBody = z.object({ overlapHours })
  const rotatedAnswer = madeAnswer.extend({ formerUntil: z.string() })
  post('/keys/:id/rotate', { body: rotateBody, answer: rotatedAnswer }, async ({ db, id, body, now, caller }) => {
    requireHolding(caller, (await readKey(db, id)).scopes)
    const { formerUntil, ...made } = await rotateKey(db, id, body.overlapHours, now)
    return { ...made, formerUntil: chinaDateTime(formerUntil) }
  })

  const revokedAnswer = z.object({ name: z.string() })
  post('/keys/:id/revoke', { answer: revokedAnswer }, async ({ db, id, now }) => ({
    name: (await revokeKey(db, id, now)).name,
  }))
}
