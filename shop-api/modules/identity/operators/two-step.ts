import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { guardedTry } from './guarded-try.ts'
import type { Operator } from './operators.ts'
import { openSecretText, sealSecretText } from './sealed-secret.ts'
import { operatorSessions, operators } from './tables.ts'

const ISSUER = '商城后台'
const PERIOD = 30
/** Codes of the step before and after are taken, too: clocks differ. */
const WINDOW = 1
/** Of RFC 4226: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20

const totpOf = (username: string, secret: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: username, secret: Secret.fromBase32(secret), period: PERIOD })

async function rowsOf(db: Db, { id, sessionHash }: Operator) {
  const [row] = await db
    .select({ kept: operators.totpSecret, offered: operatorSessions.offeredSecret })
    .from(operators)
    .innerJoin(operatorSessions, eq(operatorSessions.operatorId, operators.id))
    .where(and(eq(operators.id, id), eq(operatorSessions.tokenHash, sessionHash)))
  return row ?? { kept: null, offered: null }
}

export interface Enrolment {
  /** For typing it in by hand. */
  readonly secret: string
  /** otpauth address, for a code to be scanned. */
  readonly url: string
}

/** The secret to set up, the same one for as long as the session lasts; null when one is set up already. */
export async function offerTwoStep(db: Db, operator: Operator, seal: string): Promise<Enrolment | null> {
  const { kept, offered } = await rowsOf(db, operator)
  if (kept !== null) return null
  const secret = offered === null ? new Secret({ size: SECRET_BYTES }).base32 : openSecretText(seal, offered)
  if (offered === null) {
    await db
      .update(operatorSessions)
      .set({ offeredSecret: sealSecretText(seal, secret) })
      .where(eq(operatorSessions.tokenHash, operator.sessionHash))
  }
  return { secret, url: totpOf(operator.username, secret).toString() }
}

interface Given {
  readonly code: string
  readonly source: string
  readonly seal: string
}

/**
 * Opens the session for a right code; each code opens once. The first right code of a new secret keeps the secret.
 * Throws ShopRefusal 422 (wrong) or 429 (too many failures).
 */
export async function proveTwoStep(db: Db, operator: Operator, { code, source, seal }: Given, now: Date) {
  const takeBack = await guardedTry(
    db,
    { account: `two-step ${operator.username}`, source, device: undefined, operatorId: operator.id },
    now,
  )
  const { kept, offered } = await rowsOf(db, operator)
  const sealed = kept ?? offered
  const wrong = fieldRefusal('code', '动态码不正确或已使用，请输入手机上的最新动态码')
  if (sealed === null) throw wrong
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  const delta = totpOf(operator.username, openSecretText(seal, sealed)).validate({ token, timestamp, window: WINDOW })
  if (delta === null) throw wrong
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta
  await inTransaction(db, async (tx) => {
    const isSame = kept === null ? isNull(operators.totpSecret) : eq(operators.totpSecret, kept)
    const [taken] = await tx
      .update(operators)
      .set({ totpSecret: sealed, totpStep: step })
      .where(and(eq(operators.id, operator.id), isSame, lt(operators.totpStep, step)))
      .returning({ id: operators.id })
    if (!taken) throw wrong
    await tx
      .update(operatorSessions)
      .set({ provedAt: now, offeredSecret: null })
      .where(eq(operatorSessions.tokenHash, operator.sessionHash))
  })
  await takeBack()
}
