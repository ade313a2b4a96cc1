import { and, desc, eq, gt } from 'drizzle-orm'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { deviceName } from './session-origin.ts'
import { endSession } from './sessions.ts'
import { sessions } from './tables.ts'

/** Where the account is signed in, the sessions used last in front. */
export async function listDevices(db: Db, { accountId, sessionHash }: CurrentMember, now: Date) {
  const rows = await db
    .select({ session: sessions, company: memberFact(sessions.memberId, 'companyName') })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
  return rows.map(({ session, company }) => ({
    id: session.id,
    device: deviceName(session.device),
    address: session.address,
    company,
    is_current: session.tokenHash === sessionHash ? (1 as const) : (0 as const),
    created_at: chinaDateTime(session.createdAt),
    seen_at: chinaDateTime(session.seenAt),
  }))
}

/** Ends another session of the account. Throws ShopRefusal 404 for anybody else's, 409 for the one that asks. */
export async function endDevice(db: Db, { accountId, sessionHash }: CurrentMember, id: number): Promise<void> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
  if (!row) throw notFound('该设备已退出登录')
  if (row.tokenHash === sessionHash) throw new ShopRefusal(409, '当前设备请使用“退出登录”')
  await endSession(db, row.tokenHash)
}
