import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { accountFact } from '#shop-api/modules/identity/auth/accounts.ts'
import { hashToken } from '#shop-api/modules/identity/auth/sessions.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { WechatProvider, WechatUser } from './provider.ts'
import { wechatBindings, wechatTickets } from './tables.ts'

/** Long enough to scan; a new member fills in the first step meanwhile. */
const LIFE_MS = 20 * 60_000

/** A code for a guest to scan. The ticket stays with the browser that shows it and is never in the code. */
export async function openTicket(db: Db, provider: WechatProvider, now: Date) {
  const scene = `enter-${randomBytes(12).toString('base64url')}`
  const ticket = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const url = await provider.codeUrl(scene)
  await db.insert(wechatTickets).values({ scene, ticketHash: hashToken(ticket), expiresAt })
  return { ticket, scene, url, expiresAt }
}

const isOpen = (ticket: string, now: Date) =>
  and(eq(wechatTickets.ticketHash, hashToken(ticket)), isNull(wechatTickets.usedAt), gt(wechatTickets.expiresAt, now))

async function confirmedUser(
  db: Db,
  provider: WechatProvider,
  ticket: string,
  now: Date,
): Promise<WechatUser | null | 'expired'> {
  const [row] = await db.select().from(wechatTickets).where(isOpen(ticket, now))
  return row ? provider.confirmedBy(row.scene) : 'expired'
}

const accountOf = async (db: Db, openId: string) => {
  const [row] = await db
    .select({ id: wechatBindings.accountId, memberId: accountFact(wechatBindings.accountId, 'memberId') })
    .from(wechatBindings)
    .where(eq(wechatBindings.openId, openId))
  return row ?? null
}

export type TicketState = 'waiting' | 'expired' | 'known' | 'new'

/** What a shown code has come to: known may sign in, new may register. */
export async function checkTicket(db: Db, provider: WechatProvider, ticket: string, now: Date) {
  const user = await confirmedUser(db, provider, ticket, now)
  if (user === 'expired') return { state: 'expired' as const, nickname: '' }
  if (!user) return { state: 'waiting' as const, nickname: '' }
  const state: TicketState = (await accountOf(db, user.openId)) ? 'known' : 'new'
  return { state, nickname: user.nickname }
}

/** Uses a ticket up: it opens one door, once. */
async function spendTicket(tx: Db, ticket: string, now: Date): Promise<void> {
  const used = await tx
    .update(wechatTickets)
    .set({ usedAt: now })
    .where(isOpen(ticket, now))
    .returning({ scene: wechatTickets.scene })
  if (used.length === 0) throw new ShopRefusal(410, '二维码已过期，请刷新后重新扫描')
}

/** The account behind a confirmed ticket, which is used up by it. Throws ShopRefusal. */
export async function accountByTicket(db: Db, provider: WechatProvider, ticket: string, now: Date) {
  const user = await confirmedUser(db, provider, ticket, now)
  if (user === 'expired') throw new ShopRefusal(410, '二维码已过期，请刷新后重新扫描')
  const account = user && (await accountOf(db, user.openId))
  if (!account) throw new ShopRefusal(409, '该微信尚未绑定账号，请先注册')
  await spendTicket(db, ticket, now)
  return account
}

/** Binds the WeChat user of a ticket to an account that has just been opened, in its transaction. Throws ShopRefusal. */
export async function bindNewAccount(
  tx: Db,
  provider: WechatProvider,
  bound: { ticket: string; accountId: number; now: Date },
): Promise<void> {
  const { ticket, accountId, now } = bound
  const user = await confirmedUser(tx, provider, ticket, now)
  if (user === 'expired' || !user) throw new ShopRefusal(410, '微信扫码已过期，请重新扫码后注册')
  if (await accountOf(tx, user.openId)) throw new ShopRefusal(409, '该微信已绑定其他账号，请直接登录')
  await spendTicket(tx, ticket, now)
  await tx.insert(wechatBindings).values({ accountId, openId: user.openId, nickname: user.nickname, boundAt: now })
}
