import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { CodePurpose, CodeSender, SentCode } from './code-sender.ts'
import { CodeNotSentError } from './code-sender.ts'
import { verificationCodes } from './tables.ts'

const LIFE_MS = 5 * 60_000
const MAX_TRIES = 5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Codes a phone may be sent, and a source may ask for, within a span of time. */
const PHONE_LIMITS = [
  { span: MINUTE_MS, most: 1 },
  { span: HOUR_MS, most: 5 },
  { span: 24 * HOUR_MS, most: 10 },
]
const SOURCE_LIMIT = { span: HOUR_MS, most: 20 }
/** Codes a source may try, right or wrong: each code has few tries, but there is one for every phone. */
const TRIES = { name: 'code try', most: 60, spanMs: HOUR_MS }

interface CodeRequest {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly source: string
}

interface CodeTry extends CodeRequest {
  readonly code: string
}

/** Bound to phone and purpose: the hash of one is worth nothing for another. */
function hashCode(phone: string, purpose: CodePurpose, code: string): string {
  return createHash('sha256').update(`${purpose}\n${phone}\n${code}`).digest('hex')
}

const countSince = (db: Db, field: 'phone' | 'source', value: string, since: Date): Promise<number> =>
  db.$count(verificationCodes, and(eq(verificationCodes[field], value), gt(verificationCodes.createdAt, since)))

const NOT_SENT = '短信暂时无法发送，请稍后重试或联系客服'

/** What the whole shop sends an hour is bounded: many sources together would empty the account at the carrier. */
async function checkShopLimit(db: Db, now: Date): Promise<void> {
  const { smsPerHour } = await loadSettings(db)
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  if ((await db.$count(verificationCodes, gt(verificationCodes.createdAt, anHourAgo))) < smsPerHour) return
  const cause = new Error(`${smsPerHour} codes within an hour: somebody may be making the shop send them`)
  throw new ShopRefusal(424, NOT_SENT, undefined, undefined, { cause })
}

async function checkLimits(db: Db, request: CodeRequest, now: Date): Promise<void> {
  for (const { span, most } of PHONE_LIMITS) {
    if ((await countSince(db, 'phone', request.phone, new Date(now.getTime() - span))) >= most) {
      throw new ShopRefusal(429, '验证码发送过于频繁，请稍后重试', undefined, Math.ceil(span / 1000))
    }
  }
  const since = new Date(now.getTime() - SOURCE_LIMIT.span)
  if ((await countSince(db, 'source', request.source, since)) >= SOURCE_LIMIT.most) {
    throw new ShopRefusal(429, '当前网络获取验证码次数过多，请稍后重试', undefined, SOURCE_LIMIT.span / 1000)
  }
}

/** Sends six digits to a phone, whether an account has it or not. Throws ShopRefusal 429 past the limits. */
export async function sendCode(db: Db, sender: CodeSender, request: CodeRequest, now: Date) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await inTransaction(db, async (tx) => {
    // Two requests at once for one phone or source must not both pass the count.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`code ${request.source}`}))`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`code ${request.phone}`}))`)
    await checkLimits(tx, request, now)
    await checkShopLimit(tx, now)
    await tx
      .update(verificationCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(verificationCodes.phone, request.phone),
          eq(verificationCodes.purpose, request.purpose),
          isNull(verificationCodes.usedAt),
        ),
      )
    await tx.insert(verificationCodes).values({
      phone: request.phone,
      purpose: request.purpose,
      codeHash: hashCode(request.phone, request.purpose, code),
      source: request.source,
      createdAt: now,
      expiresAt,
    })
  })
  await deliver(sender, { phone: request.phone, purpose: request.purpose, code, sentAt: now })
  return { expiresAt, retryAfter: MINUTE_MS / 1000 }
}

/** What a carrier refuses still counts towards the limits: it may have arrived all the same. */
async function deliver(sender: CodeSender, message: SentCode): Promise<void> {
  try {
    await sender.send(message)
  } catch (error) {
    if (!(error instanceof CodeNotSentError)) throw error
    throw new ShopRefusal(424, NOT_SENT, undefined, undefined, { cause: error })
  }
}

/** The current code of a phone for a purpose, as the judge of a guess needs it. */
export interface CurrentCode {
  readonly codeHash: string
  /** Spends one of the code's tries, by one conditional statement; false when none was left. */
  readonly spendTry: () => Promise<boolean>
  /** Uses the code up; false when another guess was first. */
  readonly takeUp: () => Promise<boolean>
}

/** The try is spent before the answer is known: guessing in parallel gains nothing. */
export async function judgeGuess(current: CurrentCode, matches: (codeHash: string) => boolean): Promise<boolean> {
  if (!(await current.spendTry())) return false
  return matches(current.codeHash) && (await current.takeUp())
}

export async function currentCode(
  db: Db,
  phone: string,
  purpose: CodePurpose,
  now: Date,
): Promise<CurrentCode | undefined> {
  const [row] = await db
    .select()
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.phone, phone),
        eq(verificationCodes.purpose, purpose),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(verificationCodes.id))
    .limit(1)
  if (!row) return undefined
  const change = async (set: object, where: SQL | undefined) => {
    const changed = await db
      .update(verificationCodes)
      .set(set)
      .where(and(eq(verificationCodes.id, row.id), where))
      .returning({ id: verificationCodes.id })
    return changed.length === 1
  }
  return {
    codeHash: row.codeHash,
    spendTry: () => change({ tries: sql`${verificationCodes.tries} + 1` }, lt(verificationCodes.tries, MAX_TRIES)),
    takeUp: () => change({ usedAt: now }, isNull(verificationCodes.usedAt)),
  }
}

/**
 * Whether the code is the phone's current one for this purpose. A right one is used up, a wrong one costs a try. Throws
 * ShopRefusal 429 for a source that tries too many.
 */
export async function takeCode(db: Db, { phone, purpose, code, source }: CodeTry, now: Date): Promise<boolean> {
  await countCall(db, TRIES, source, now)
  const current = await currentCode(db, phone, purpose, now)
  if (!current) return false
  const guess = Buffer.from(hashCode(phone, purpose, code))
  return judgeGuess(current, (codeHash) => timingSafeEqual(guess, Buffer.from(codeHash)))
}
