import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { fieldRefusal, ShopRefusal, signInNeeded } from '#shop-api/platform/http/refusal.ts'
import { port } from '#shop-api/platform/port.ts'
import { takeCode } from './codes.ts'
import { spendTry } from './guess-gates.ts'
import { checkNewPassword, checkPassword, hashPassword } from './password.ts'
import { endSessionsOf, hashToken } from './sessions.ts'
import { accounts, stepTokens } from './tables.ts'

const STEP_MS = 15 * 60_000

/** Ends an account's sign-in by WeChat. Answers with the WeChat user's name; null when there was none. */
export const partFromWechat = port<(tx: Db, accountId: number) => Promise<string | null>>('part from WeChat')

/** First step of a forgotten password: the code shows whose phone it is. Throws ShopRefusal 422 or 429. */
export async function verifyForget(db: Db, form: { phone: string; code: string; source: string }, now: Date) {
  if (!(await takeCode(db, { ...form, purpose: 'forget' }, now))) {
    throw fieldRefusal('code', '验证码错误或已过期，请重新获取')
  }
  // Only the person who holds the phone gets as far as hearing that it has no account.
  const [account] = await db.select().from(accounts).where(eq(accounts.phone, form.phone))
  if (!account) throw fieldRefusal('phone', '该手机号尚未注册')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + STEP_MS)
  await db
    .insert(stepTokens)
    .values({ tokenHash: hashToken(token), purpose: 'forget', accountId: account.id, expiresAt })
  return { token, expiresAt, username: account.username }
}

/** Anyone who did not do it learns of it, wherever they look: at the account's own store and the one it acts for. */
async function tellChanged(tx: Db, memberIds: readonly number[], how: string, now: Date, more = ''): Promise<void> {
  const text = `登录密码于 ${chinaDateTime(now).slice(0, 16)} ${how}，其他设备已退出登录。${more}如非本人操作，请立即重设密码并联系客服。`
  for (const memberId of new Set(memberIds)) {
    await notify(tx, {
      memberId,
      kind: 'system',
      title: '登录密码已修改',
      text,
      link: storefront.forgottenPassword,
      now,
    })
  }
}

interface NewPassword {
  readonly password: string
  readonly old_password?: string | undefined
  readonly step_token?: string | undefined
  readonly source: string
}

/**
 * Sets a new password, by a verified step or by the current password of a signed-in member (whose own session goes on).
 * All other sessions of the account end. Throws ShopRefusal.
 */
export async function resetPassword(db: Db, member: CurrentMember | null, form: NewPassword, now: Date): Promise<void> {
  if (form.step_token !== undefined) return resetByStep(db, form.step_token, form.password, now)
  if (member === null) throw signInNeeded()
  return changeOwn(db, member, form, now)
}

async function resetByStep(db: Db, token: string, password: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOpen = and(
      eq(stepTokens.tokenHash, hashToken(token)),
      eq(stepTokens.purpose, 'forget'),
      isNull(stepTokens.usedAt),
      gt(stepTokens.expiresAt, now),
    )
    // Used up before anything else; a refused password below rolls this back, so the step can be tried again.
    const [step] = await tx.update(stepTokens).set({ usedAt: now }).where(isOpen).returning()
    if (!step) throw new ShopRefusal(410, '验证已过期，请重新验证手机号')
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, step.accountId)).for('update')
    if (!account) throw new Error(`account ${step.accountId} is gone`)
    checkNewPassword(account, password)
    await tx
      .update(accounts)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(accounts.id, account.id))
    await endSessionsOf(tx, account.id)
    // Anyone who forgot the password may have lost more: every other way in ends with the sessions.
    const wechat = await partFromWechat.ask(tx, account.id)
    const parted = wechat === null ? '' : `绑定的微信“${wechat}”已解绑，可重新绑定。`
    await tellChanged(tx, [account.memberId], '通过手机验证码重设', now, parted)
  })
}

export type CurrentPassword = Pick<NewPassword, 'old_password' | 'source'>

/** A signed-in member proves to be the account's holder. Answers with the account. Throws ShopRefusal 422. */
export async function proveHolder(db: Db, member: CurrentMember, form: CurrentPassword, now: Date) {
  if (!form.old_password) throw fieldRefusal('old_password', '请输入当前密码')
  const [account] = await db.select().from(accounts).where(eq(accounts.id, member.accountId))
  if (!account) throw signInNeeded()
  // A borrowed session must not be a way to guess the password faster than the sign-in form.
  const guess = { account: account.username, accountId: account.id, source: form.source }
  const takeBack = await spendTry(db, guess, now)
  if (!(await checkPassword(form.old_password, account.passwordHash))) {
    throw fieldRefusal('old_password', '当前密码不正确')
  }
  await takeBack()
  return account
}

async function changeOwn(db: Db, member: CurrentMember, form: NewPassword, now: Date): Promise<void> {
  const account = await proveHolder(db, member, form, now)
  checkNewPassword(account, form.password)
  const passwordHash = await hashPassword(form.password)
  await inTransaction(db, async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
    await endSessionsOf(tx, account.id, member.sessionHash)
    await tellChanged(tx, [account.memberId, member.id], '在账户中心修改', now)
  })
}
