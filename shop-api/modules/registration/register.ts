import { eq, or } from 'drizzle-orm'
import { chinaDate, HOUR_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { accounts, members } from '#shop-api/db/schema/members.ts'
import { inTransaction, sqlState } from '#shop-api/db/transaction.ts'
import { fieldRefusal } from '#shop-api/http/refusal.ts'
import { takeCode } from '#shop-api/modules/auth/codes.ts'
import { rememberSource } from '#shop-api/modules/auth/guess-gates.ts'
import { countCall } from '#shop-api/modules/auth/limits.ts'
import { checkNewPassword, hashPassword } from '#shop-api/modules/auth/password.ts'
import type { SessionOrigin } from '#shop-api/modules/auth/session-origin.ts'
import type { SignedIn } from '#shop-api/modules/auth/sign-in.ts'
import { openSession } from '#shop-api/modules/auth/sign-in.ts'
import { emptyForm } from './form.ts'
import type { Flow } from './remarks.ts'
import { beginRegistration } from './store.ts'

const UNIQUE_VIOLATION = '23505'
/** User names are told to be taken before the phone is proved, so asking is limited. */
const TRIES = { name: 'register', most: 20, spanMs: HOUR_MS }

export interface RegisterRequest {
  readonly username: string
  readonly phone: string
  readonly code: string
  readonly password: string
  readonly flow: Flow
  readonly source: string
  readonly from: SessionOrigin
}

const nameTaken = () => fieldRefusal('username', '该用户名已被使用，请换一个')
const phoneTaken = () => fieldRefusal('phone', '该手机号已注册，请直接登录')

async function isTaken(db: Db, field: 'username' | 'phone', value: string): Promise<boolean> {
  // A user name that is somebody's phone would sign in as them.
  const where =
    field === 'phone' ? eq(accounts.phone, value) : or(eq(accounts.username, value), eq(accounts.phone, value))
  const rows = await db.select({ id: accounts.id }).from(accounts).where(where).limit(1)
  return rows.length > 0
}

/** A member without anything yet but a name to sign in by. */
async function addMember(tx: Db, { username, phone, flow }: RegisterRequest, now: Date): Promise<number> {
  const [member] = await tx
    .insert(members)
    .values({
      kind: flow === 'stores' ? 'chain' : 'pharmacy',
      companyName: username,
      contactName: username,
      phone,
      reviewState: 'draft',
      provinceCode: '',
      cityCode: '',
      districtCode: '',
      joinedOn: chinaDate(now),
    })
    .returning({ id: members.id })
  if (!member) throw new Error('an inserted member has no id')
  await tx.update(members).set({ groupId: member.id }).where(eq(members.id, member.id))
  return member.id
}

/**
 * First step of a registration: the code proves the phone, the account opens and is signed in. `also` runs in the same
 * transaction. Throws ShopRefusal 422 or 429.
 */
export async function register(
  db: Db,
  request: RegisterRequest,
  now: Date,
  days: number,
  also: (tx: Db, accountId: number) => Promise<void>,
): Promise<SignedIn> {
  const { username, phone, code, password, flow, source } = request
  await countCall(db, TRIES, source, now)
  checkNewPassword({ username, phone }, password)
  if (await isTaken(db, 'username', username)) throw nameTaken()
  if (!(await takeCode(db, { phone, purpose: 'register', code, source }, now))) {
    throw fieldRefusal('code', '验证码错误或已过期，请重新获取')
  }
  // Only whoever holds the phone hears that it has an account.
  if (await isTaken(db, 'phone', phone)) throw phoneTaken()
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(db, async (tx) => {
      const memberId = await addMember(tx, request, now)
      const [account] = await tx.insert(accounts).values({ username, phone, passwordHash, memberId }).returning()
      if (!account) throw new Error('an inserted account has no row')
      const form = emptyForm(flow === 'stores' ? 'chain' : 'pharmacy', '')
      await beginRegistration(tx, { memberId, flow, form, agreedAt: now, savedAt: now })
      await rememberSource(tx, account.id, source, now)
      await also(tx, account.id)
      return openSession(tx, account, now, days, request.from)
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw (await isTaken(db, 'phone', phone)) ? phoneTaken() : nameTaken()
  }
}
