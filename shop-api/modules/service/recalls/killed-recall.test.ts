import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { sentOrder } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { urlOf } from '#shop-api/testing/test-db.ts'
import { saveRecall } from './begin.ts'
import { recalls } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const BUYERS = 6
const LONG = 120_000
const script = fileURLToPath(new URL('../../../testing/recall-victim.ts', import.meta.url))
const undo = new Error('undo')

/** Recalls in a process of its own, which is killed while it waits for the message to this member: those before it are written. */
async function killAt(db: Db, memberId: number): Promise<void> {
  const attempt = db.transaction(async (tx) => {
    await tx.insert(notifications).values({ memberId, kind: 'system', title: '', text: '', onceKey: 'recall 1' })
    const victim = spawn(process.execPath, [script, await urlOf(db), 'RECALLED', now.toISOString()], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(victim, 'exit')
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let isWaiting = false
    while (!isWaiting) isWaiting = (await sqlRows(db, waiting)).length > 0
    victim.kill('SIGKILL')
    await ended
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
}

const messagesOf = (db: Db) =>
  sqlRows<{ memberId: number; number: number }>(
    db,
    sql`select member_id as "memberId", count(*)::int as number from messages where once_key like 'recall %' group by 1 order by 1`,
  )

describeOnPostgres('a process that is killed while it notifies the buyers of a recall', () => {
  test(
    'leaves no recall that some of them do not know of; begun again, each of them gets one message',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const goodsId = await addGoods(db, { now, code: 'RECALLED' })
        const memberIds: number[] = []
        for (const _ of times(BUYERS)) {
          const buyer = await addBuyer(db)
          await addBalance(db, buyer.memberId, 10_000, now)
          await sentOrder(db, buyer, [[goodsId, 1]], now)
          memberIds.push(buyer.memberId)
        }
        await killAt(db, memberIds[3] ?? 0)
        const after = { messages: await messagesOf(db), recalls: await db.$count(recalls) }
        const words = { level: 1, dueOn: '2026-12-31', reason: '溶出度不符合规定', instructions: '停售' }
        await saveRecall(db, { code: 'RECALLED', batchNo: 'B1', ...words }, null, now)
        return { after, memberIds, messages: await messagesOf(db) }
      })
      expect(result.after).toEqual({ messages: [], recalls: 0 })
      expect(result.messages).toEqual(result.memberIds.map((memberId) => ({ memberId, number: 1 })))
      expect(broken).toEqual([])
    },
    LONG,
  )
})
