import { and, eq, ne } from 'drizzle-orm'
import { isMobile } from '#lib/kernel/phone.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { accounts } from './tables.ts'

/** Enough for anyone who fills in a form, too few for a list of numbers: by source, by member, and of the whole shop. */
const OF_ONE = { name: 'phone check', most: 20, spanMs: 10 * 60_000 }
const OF_ALL = { name: 'phone check of all', most: 1_000, spanMs: 60 * 60_000 }

interface Asking {
  readonly member: CurrentMember | null
  readonly source: string
}

/** Whether the shop still says of a number that it is taken. */
async function isWithinLimits(db: Db, { member, source }: Asking, now: Date): Promise<boolean> {
  try {
    await countCall(db, OF_ONE, source, now)
    if (member) await countCall(db, OF_ONE, `member ${member.accountId}`, now)
    await countCall(db, OF_ALL, 'all', now)
    return true
  } catch (error) {
    if (error instanceof ShopRefusal) return false
    throw error
  }
}

/**
 * What keeps a number from being an account's; null: nothing. Past the limits a taken number gets the answer of a free
 * one, so that a list of numbers learns nothing, not even that it went too far. The form says it after the code.
 */
export async function phoneProblem(db: Db, phone: string, asking: Asking, now: Date): Promise<string | null> {
  if (!isMobile(phone)) return '请输入正确的手机号'
  const isAnswered = await isWithinLimits(db, asking, now)
  const [other] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.phone, phone), ne(accounts.id, asking.member?.accountId ?? 0)))
  return isAnswered && other ? '该手机号已被使用' : null
}
