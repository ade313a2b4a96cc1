import { and, sql } from 'drizzle-orm'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'

const used = sql`(${members.ephedrine} ->> 'used')::int`
const withUsed = (number: number) => sql`jsonb_set(${members.ephedrine}, '{used}', to_jsonb(${used} + ${number}::int))`

/** Takes units from the member's ephedrine quota. Throws ShopRefusal 409 when it does not reach. */
export async function takeQuota(tx: Db, memberId: number, number: number, today: string): Promise<void> {
  const isEnough = and(
    sql`${used} + ${number}::int <= (${members.ephedrine} ->> 'quota')::int`,
    sql`${members.ephedrine} ->> 'validTo' >= ${today}`,
  )
  if (!(await changeMember(tx, memberId, { ephedrine: withUsed(number) }, isEnough)))
    throw new ShopRefusal(409, '含麻商品授权额度不足或已到期，请更新采购授权')
}

export async function returnQuota(tx: Db, memberId: number, number: number): Promise<void> {
  if (number === 0) return
  await changeMember(tx, memberId, { ephedrine: withUsed(-number) }, sql`${members.ephedrine} is not null`)
}
