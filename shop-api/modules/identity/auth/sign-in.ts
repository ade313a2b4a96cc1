import type { Placeholder } from 'drizzle-orm'
import { eq, or, sql } from 'drizzle-orm'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readRows } from '#shop-api/platform/db/reads.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { about, fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { takeCode } from './codes.ts'
import { rememberSource, spendTry } from './guess-gates.ts'
import { checkPassword } from './password.ts'
import type { SessionOrigin } from './session-origin.ts'
import { moveSession, startSession } from './sessions.ts'
import { accounts } from './tables.ts'

export interface SignedIn {
  readonly token: string
  readonly member_id: number
  readonly company: string
}

/** Starts a session of an account, acting for its own member. */
export async function openSession(
  db: Db,
  owner: { id: number; memberId: number },
  now: Date,
  days: number,
  from: SessionOrigin,
): Promise<SignedIn> {
  const [member] = await db.select().from(members).where(eq(members.id, owner.memberId))
  if (!member) throw new Error(`account ${owner.id} has no member ${owner.memberId}`)
  const token = await startSession(db, { accountId: owner.id, memberId: member.id }, now, days, from)
  return { token, member_id: member.id, company: member.companyName }
}

/** Signs in by phone or user name and password. Throws ShopRefusal 422 (wrong) or 429 (too many failures). */
export async function signInByPassword(
  db: Db,
  form: { account: string; password: string; source: string; from: SessionOrigin },
  now: Date,
  days: number,
): Promise<SignedIn> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(or(eq(accounts.phone, form.account), eq(accounts.username, form.account)))
    .limit(1)
  const takeBack = await spendTry(db, { ...form, accountId: account?.id ?? null }, now).catch((error: unknown) => {
    throw error instanceof ShopRefusal ? about(error, account?.memberId) : error
  })
  const isRight = await checkPassword(form.password, account?.passwordHash ?? null)
  if (!isRight || !account) throw about(fieldRefusal('password', '账号或密码错误'), account?.memberId)
  await takeBack()
  await rememberSource(db, account.id, form.source, now)
  return openSession(db, account, now, days, form.from)
}

/** Signs in by phone and the code sent to it. Throws ShopRefusal 422 when the code is not the phone's. */
export async function signInByCode(
  db: Db,
  form: { phone: string; code: string; source: string; from: SessionOrigin },
  now: Date,
  days: number,
): Promise<SignedIn> {
  const isRight = await takeCode(db, { ...form, purpose: 'login' }, now)
  if (!isRight) throw fieldRefusal('code', '验证码错误或已过期，请重新获取')
  const [account] = await db.select().from(accounts).where(eq(accounts.phone, form.phone))
  if (!account) throw fieldRefusal('phone', '该手机号尚未注册')
  await rememberSource(db, account.id, form.source, now)
  return openSession(db, account, now, days, form.from)
}

/** The member a sign-in belongs to, and the branches of that. */
const inReachOf = (home: number | Placeholder) => or(eq(members.id, home), eq(members.groupId, home))

/** Stores a sign-in may act for: a head office's for all of its group, any other only for its own. */
export async function branchesOf(db: Db, current: CurrentMember): Promise<MemberRow[]> {
  return db.select().from(members).where(inReachOf(current.homeMemberId)).orderBy(members.id)
}

const storeColumns = { id: members.id, companyName: members.companyName }

/** The same by name, to be read together with other things. */
export const branchesRead = (home: Placeholder) =>
  readRows(storeColumns, sql`from ${members} where ${inReachOf(home)} order by ${members.id}`)

/** Lets the session act for another store of the same group. Throws ShopRefusal 403 for anybody else's. */
export async function switchBranch(db: Db, current: CurrentMember, memberId: number) {
  const store = (await branchesOf(db, current)).find((each) => each.id === memberId)
  if (!store) throw new ShopRefusal(403, '只能切换到本集团的门店')
  await moveSession(db, current.sessionHash, store.id)
  return { member_id: store.id, company: store.companyName }
}
