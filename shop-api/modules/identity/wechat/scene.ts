import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { accountFact } from '#shop-api/modules/identity/auth/accounts.ts'
import { hashToken } from '#shop-api/modules/identity/auth/sessions.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { WechatUser } from './provider.ts'
import { wechatCodes, wechatScans, wechatTickets } from './tables.ts'

/** How long the page on the phone waits for its button. */
const SCAN_MS = 5 * 60_000

/** What a phone is asked to confirm. */
export interface Asked {
  readonly action: string
  readonly expiresAt: Date
  readonly checkCode: string
}

/**
 * Four digits, shown on the computer and on the phone alike. They are no secret: anyone who was sent somebody's link
 * has no computer in front of them that shows them.
 */
export function checkCodeOf(scene: string): string {
  return String(createHash('sha256').update(scene).digest().readUInt32BE() % 10_000).padStart(4, '0')
}

/** What a scene is shown for; null when it was never shown, is over or was used. */
export async function askedBy(db: Db, scene: string, now: Date): Promise<Asked | null> {
  const checkCode = checkCodeOf(scene)
  const [ticket] = await db
    .select({ expiresAt: wechatTickets.expiresAt })
    .from(wechatTickets)
    .where(and(eq(wechatTickets.scene, scene), isNull(wechatTickets.usedAt), gt(wechatTickets.expiresAt, now)))
  if (ticket) return { action: '用微信登录或注册', expiresAt: ticket.expiresAt, checkCode }
  const [code] = await db
    .select({ expiresAt: wechatCodes.expiresAt, username: accountFact(wechatCodes.accountId, 'username') })
    .from(wechatCodes)
    .where(and(eq(wechatCodes.scene, scene), isNull(wechatCodes.usedAt), gt(wechatCodes.expiresAt, now)))
  if (!code) return null
  return { action: `把您的微信绑定到账号 ${code.username.slice(0, 2)}***`, expiresAt: code.expiresAt, checkCode }
}

/** Keeps who came back until they press the button. Answers with the word that proves they saw the page. */
export async function keepAlert(db: Db, scene: string, user: WechatUser, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + SCAN_MS)
  await db.insert(wechatScans).values({ tokenHash: hashToken(token), scene, ...user, expiresAt })
  return token
}

/** Who pressed the button, for which scene; null when that was too late, or done before. */
export async function takeAlert(db: Db, token: string, now: Date) {
  const [row] = await db
    .delete(wechatScans)
    .where(and(eq(wechatScans.tokenHash, hashToken(token)), gt(wechatScans.expiresAt, now)))
    .returning()
  return row ? { scene: row.scene, user: { openId: row.openId, nickname: row.nickname } } : null
}
