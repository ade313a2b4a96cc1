import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { sourceHash, spendTry } from '#shop-api/modules/identity/auth/guess-gates.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { operatorSources } from './tables.ts'

/** An address or browser without a sign-in for so long is a stranger's again. */
export const KNOWN_DAYS = 180

/** Where a try comes from: its address, and what the browser was given at an earlier sign-in. */
export interface TrySource {
  readonly source: string
  readonly device: string | undefined
}

const deviceSource = (device: string): string => `device ${device}`

/** Who tries, by id where there is such an operator. */
type Tried = TrySource & { readonly account: string; readonly operatorId: number | null }

/** Which of the sources this operator signed in from before: the browser before the address, which others may share. */
async function ownSource(db: Db, { operatorId, source, device }: Tried): Promise<string | null> {
  if (operatorId === null) return null
  const sources = [...(device === undefined ? [] : [deviceSource(device)]), source]
  const rows = await db
    .select({ hash: operatorSources.sourceHash })
    .from(operatorSources)
    .where(
      and(eq(operatorSources.operatorId, operatorId), inArray(operatorSources.sourceHash, sources.map(sourceHash))),
    )
  const known = new Set(rows.map(({ hash }) => hash))
  return sources.find((each) => known.has(sourceHash(each))) ?? null
}

/**
 * Counts a try at a way into the back office, as members' sign-ins are counted: from a browser or an address of earlier sign-ins it waits
 * for nothing that strangers did. Answers with how to take it back after a success. Throws ShopRefusal 429 while a pause runs.
 */
export async function guardedTry(db: Db, tried: Tried, now: Date): Promise<() => Promise<void>> {
  const own = await ownSource(db, tried)
  const guess = { account: tried.account, source: own ?? tried.source, accountId: null, isOwners: own !== null }
  try {
    return await spendTry(db, guess, now)
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error
    throw new ShopRefusal(429, `登录失败次数过多，请${error.retryAfter}秒后再试`, undefined, error.retryAfter)
  }
}

/** The operator was here. Answers with what this browser is known by from now on. */
export async function rememberPlace(
  db: Db,
  operatorId: number,
  { source, device }: TrySource,
  now: Date,
): Promise<string> {
  const known = device ?? randomBytes(32).toString('base64url')
  const rows = [source, deviceSource(known)].map((each) => ({ operatorId, sourceHash: sourceHash(each), lastAt: now }))
  await db
    .insert(operatorSources)
    .values(rows)
    .onConflictDoUpdate({ target: [operatorSources.operatorId, operatorSources.sourceHash], set: { lastAt: now } })
  return known
}

/** Forgets browsers and addresses that nobody signed in from for long. */
export async function purgeOperatorSources(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KNOWN_DAYS * DAY_MS)
  await db.delete(operatorSources).where(lt(operatorSources.lastAt, before))
}
