import type { FastifyInstance } from 'fastify'
import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import { agreementShapes } from '#lib/contract/agreements/shapes.ts'
import { sealSecret } from '#shop-api/modules/base/environment/kept-secrets.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { openCopy } from './copy.ts'
import { noteRead, sendSigningCode, signAgreement } from './sign.ts'
import { agreementDetail, agreementsOf } from './view.ts'

export function registerAgreements(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, agreementCalls, agreementShapes)
  const secret = sealSecret(app.shop.config)

  forMembers('agreements', async ({ member, db, now }) => agreementsOf(db, member, now))

  forMembers('agreement', async ({ member, id, db, now }) => agreementDetail(db, member, id, now))

  forMembers('agreementRead', async (context) => {
    const { member, id, db, now, request } = context
    await noteRead(db, { member, id, now, source: request.ip })
    return agreementDetail(db, member, id, now)
  })

  forMembers('agreementCode', async (context) => {
    const { member, id, db, now, request } = context
    return sendSigningCode(db, app.shop.codeSender, { member, id, now, source: request.ip })
  })

  forMembers('agreementSign', async (context) => {
    const { member, id, body, db, now, request } = context
    await signAgreement(db, secret, { member, id, now, source: request.ip }, body)
    return agreementDetail(db, member, id, now)
  })

  forMembers('agreementCopy', async (context) => {
    const { member, id, db, now, request } = context
    return openCopy(db, secret, { member, id, now, source: request.ip })
  })
}
