import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { knownSources, signInFailures } from './tables.ts'

/** Failures past the free ones double the pause, from the first to the longest. */
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** Failures older than this are forgotten. */
const MEMORY_MS = DAY_MS

/** Failures that are free: of one source at one account, of all strangers at one account, of one source anywhere. */
const FREE = { pair: 5, account: 20, source: 40 } as const

interface Gate {
  readonly keyHash: string
  readonly free: number
}

interface Guess {
  /** The account as it was typed, whether there is one or not. */
  readonly account: string
  readonly source: string
  /** The account's id when it exists: its owner's sources are no strangers. */
  readonly accountId: number | null
  /** The source is known to be the owner's in another way. */
  readonly isOwners?: boolean
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** How a source is kept. */
export const sourceHash = (source: string): string => digest(`source\n${source}`)

/** Phone and user name of one account are one account. */
const nameOf = ({ account, accountId }: Guess) => (accountId === null ? account.toLowerCase() : `#${accountId}`)

const pairKey = (guess: Guess) => digest(`${nameOf(guess)}\n${guess.source}`)

async function isKnown(db: Db, { accountId, source, isOwners = false }: Guess): Promise<boolean> {
  if (isOwners) return true
  if (accountId === null) return false
  const [row] = await db
    .select({ lastAt: knownSources.lastAt })
    .from(knownSources)
    .where(and(eq(knownSources.accountId, accountId), eq(knownSources.sourceHash, sourceHash(source))))
  return row !== undefined
}

/**
 * The gates a guess has to pass. A source the owner signed in from before is not held up by what strangers did to the
 * account elsewhere; and a code sent to the phone always opens. So guessing slows guessers down, never the owner out.
 */
function gatesOf(guess: Guess, known: boolean): Gate[] {
  return [
    { keyHash: sourceHash(guess.source), free: FREE.source },
    ...(known ? [] : [{ keyHash: digest(`account\n${nameOf(guess)}`), free: FREE.account }]),
    { keyHash: pairKey(guess), free: FREE.pair },
  ]
}

type FailureRow = typeof signInFailures.$inferSelect

function pauseLeft(row: FailureRow | undefined, free: number, now: Date): number {
  if (!row || row.count < free) return 0
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (row.count - free), LONGEST_PAUSE_MS)
  return Math.ceil((row.lastAt.getTime() + pause - now.getTime()) / 1000)
}

/**
 * Counts a try as a failure before it is judged, so that guessing in parallel gains nothing. Answers with the way to
 * take it back after a success. Throws ShopRefusal 429 while a pause runs.
 */
export async function spendTry(db: Db, guess: Guess, now: Date): Promise<() => Promise<void>> {
  const gates = gatesOf(guess, await isKnown(db, guess))
  await inTransaction(db, async (tx) => {
    for (const { keyHash } of gates) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${keyHash}))`)
    const keys = gates.map(({ keyHash }) => keyHash)
    const rows = await tx.select().from(signInFailures).where(inArray(signInFailures.keyHash, keys))
    const rowOf = (keyHash: string) => rows.find((row) => row.keyHash === keyHash)
    const left = Math.max(...gates.map(({ keyHash, free }) => pauseLeft(rowOf(keyHash), free, now)))
    if (left > 0) throw new ShopRefusal(429, `登录失败次数过多，请${left}秒后再试，或使用验证码登录`, undefined, left)
    for (const { keyHash } of gates) await countFailure(tx, keyHash, rowOf(keyHash), now)
  })
  return () => takeBack(db, gates, pairKey(guess))
}

async function countFailure(tx: Db, keyHash: string, row: FailureRow | undefined, now: Date): Promise<void> {
  const isRecent = row !== undefined && now.getTime() - row.lastAt.getTime() < MEMORY_MS
  const tries = { count: isRecent ? row.count + 1 : 1, lastAt: now }
  await tx
    .insert(signInFailures)
    .values({ keyHash, ...tries })
    .onConflictDoUpdate({ target: signInFailures.keyHash, set: tries })
}

/** A success forgets the pair; of the wider gates it takes back only itself, or one own account would wash a guesser. */
async function takeBack(db: Db, gates: readonly Gate[], pair: string): Promise<void> {
  for (const { keyHash } of gates) {
    const isThis = eq(signInFailures.keyHash, keyHash)
    if (keyHash === pair) await db.delete(signInFailures).where(isThis)
    else
      await db
        .update(signInFailures)
        .set({ count: sql`greatest(0, ${signInFailures.count} - 1)` })
        .where(isThis)
  }
}

/** The owner was here: this source is none of a stranger. */
export async function rememberSource(db: Db, accountId: number, source: string, now: Date): Promise<void> {
  await db
    .insert(knownSources)
    .values({ accountId, sourceHash: sourceHash(source), lastAt: now })
    .onConflictDoUpdate({ target: [knownSources.accountId, knownSources.sourceHash], set: { lastAt: now } })
}
