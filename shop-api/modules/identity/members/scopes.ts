import { eq } from 'drizzle-orm'
import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { members } from './tables.ts'

/** Every scope there is, and whether the member has it. Throws ShopRefusal 404. */
export async function scopesOf(db: Db, memberId: number) {
  const [member] = await db.select({ codes: members.scopeCodes }).from(members).where(eq(members.id, memberId))
  if (!member) throw notFound('会员不存在')
  return (await allScopes(db)).map(({ code, name }) => ({ code, name, isAllowed: member.codes.includes(code) }))
}

/**
 * Makes these the member's business scope, named by code or as on a licence. Answers with their names.
 * Throws ShopRefusal 422 for an unknown scope, 404 for an unknown member.
 */
export async function setScopes(tx: Db, memberId: number, named: readonly string[]): Promise<string[]> {
  const all = await allScopes(tx)
  const wrong = named.find((word) => !all.some(({ code, name }) => code === word || name === word))
  if (wrong !== undefined)
    throw fieldRefusal(
      'scopes',
      `经营范围“${wrong}”不存在，可用的有：${all.map(({ code, name }) => `${code} ${name}`).join('，')}`,
    )
  const chosen = all.filter(({ code, name }) => named.includes(code) || named.includes(name))
  const rows = await tx
    .update(members)
    .set({ scopeCodes: chosen.map(({ code }) => code) })
    .where(eq(members.id, memberId))
    .returning({ id: members.id })
  if (rows.length === 0) throw notFound('会员不存在')
  return chosen.map(({ name }) => name)
}
