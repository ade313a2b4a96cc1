import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { checkNewPassword, checkPassword, hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { hashToken, SESSIONS_CHANGED } from '#shop-api/modules/identity/auth/sessions.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import type { TrySource } from './guarded-try.ts'
import { guardedTry, rememberPlace } from './guarded-try.ts'
import type { Role } from './roles.ts'
import { operatorSessions, operators } from './tables.ts'

/** A working day; the next day they sign in again. */
export const SESSION_HOURS = 12
const TOKEN = /^[A-Za-z0-9_-]{43}$/

type OperatorRow = typeof operators.$inferSelect

/** Somebody who signed in at the back office. */
export interface Operator {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly sessionHash: string
  /** The two-step code is still missing: until then nothing is open but its page. */
  readonly needsCode: boolean
}

/** Letters and digits that are not mistaken for each other when they are read aloud. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = (): string =>
  [...randomBytes(16)]
    .map((byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + SIGNS[byte % SIGNS.length])
    .join('')

async function find(db: Db, username: string): Promise<OperatorRow | null> {
  const [row] = await db.select().from(operators).where(eq(operators.username, username.toLowerCase()))
  return row ?? null
}

export const listOperators = (db: Db): Promise<OperatorRow[]> => db.select().from(operators).orderBy(asc(operators.id))

interface NewOperator {
  readonly username: string
  readonly name: string
  readonly roles: readonly Role[]
  /** The service contact this is; null answers for everybody. */
  readonly staffId: number | null
  readonly isOff?: boolean
}

async function add(db: Db, { username, roles, ...row }: NewOperator, passwordHash: string, now: Date): Promise<void> {
  const [added] = await db
    .insert(operators)
    .values({ ...row, username: username.toLowerCase(), roles: [...roles], passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: operators.id })
  if (!added) throw fieldRefusal('username', '用户名已存在')
}

/** Opens a sign-in for the back office and answers with its password, which is kept nowhere. */
export async function addOperator(db: Db, row: NewOperator, now: Date): Promise<string> {
  const password = newPassword()
  await add(db, row, await hashPassword(password), now)
  return password
}

/** No password has this hash: signing in works only after a first password is set. */
const NO_PASSWORD = ''

/** Opens a sign-in that has no password yet: files name none. */
export const addWithoutPassword = (db: Db, row: Omit<NewOperator, 'staffId'>, now: Date): Promise<void> =>
  add(db, { ...row, staffId: null }, NO_PASSWORD, now)

export const hasPassword = ({ passwordHash }: OperatorRow): boolean => passwordHash !== NO_PASSWORD

interface FirstPassword {
  readonly username: string
  readonly name: string
  readonly password: string
}

/** Makes a first password for all who have none. Answers with them, once: they are kept nowhere. */
export async function makeFirstPasswords(db: Db): Promise<FirstPassword[]> {
  const made: FirstPassword[] = []
  const rows = await db.select().from(operators).where(eq(operators.passwordHash, NO_PASSWORD)).orderBy(operators.id)
  for (const { id, username, name } of rows) {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const [row] = await db
      .update(operators)
      .set({ passwordHash })
      .where(and(eq(operators.id, id), eq(operators.passwordHash, NO_PASSWORD)))
      .returning({ id: operators.id })
    if (row) made.push({ username, name, password })
  }
  return made
}

async function endAll(tx: Db, operatorId: number): Promise<void> {
  await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId))
  await signal(tx, SESSIONS_CHANGED)
}

/** Gives a new password; anyone who is signed in with the old one is out. */
export async function renewPassword(db: Db, username: string): Promise<string> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const row = await find(tx, username)
    if (!row) throw notFound('用户名不存在')
    await tx.update(operators).set({ passwordHash }).where(eq(operators.id, row.id))
    await endAll(tx, row.id)
    return password
  })
}

const SHORTEST = 10

interface PasswordChange {
  readonly password: string
  readonly next: string
}

