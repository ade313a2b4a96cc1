import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keyShape } from '#lib/contract/shape-parts.ts'
import { chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import { givenNumber } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { oncePerKey, yuan } from '#shop-api/modules/identity/members/by-hand.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { giveVoucher } from './give.ts'

export const voucherBody = z.object({
  amount: yuan(1),
  name: z.string().trim().min(1).max(40).default('现金券'),
  days: givenNumber('有效天数', 1, 3650).default(90),
  key: keyShape,
})

/** A cash voucher, valid from now on; the same key gives it once. */
export async function grantVoucher(
  db: Db,
  memberId: number,
  { amount, name, days, key }: z.output<typeof voucherBody>,
  now: Date,
) {
  const request = { memberId, purpose: 'voucher', key, content: { amountFen: amount, name, days }, now }
  return oncePerKey(db, request, async (tx) => {
    const validTo = new Date(now.getTime() + days * DAY_MS)
    const id = await giveVoucher(tx, { memberId, name, amount, validFrom: now, validTo })
    return { id, validTo: chinaDateTime(validTo) }
  })
}

/** Cash vouchers given by hand. */
export function registerVoucherAdmin(app: FastifyInstance): void {
  const { post } = operatorRoutes(app)
  const vouchersCall = { body: voucherBody, answer: z.object({ id: z.number(), validTo: z.string() }) }
  post('/members/:id/vouchers', vouchersCall, async ({ db, id, body, now }) => grantVoucher(db, id, body, now))
}
