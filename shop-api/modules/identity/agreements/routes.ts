import type { FastifyInstance } from 'fastify'
import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import { agreementShapes } from '#lib/contract/agreements/shapes.ts'
import { sealSecret } from '#shop-api/modules/base/environment/kept-secrets.ts'
import { memberRoute } from '#shop-api/platform/http/route.ts'
import { openCopy } from './copy.ts'
import { noteRead, sendSigningCode, signAgreement } from './sign.ts'
import { agreementDetail, agreementsOf } from './view.ts'

export function registerAgreements(app: FastifyInstance): void {
  const secret = sealSecret(app.shop.config)

  memberRoute(app, agreementCalls.agreements, agreementShapes.agreements, async ({ member, db, now }) =>
    agreementsOf(db, member, now),
  )

  memberRoute(app, agreementCalls.agreement, agreementShapes.agreement, async ({ member, id, db, now }) =>
    agreementDetail(db, member, id, now),
  )

  memberRoute(app, agreementCalls.agreementRead, agreementShapes.agreementRead, async (context) => {
    const { member, id, db, now, request } = context
    await noteRead(db, { member, id, now, source: request.ip })
    return agreementDetail(db, member, id, now)
  })

  memberRoute(app, agreementCalls.agreementCode, agreementShapes.agreementCode, async (context) => {
    const { member, id, db, now, request } = context
    return sendSigningCode(db, app.shop.codeSender, { member, id, now, source: request.ip })
  })

  memberRoute(app, agreementCalls.agreementSign, agreementShapes.agreementSign, async (context) => {
    const { member, id, body, db, now, request } = context
    await signAgreement(db, secret, { member, id, now, source: request.ip }, body)
    return agreementDetail(db, member, id, now)
  })

  memberRoute(app, agreementCalls.agreementCopy, agreementShapes.agreementCopy, async (context) => {
    const { member, id, db, now, request } = context
    return openCopy(db, secret, { member, id, now, source: request.ip })
  })
}
