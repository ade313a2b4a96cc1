import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { readFenText } from '#lib/kernel/written-money.ts'
import type { Once } from '#shop-api/modules/base/idempotency/once.ts'
import { KeyReusedError, once } from '#shop-api/modules/base/idempotency/once.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { members } from './tables.ts'

const MOST_FEN = 1_000_000_000_00

/** An amount an operator types, in yuan; `least` is in fen. */
export const yuan = (least: number) =>
  z.string().transform((text, context) => {
    const amount = readFenText(text)
    if (amount.ok && amount.value >= least && amount.value < MOST_FEN) return amount.value
    const why = amount.ok ? (amount.value < least ? '须大于0' : '须小于10亿元') : amount.problem
    context.addIssue({ code: 'custom', message: `金额${why}` })
    return z.NEVER
  })

/** Books something for a member by hand, once a key. Throws ShopRefusal for no such member and for a key used before. */
export async function oncePerKey<Answer>(db: Db, request: Once, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  try {
    return await inTransaction(db, async (tx) => {
      const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, request.memberId))
      if (!member) throw notFound('会员不存在')
      return once(tx, request, () => work(tx))
    })
  } catch (error) {
    if (error instanceof KeyReusedError) throw new ShopRefusal(409, '标识已用于其他操作')
    throw error
  }
}
