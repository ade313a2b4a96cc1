import { asc, desc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { promotions } from '#shop-api/db/schema/promotions.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/http/refusal.ts'
import { announce } from '#shop-api/modules/events/announce.ts'
import { findBroken } from '#shop-api/modules/invariants/find-broken.ts'
import { listTradeRules, readRule, tradeRuleNames } from '#shop-api/modules/settings/trade-rules.ts'
import { operatorRoute } from './operator-route.ts'
import { setSetting } from './settings.ts'

const guestPricesBody = z.object({ isOn: z.boolean() })

const smsLimitBody = z.object({ perHour: z.number().int().min(1).max(1_000_000) })
const draftDaysBody = z.object({ days: z.number().int().min(1).max(3650) })

const tradeRuleBody = z.object({ name: z.enum(tradeRuleNames), value: z.string().trim() })

const accountBody = z.object({
  bank: z.string().trim().min(1).max(80),
  account: z.string().trim().min(1).max(40),
  name: z.string().trim().min(1).max(80),
})

async function listPromotions(db: Db, now: Date) {
  const rows = await db
    .select()
    .from(promotions)
    .where(gt(promotions.endsAt, now))
    .orderBy(asc(promotions.isStopped), asc(promotions.kind), asc(promotions.startsAt), desc(promotions.id))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    startsAt: chinaDateTime(row.startsAt),
    endsAt: chinaDateTime(row.endsAt),
    isStopped: row.isStopped,
    isRunning: !row.isStopped && row.startsAt <= now,
  }))
}

async function stopPromotion(db: Db, id: number, isStopped: boolean) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(promotions)
      .set({ isStopped })
      .where(eq(promotions.id, id))
      .returning({ id: promotions.id, name: promotions.name, isStopped: promotions.isStopped })
    if (!row) throw notFound('没有这个活动')
    await announce(tx, ['goods', 'home', 'spike'])
    return row
  })
}

export function registerShopAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'POST', path: '/guest-prices', body: guestPricesBody }, async ({ db, body }) => {
    await setSetting(db, 'guestPrices', body.isOn, ['shop'])
    return { isOn: body.isOn }
  })
  operatorRoute(app, { method: 'GET', path: '/trade-rules' }, async ({ db }) => listTradeRules(db))
  operatorRoute(app, { method: 'POST', path: '/trade-rules', body: tradeRuleBody }, async ({ db, body }) => {
    const read = readRule(body.name, body.value)
    if ('reason' in read) throw fieldRefusal('value', read.reason)
    // Carts and orders ask anew each time, and no stored page shows these.
    await setSetting(db, body.name, read.value, [])
    return listTradeRules(db)
  })
  operatorRoute(app, { method: 'POST', path: '/draft-days', body: draftDaysBody }, async ({ db, body }) => {
    await setSetting(db, 'draftDays', body.days, [])
    return body
  })
  operatorRoute(app, { method: 'POST', path: '/sms-limit', body: smsLimitBody }, async ({ db, body }) => {
    await setSetting(db, 'smsPerHour', body.perHour, [])
    return body
  })
  operatorRoute(app, { method: 'POST', path: '/company-account', body: accountBody }, async ({ db, body }) => {
    await setSetting(db, 'companyAccount', body, [])
    return body
  })
  operatorRoute(app, { method: 'GET', path: '/promotions' }, async ({ db, now }) => ({
    promotions: await listPromotions(db, now),
  }))
  operatorRoute(
    app,
    { method: 'POST', path: '/promotions/:id/stop', body: z.object({ isStopped: z.boolean() }) },
    async ({ db, id, body }) => stopPromotion(db, id, body.isStopped),
  )
  operatorRoute(app, { method: 'GET', path: '/codes/:phone' }, async ({ params }) => {
    const sent = app.shop.codeSender.lastCode(params.phone ?? '')
    if (!sent) throw notFound('没有发给该手机的验证码（已接短信网关时不保留验证码）')
    return { phone: sent.phone, purpose: sent.purpose, code: sent.code, sentAt: chinaDateTime(sent.sentAt) }
  })
  operatorRoute(app, { method: 'GET', path: '/invariants' }, async ({ db, now }) => ({
    broken: await findBroken(db, now),
  }))
}
