import { chinaDate, HOUR_MS } from '#lib/kernel/time.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { addAccount, isTaken } from '#shop-api/modules/identity/auth/accounts.ts'
import { takeCode } from '#shop-api/modules/identity/auth/codes.ts'
import { rememberSource } from '#shop-api/modules/identity/auth/guess-gates.ts'
import { checkNewPassword, hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import type { SessionOrigin } from '#shop-api/modules/identity/auth/session-origin.ts'
import type { SignedIn } from '#shop-api/modules/identity/auth/sign-in.ts'
import { openSession } from '#shop-api/modules/identity/auth/sign-in.ts'
import { addMember, changeMember } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { emptyForm } from './form.ts'
import type { Flow } from './remarks.ts'
import { beginRegistration } from './repository.ts'

const UNIQUE_VIOLATION = '23505'
/** A taken user name is reported before the phone is proved, so asking is limited. */
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

const nameTaken = () => fieldRefusal('username', '该用户名已被使用，请更换')
const phoneTaken = () => fieldRefusal('phone', '该手机号已注册，请直接登录')

/** A member without anything yet but a name to sign in by. */
async function openMember(tx: Db, { username, phone, flow }: RegisterRequest, now: Date): Promise<number> {
  const id = await addMember(tx, {
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
  await changeMember(tx, id, { groupId: id })
  return id
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
  // Only the person who holds the phone hears that it has an account.
  if (await isTaken(db, 'phone', phone)) throw phoneTaken()
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(db, async (tx) => {
      const memberId = await openMember(tx, request, now)
      const account = await addAccount(tx, { username, phone, passwordHash, memberId })
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
