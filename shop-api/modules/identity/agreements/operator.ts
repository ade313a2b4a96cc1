import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { readBody } from '#shop-api/modules/base/imports/read-field.ts'
import { agreementColumns, givenAgreement } from './given.ts'
import { listTemplates, publishTemplate, retireTemplate, signedCopiesOf, voidSigned } from './publish.ts'
import { agreementsAnswer, membersAgreementsAnswer } from './shapes.ts'

const { kind } = agreementColumns
const retireBody = readBody({ kind }, z.object({ kind: z.string() }))

export function registerAgreementAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/agreements', { answer: agreementsAnswer }, async ({ db }) => ({
    agreements: await listTemplates(db),
  }))
  const agreementsCall = {
    body: readBody(agreementColumns, givenAgreement),
    answer: z.object({ id: z.number(), version: z.number() }),
  }
  post('/agreements', agreementsCall, async ({ db, body, now }) => publishTemplate(db, body, now))
  const retireCall = { body: retireBody, answer: z.object({ kind: z.string() }) }
  post('/agreements/retire', retireCall, async ({ db, body, now }) => {
    await retireTemplate(db, body.kind, now)
    return { kind: body.kind }
  })
  get('/members/:id/agreements', { answer: membersAgreementsAnswer }, async ({ db, id }) => ({
    signed: await signedCopiesOf(db, id),
  }))
  const voidCall = {
    body: z.object({ reason: z.string().trim().min(1, '请填写作废原因').max(200) }),
    answer: z.object({ no: z.string() }),
  }
  post('/signed-agreements/:id/void', voidCall, async ({ db, id, body, now }) => voidSigned(db, id, body.reason, now))
}
