import { randomBytes } from 'node:crypto'
import type { Placeholder } from 'drizzle-orm'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { countRows } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { WechatProvider, WechatUser } from './provider.ts'
import { wechatBindings, wechatCodes } from './tables.ts'

/** Parts a sign-in from its WeChat user. Answers with the user's name; null when there was none. */
export async function partFromWechat(db: Db, accountId: number): Promise<string | null> {
  const [row] = await db.delete(wechatBindings).where(eq(wechatBindings.accountId, accountId)).returning()
  return row?.nickname ?? null
}

/** How many WeChat users a sign-in has, to be read together with other things. */
export const bindingsRead = (accountId: Placeholder) =>
  countRows(sql`from ${wechatBindings} where ${eq(wechatBindings.accountId, accountId)}`)

const LIFE_MS = 5 * 60_000

/** A new code to scan; older ones of the same sign-in are over. */
export async function createBindCode(db: Db, provider: WechatProvider, accountId: number, now: Date) {
  const scene = `bind-${randomBytes(12).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const url = await provider.codeUrl(scene)
  await inTransaction(db, async (tx) => {
    await tx.delete(wechatCodes).where(eq(wechatCodes.accountId, accountId))
    await tx.insert(wechatCodes).values({ scene, accountId, createdAt: now, expiresAt })
  })
  return { scene, url, expiresAt }
}

export interface CheckedCode {
  readonly state: 'waiting' | 'bound' | 'expired' | 'taken'
  readonly message: string
}

const expired: CheckedCode = { state: 'expired', message: '二维码已过期，请刷新后重新扫描' }

/** Whether somebody has confirmed the code; if so, that WeChat user is bound to the sign-in. Throws ShopRefusal 404. */
export async function checkBindCode(
  db: Db,
  provider: WechatProvider,
  member: CurrentMember,
  { scene, now }: { scene: string; now: Date },
): Promise<CheckedCode> {
  const isMine = and(eq(wechatCodes.scene, scene), eq(wechatCodes.accountId, member.accountId))
  const [code] = await db.select().from(wechatCodes).where(isMine)
  if (!code) throw notFound('二维码不存在')
  if (code.usedAt !== null) return { state: 'bound', message: '绑定成功' }
  if (code.expiresAt <= now) return expired
  const user = await provider.confirmedBy(scene)
  if (!user) return { state: 'waiting', message: '请使用微信扫描二维码' }
  return inTransaction(db, async (tx) => {
    const isOpen = and(isMine, isNull(wechatCodes.usedAt), gt(wechatCodes.expiresAt, now))
    const [used] = await tx.update(wechatCodes).set({ usedAt: now }).where(isOpen).returning()
    return used ? bind(tx, member, user, now) : { state: 'bound' as const, message: '绑定成功' }
  })
}

async function bind(tx: Db, member: CurrentMember, { openId, nickname }: WechatUser, now: Date): Promise<CheckedCode> {
  const [theirs] = await tx.select().from(wechatBindings).where(eq(wechatBindings.openId, openId))
  if (theirs && theirs.accountId !== member.accountId) {
    return { state: 'taken', message: '该微信已绑定其他账号，请先在原账号解绑' }
  }
  const values = { openId, nickname, boundAt: now }
  await tx
    .insert(wechatBindings)
    .values({ accountId: member.accountId, ...values })
    .onConflictDoUpdate({ target: wechatBindings.accountId, set: values })
  await notify(tx, {
    memberId: member.homeMemberId,
    kind: 'system',
    title: '微信绑定成功',
    text: `微信“${nickname}”已与您的账号绑定。如非本人操作，请立即解绑并修改密码。`,
    link: storefront.wechat,
    now,
  })
  return { state: 'bound', message: '绑定成功' }
}

export async function findBinding(db: Db, accountId: number) {
  const [row] = await db.select().from(wechatBindings).where(eq(wechatBindings.accountId, accountId))
  return row ?? null
}

/** Parts a sign-in from its WeChat user. Throws ShopRefusal 404 where there is none. */
export async function unbind(db: Db, accountId: number): Promise<void> {
  if ((await partFromWechat(db, accountId)) === null) throw notFound('当前账号尚未绑定微信')
}
