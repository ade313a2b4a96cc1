import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import { scopesOf, setScopes } from '#shop-api/modules/identity/members/scopes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { grantQuota, quotaWords, withdrawQuota } from './quota.ts'

/** Null takes the right away. */
const quotaBody = z.object({
  authorisation: z
    .object({
      quota: z.number().int().min(1, '授权额度须为正整数').max(1_000_000, '授权额度过大'),
      validTo: z.iso.date('截止日期格式应为 2027-12-31').nullable(),
    })
    .nullable(),
})

export const scopesField = z
  .array(z.string().meta({ minLength: 1 }))
  .max(50)
  .meta({ minItems: 1 })

async function showQuota(db: Db, id: number) {
  const { companyName, ephedrine } = await findMember(db, id)
  return { companyName, text: ephedrine === null ? '暂无含麻采购授权' : quotaWords(ephedrine) }
}

export async function changeQuota(db: Db, id: number, { authorisation }: z.output<typeof quotaBody>, now: Date) {
  if (authorisation?.validTo && authorisation.validTo < chinaDate(now)) {
    throw fieldRefusal('validTo', '截止日期已过，取消授权请用 off')
  }
  await inTransaction(db, (tx) =>
    authorisation === null ? withdrawQuota(tx, id, now) : grantQuota(tx, id, authorisation, now).then(() => undefined),
  )
  return showQuota(db, id)
}

export async function changeScopes(db: Db, memberId: number, named: readonly string[], now: Date) {
  await inTransaction(db, async (tx) => {
    const names = await setScopes(tx, memberId, named)
    const text = `现可采购：${names.join('、')}。`
    await notify(tx, { memberId, kind: 'certificate', title: '经营范围已更新', text, link: storefront.basicInfo, now })
  })
  return scopesOf(db, memberId)
}

/** What a member may buy beyond its licences: the business scope, and the quota of ephedrine-containing goods. */
export function registerRightAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const scopesCall = { answer: z.array(z.object({ code: z.string(), name: z.string(), isAllowed: z.boolean() })) }
  get('/members/:id/scopes', scopesCall, async ({ db, id }) => scopesOf(db, id))
  const scopesMembersCall = {
    body: z.object({ scopes: scopesField }),
    answer: z.array(z.object({ code: z.string(), name: z.string(), isAllowed: z.boolean() })),
  }
  post('/members/:id/scopes', scopesMembersCall, async ({ db, id, body, now }) =>
    changeScopes(db, id, body.scopes, now),
  )
  const ephedrineCall = { answer: z.object({ companyName: z.string(), text: z.string() }) }
  get('/members/:id/ephedrine', ephedrineCall, async ({ db, id }) => showQuota(db, id))
  const ephedrineMembersCall = { body: quotaBody, answer: z.object({ companyName: z.string(), text: z.string() }) }
  post('/members/:id/ephedrine', ephedrineMembersCall, async ({ db, id, body, now }) => changeQuota(db, id, body, now))
}
