import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { accountBody, provinces, readAccounts, setProvinceAccounts } from './company-account.ts'
import { ruleUnits, tradeRuleNames } from './rule-list.ts'
import { clearSetting, setSetting } from './set-setting.ts'
import { listTradeRules, readRule } from './trade-rules.ts'

const tradeRulesAnswer = z.array(
  z.object({
    name: z.enum(tradeRuleNames),
    label: z.string(),
    value: z.string().optional(),
    unit: z.enum(ruleUnits),
  }),
)

const guestPricesBody = z.object({ isOn: z.boolean() })

const smsLimitBody = z.object({ perHour: z.number().int().min(1).max(1_000_000) })
const draftDaysBody = z.object({ days: z.number().int().min(1).max(3650) })

const payProofBody = z.object({ proof: z.enum(['confirm', 'password']) })

const tradeRuleBody = z.object({ name: z.enum(tradeRuleNames), value: z.string().trim() })

/** Sets rules by name, all of them or none, an empty one to what is usual; carts and orders ask again each time. Throws ShopRefusal 422. */
export async function setTradeRules(db: Db, given: Readonly<Record<string, string>>): Promise<void> {
  const read = Object.entries(given).map(([name, text]) => {
    const rule = tradeRuleNames.find((each) => each === name)
    if (!rule) throw fieldRefusal('name', `规则“${name}”不存在`)
    if (text === '') return { rule, value: null }
    const value = readRule(rule, text)
    if ('reason' in value) throw fieldRefusal(name, value.reason)
    return { rule, value: value.value }
  })
  await inTransaction(db, async (tx) => {
    // No cached page shows these.
    for (const { rule, value } of read)
      await (value === null ? clearSetting(tx, rule, []) : setSetting(tx, rule, value, []))
  })
}

export function registerSettingsAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  post('/guest-prices', { body: guestPricesBody, answer: guestPricesBody }, async ({ db, body }) => {
    await setSetting(db, 'guestPrices', body.isOn, ['shop'])
    return body
  })
  get('/trade-rules', { answer: tradeRulesAnswer }, async ({ db }) => listTradeRules(db))
  post('/trade-rules', { body: tradeRuleBody, answer: tradeRulesAnswer }, async ({ db, body }) => {
    await setTradeRules(db, { [body.name]: body.value })
    return listTradeRules(db)
  })
  post('/draft-days', { body: draftDaysBody, answer: draftDaysBody }, async ({ db, body }) => {
    await setSetting(db, 'draftDays', body.days, [])
    return body
  })
  post('/pay-proof', { body: payProofBody, answer: payProofBody }, async ({ db, body }) => {
    await setSetting(db, 'payProof', body.proof, [])
    return body
  })
  post('/sms-limit', { body: smsLimitBody, answer: smsLimitBody }, async ({ db, body }) => {
    await setSetting(db, 'smsPerHour', body.perHour, [])
    return body
  })
  post('/company-account', { body: accountBody, answer: accountBody }, async ({ db, body }) => {
    await setSetting(db, 'companyAccount', body, [])
    return body
  })
  const provinceBody = z.object({
    accounts: z.array(accountBody.extend({ province: z.string().trim().min(1).max(20) })).max(40),
  })
  post('/province-accounts', { body: provinceBody, answer: provinceBody }, async ({ db, body }) => {
    await setProvinceAccounts(
      db,
      body.accounts.map(({ province, ...account }) => ({ province, account })),
    )
    return body
  })
  get('/province-accounts', { answer: provinceBody }, async ({ db }) => {
    const names = new Map((await provinces(db)).map(({ code, name }) => [code, name]))
    const { byProvince } = await readAccounts(db)
    return {
      accounts: Object.entries(byProvince).map(([code, account]) => ({
        ...account,
        province: names.get(code) ?? code,
      })),
    }
  })
}
