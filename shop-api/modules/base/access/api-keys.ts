import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { chinaDate, DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Scope } from './scopes.ts'
import { apiKeys } from './tables.ts'

export type ApiKey = typeof apiKeys.$inferSelect

/** Told apart at sight from everything else, for people and for programs that look for lost secrets. */
const KEY = /^shopkey_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/
const PREFIX_BYTES = 6
const SECRET_BYTES = 32

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
const written = (prefix: string, secret: string): string => `shopkey_${prefix}_${secret}`

const isSame = (hash: string | null, other: string): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(other))

type State = 'active' | 'expired' | 'revoked'

export function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): State {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

/** The key somebody carries; null for what is none, is over, or was replaced. */
export async function findKey(db: Db, carried: string, now: Date): Promise<ApiKey | null> {
  const [, prefix, secret] = KEY.exec(carried) ?? []
  if (!prefix || !secret) return null
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.prefix, prefix))
  if (!row || stateOf(row, now) !== 'active') return null
  const hash = hashOf(secret)
  const isFormer = row.formerUntil !== null && row.formerUntil > now && isSame(row.formerHash, hash)
  return isSame(row.secretHash, hash) || isFormer ? row : null
}

/** Notes that a key is in use, once a day. */
export async function noteUse(db: Db, { id, lastUsedOn }: ApiKey, now: Date): Promise<void> {
  const day = chinaDate(now)
  if (lastUsedOn !== day) await db.update(apiKeys).set({ lastUsedOn: day }).where(eq(apiKeys.id, id))
}

export const listKeys = (db: Db): Promise<ApiKey[]> => db.select().from(apiKeys).orderBy(asc(apiKeys.id))

interface NewKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Null: until it is revoked. */
  readonly days: number | null
  readonly createdBy: string
}

/** Makes a key. It is in the answer and nowhere else: the database has its hash. */
export async function addKey(db: Db, { name, scopes, days, createdBy }: NewKey, now: Date) {
  const [prefix, secret] = [randomBytes(PREFIX_BYTES).toString('hex'), newSecret()]
  const [row] = await db
    .insert(apiKeys)
    .values({
      prefix,
      name,
      createdBy,
      secretHash: hashOf(secret),
      createdAt: now,
      scopes: [...new Set(scopes)],
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    })
    .onConflictDoNothing()
    .returning({ id: apiKeys.id })
  if (!row) throw fieldRefusal('name', '已有同名的密钥（含已作废的），请更换名称')
  return { id: row.id, name, key: written(prefix, secret) }
}

/** Throws ShopRefusal 404. */
export async function readKey(db: Db, id: number): Promise<ApiKey> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id))
  if (!row) throw notFound('密钥不存在')
  return row
}

/** A new secret under the same name and rights; the one of before is taken for so many hours more. */
export function rotateKey(db: Db, id: number, overlapHours: number, now: Date) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
    if (!row) throw notFound('密钥不存在')
    if (stateOf(row, now) !== 'active') throw new ShopRefusal(409, '密钥已作废或已过期，请新建密钥')
    const secret = newSecret()
    const formerUntil = new Date(now.getTime() + overlapHours * HOUR_MS)
    const set = { secretHash: hashOf(secret), formerHash: row.secretHash, formerUntil }
    await tx.update(apiKeys).set(set).where(eq(apiKeys.id, id))
    return { id, name: row.name, key: written(row.prefix, secret), formerUntil }
  })
}

/** Ends a key at once, both secrets of it. */
export async function revokeKey(db: Db, id: number, now: Date): Promise<ApiKey> {
  const row = await readKey(db, id)
  await db
    .update(apiKeys)
    .set({ revokedAt: now, formerHash: null, formerUntil: null })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
  return row
}

/** Whether a key is still good for what is under way. */
export async function isStillGood(db: Db, id: number, now: Date): Promise<boolean> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id))
  return row !== undefined && stateOf(row, now) === 'active'
}
