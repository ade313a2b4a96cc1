import '#shop-api/answers/answers.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { count, inArray } from 'drizzle-orm'
import { textMessages } from '#shop-api/modules/base/mails/tables.ts'
import { inFreshShop, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { urlOf } from '#shop-api/testing/test-db.ts'
import { deliverNotices } from './deliveries.ts'
import { notify } from './notify.ts'
import { subscribe } from './repository.ts'
import { notifications } from './tables.ts'
import { takeThenQueue } from './testing/take-then-queue.ts'

const now = new Date('2026-11-20T01:30:00Z')
const due = new Date('2026-11-20T01:40:00Z')
const LONG = 180_000
const script = fileURLToPath(new URL('../../../testing/notice-victim.ts', import.meta.url))

/** Members who want text messages, each with two messages. */
async function tellMembers(db: Db, members: number): Promise<number[]> {
  const ids: number[] = []
  for (const at of times(members)) {
    const memberId = await addMember(db, { phone: `1380000${1000 + at}` })
    ids.push(memberId)
    await subscribe(db, { memberId, kind: 'order' }, { isOn: true, bySms: true })
    for (const title of ['已付款', '已发货'])
      await notify(db, { memberId, kind: 'order', title, text: '', link: '', now, onceKey: title })
  }
  return ids
}

/** Of how many messages each text message tells. */
const texts = async (db: Db) =>
  (await db.select({ count: textMessages.count }).from(textMessages)).map((row) => row.count)

/** A process that is killed after so many statements; true when it came to its end before. */
async function killed(db: Db, variant: 'right' | 'careless', statements: number): Promise<boolean> {
  const process_ = spawn(process.execPath, [script, await urlOf(db), due.toISOString(), variant, String(statements)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(process_, 'exit')
  expect(code === 0 || signal === 'SIGKILL').toBe(true)
  return code === 0
}

describeOnPostgres('passing messages on', () => {
  test(
    'killed after any statement, none is lost, queued twice, or twice in the shop',
    async () => {
      await inFreshShop(now, async (db) => {
        const expected: number[] = []
        for (const statements of [5, 7, 8, 9]) {
          const ids = await tellMembers(db, 1)
          await killed(db, 'right', statements)
          await deliverNotices(db, due)
          expected.push(2)
          expect([statements, await texts(db)]).toEqual([statements, expected])
          const [row] = await db
            .select({ all: count() })
            .from(notifications)
            .where(inArray(notifications.memberId, ids))
          expect(row?.all).toBe(2)
        }
      })
    },
    LONG,
  )

  test(
    'taken before it is queued, a message is lost by a kill',
    async () => {
      await inFreshShop(now, async (db) => {
        await tellMembers(db, 1)
        expect(await killed(db, 'careless', 1)).toBe(false)
        await takeThenQueue(db, due)
        expect(await texts(db)).toEqual([])
      })
    },
    LONG,
  )

  test(
    'ten at once queue each message once',
    async () => {
      await inFreshShop(now, async (db) => {
        await tellMembers(db, 4)
        await Promise.all(times(10).map(() => deliverNotices(db, due)))
        expect(await texts(db)).toEqual([2, 2, 2, 2])
      })
    },
    LONG,
  )
})
