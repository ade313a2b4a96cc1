import type { CallShapes } from '#lib/contract/shapes.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { newestChanges } from '#shop-api/modules/base/events/newest-changes.ts'
import { Answers } from '#shop-api/modules/catalogue/goods-index/answers.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { onForget } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { ReadyAnswer } from '#shop-api/platform/http/ready-answer.ts'
import type { CallContext } from '#shop-api/platform/http/route.ts'

/** All kept answers together, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024

/** Finished answers, in no more room than that. */
export const keptAnswers = () => new Answers<ReadyAnswer>({ most: MOST_BYTES, sizeOf: ({ bytes }) => bytes.length })

interface Kept {
  readonly brief: ReturnType<typeof keptAnswers>
  readonly lasting: ReturnType<typeof keptAnswers>
}

/** What depends on no clock is worked out again after so many seconds, in case that somebody writes to the database without a word. */
const LASTING_SECONDS = 10

const kept = new WeakMap<Db, Kept>()
let forgotten = 0
onForget(() => {
  forgotten += 1
})

type Asked = Pick<CallContext<CallShapes, CurrentMember | null>, 'db' | 'now' | 'request' | 'reply'>

function answersOf(db: Db): Kept {
  const known = kept.get(db) ?? { brief: keptAnswers(), lasting: keptAnswers() }
  kept.set(db, known)
  return known
}

/** A state of the shop's goods. The database is asked for announcements each time: those of another instance may arrive here later than at a storefront. */
async function stateOf(db: Db): Promise<string> {
  const newest = await newestChanges(db)
  const { written } = await currentGoodsIndex(db)
  return `${newest} ${forgotten} ${written}`
}

const questionOf = ({ request }: Asked): string => `${request.routeOptions.url} ${JSON.stringify(request.query)}`

/**
 * The answer to a question that all are answered alike: worked out once within a second of the shop's clock, as long as nothing is announced and
 * no goods are read again.
 */
export async function sharedAnswer(asked: Asked, answer: () => Promise<unknown>): Promise<ReadyAnswer> {
  const { db, now, reply } = asked
  const holdsFor = `${toTimestamp(now)} ${await stateOf(db)}`
  return answersOf(db).brief.ask(questionOf(asked), holdsFor, async () => ReadyAnswer.of(reply, await answer(), now))
}

/** The same where nothing of the answer follows the clock or is changed without an announcement: kept for longer than a second. */
export async function lastingAnswer(asked: Asked, answer: () => Promise<unknown>): Promise<ReadyAnswer> {
  const { db, now, reply } = asked
  const holdsFor = `${Math.floor(toTimestamp(now) / LASTING_SECONDS)} ${await stateOf(db)}`
  const found = await answersOf(db).lasting.ask(questionOf(asked), holdsFor, async () =>
    ReadyAnswer.of(reply, await answer(), now),
  )
  return found.at(now)
}
