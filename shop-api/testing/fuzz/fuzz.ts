import { asc } from 'drizzle-orm'
import { keepFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { addUpload } from '#shop-api/modules/base/uploads/repository.ts'
import { startSession } from '#shop-api/modules/identity/auth/sessions.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { diceOf } from './dice.ts'
import { answeringCalls, questionOf } from './questions.ts'

/** Sign-ins that ask in turn, beside guests. */
const ASKERS = 4
const MOST_SHOWN = 900

export interface FuzzOutcome {
  readonly asked: number
  /** How often each status was the answer. */
  readonly statuses: Readonly<Record<number, number>>
  /** Questions that were answered as failures of ours, as one would ask them again. */
  readonly failures: readonly string[]
}

const purposes = ['certificate', 'receipt', 'after_sales', 'feedback', 'chat'] as const
/** Files each asker has, so that forms that need one get past them. */
const FILES = 10

async function addFile(shop: TestShop, memberId: number, purpose: (typeof purposes)[number]): Promise<void> {
  const { app, db, now } = shop
  const fileKey = await keepFile(app.shop.storage, onePixel)
  await addUpload(db, { memberId, purpose, name: 'a.png', type: 'image/png', size: 1, fileKey, createdAt: now })
}

/** Asks every call in turn, `count` questions in all; each asker's session is a new one every time. */
export async function fuzz(shop: TestShop, { seed, count }: { seed: number; count: number }): Promise<FuzzOutcome> {
  const dice = diceOf(seed)
  const owners = await shop.db.select().from(accounts).orderBy(asc(accounts.id)).limit(ASKERS)
  for (let file = 0; file < FILES; file += 1) {
    for (const { memberId } of owners) await addFile(shop, memberId, purposes[file % purposes.length] ?? 'feedback')
  }
  const statuses: Record<number, number> = {}
  const failures: string[] = []
  for (let number = 0; number < count; number += 1) {
    const entry = answeringCalls[number % answeringCalls.length]
    if (!entry) throw new Error('the contract has no calls')
    const question = questionOf(entry, dice)
    const owner = dice.chance(entry[1].who === 'member' ? 0.95 : 0.5) ? dice.pick(owners) : null
    const token = owner && (await startSession(shop.db, { accountId: owner.id, memberId: owner.memberId }, shop.now, 1))
    const answer = await shop.app.inject({
      ...question,
      remoteAddress: `198.51.${dice.below(250)}.${dice.below(250)}`,
      headers: { ...question.headers, ...(token ? { cookie: `${SESSION_COOKIE}=${token}` } : {}) },
    })
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
    if (answer.statusCode < 500) continue
    const logged = shop.log.findLast((line) => line.includes('request failed'))
    failures.push(
      `#${number} ${question.method} ${question.url} ${String(question.payload ?? '').slice(0, MOST_SHOWN)} → ${answer.statusCode} ${logged?.slice(0, MOST_SHOWN)}`,
    )
  }
  return { asked: count, statuses, failures }
}