/** Gives oneself another password, by the old one; sessions elsewhere end. Throws ShopRefusal 422, or 429 after many tries. */
export async function changeOwnPassword(
  db: Db,
  { username, id, sessionHash }: Operator,
  { password, next }: PasswordChange,
  now: Date,
): Promise<void> {
  // Counted by session: what strangers try at the sign-in keeps nobody from changing a password.
  const guess = { account: `own ${username}`, source: sessionHash, device: undefined, operatorId: null }
  const takeBack = await guardedTry(db, guess, now)
  const row = await find(db, username)
  if (!(await checkPassword(password, row?.passwordHash ?? null))) throw fieldRefusal('password', '当前密码不正确')
  await takeBack()
  if (next.length < SHORTEST) throw fieldRefusal('newPassword', `新密码至少${SHORTEST}位`)
  if (next === password) throw fieldRefusal('newPassword', '新密码不能与当前密码相同')
  checkNewPassword({ phone: '', username }, next)
  const passwordHash = await hashPassword(next)
  await inTransaction(db, async (tx) => {
    await tx.update(operators).set({ passwordHash }).where(eq(operators.id, id))
    await tx
      .delete(operatorSessions)
      .where(and(eq(operatorSessions.operatorId, id), ne(operatorSessions.tokenHash, sessionHash)))
    await signal(tx, SESSIONS_CHANGED)
  })
}

/** Where somebody wants to hear of new orders and of what waits; empty for nowhere. */
export async function setOwnMail(db: Db, { id }: Operator, email: string): Promise<void> {
  await db.update(operators).set({ email }).where(eq(operators.id, id))
}

/** Lets somebody in again, or out for good: at once, wherever they are signed in. */
export async function switchOperator(db: Db, username: string, isOn: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await find(tx, username)
    if (!row) throw notFound('用户名不存在')
    await tx.update(operators).set({ isOff: !isOn }).where(eq(operators.id, row.id))
    if (!isOn) await endAll(tx, row.id)
  })
}

type OperatorChange = Pick<OperatorRow, 'name' | 'isOff'> & { readonly roles: readonly Role[] }

/** Changes all that a file says of somebody; who is switched off is out at once. */
export async function changeOperator(tx: Db, id: number, { name, isOff, roles }: OperatorChange): Promise<void> {
  await tx
    .update(operators)
    .set({ name, isOff, roles: [...roles] })
    .where(eq(operators.id, id))
  if (isOff) await endAll(tx, id)
}

/** What somebody may do from now on, sessions that are open included. */
export async function setRoles(db: Db, username: string, roles: readonly Role[]): Promise<void> {
  const rows = await db
    .update(operators)
    .set({ roles: [...roles] })
    .where(eq(operators.username, username.toLowerCase()))
    .returning({ id: operators.id })
  if (rows.length === 0) throw notFound('用户名不存在')
}

/** Takes the two-step secret away, of a lost phone perhaps: the next sign-in sets up another. */
export async function forgetTwoStep(db: Db, username: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await find(tx, username)
    if (!row) throw notFound('用户名不存在')
    await tx.update(operators).set({ totpSecret: null }).where(eq(operators.id, row.id))
    await endAll(tx, row.id)
  })
}

/** A session's secret, and what the browser is known by at later sign-ins. */
export interface Entered {
  readonly token: string
  readonly device: string
}

/** Starts a session at the back office. Throws ShopRefusal 422 (wrong) or 429 (too many failures). */
export async function signInOperator(
  db: Db,
  form: TrySource & { readonly username: string; readonly password: string },
  now: Date,
): Promise<Entered> {
  const row = await find(db, form.username)
  const guess = { ...form, account: `desk ${form.username.toLowerCase()}`, operatorId: row?.id ?? null }
  const takeBack = await guardedTry(db, guess, now)
  const isRight = await checkPassword(form.password, row?.passwordHash || null)
  if (!isRight || !row || row.isOff) throw fieldRefusal('password', '用户名或密码错误')
  await takeBack()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR_MS)
  await db.insert(operatorSessions).values({ tokenHash: hashToken(token), operatorId: row.id, expiresAt })
  return { token, device: await rememberPlace(db, row.id, form, now) }
}

/** Who holds this session, or null when it is over. */
export async function findOperator(db: Db, token: string | undefined, now: Date): Promise<Operator | null> {
  return token !== undefined && TOKEN.test(token) ? findByHash(db, hashToken(token), now) : null
}

export async function findByHash(db: Db, sessionHash: string, now: Date): Promise<Operator | null> {
  const [row] = await db
    .select({
      id: operators.id,
      username: operators.username,
      name: operators.name,
      roles: operators.roles,
      provedAt: operatorSessions.provedAt,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(eq(operatorSessions.tokenHash, sessionHash), gt(operatorSessions.expiresAt, now), eq(operators.isOff, false)),
    )
  if (!row) return null
  const { provedAt, ...operator } = row
  return { ...operator, sessionHash, needsCode: row.roles.includes('admin') && provedAt === null }
}

export async function signOutOperator(db: Db, { sessionHash }: Operator): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, sessionHash))
  await signal(db, SESSIONS_CHANGED)
}

export async function purgeOperatorSessions(db: Db, now: Date): Promise<void> {
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now))
}
