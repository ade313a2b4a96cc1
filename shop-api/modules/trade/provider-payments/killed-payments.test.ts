import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { keepOutgoing } from '#shop-api/modules/trade/bank-credits/import-statement.ts'
import { bankCredits } from '#shop-api/modules/trade/bank-credits/tables.ts'
import { takeLines } from '#shop-api/modules/trade/bank-credits/work-off.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { askWaiting } from './ask.ts'
import { refundToMember, workRefunds } from './refunds.ts'
import { abnormalRefunds } from './testing/abnormal.ts'
import { ACCOUNT, BY_BANK, lineFor, sentFor } from './testing/bank-line.ts'
import { openStandIns } from './testing/play.ts'

const now = new Date('2026-11-20T01:30:00Z')
const KILLS = Number(process.env.KILLS ?? 2)
const MINUTE_MS = 60_000

describeOnPostgres('a process that is killed while it moves money', () => {
  let database: Database
  let goodsId: number

  beforeAll(async () => {
    database = await openTestDb()
    await openSmallShop(database.db)
    await setTradeRules(database.db, { unpaidOrders: '1000', unpaidOrdersNew: '1000' })
    goodsId = await addGoods(database.db, { now, unitPrice: '20.0000', batches: [[700, 1_000_000]] })
  })
  afterAll(() => database.close())

  /** Answers with the statements it sent, where it was not killed. */
  async function play(killAt: number, side: 'before' | 'after', how = ''): Promise<number | null> {
    const script = fileURLToPath(new URL('testing/victim.ts', import.meta.url))
    const url = database.kind === 'postgres' ? database.url : ''
    const args = [script, url, String(goodsId), now.toISOString(), String(killAt), side, how]
    const victim = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said, [code, signal]] = await Promise.all([text(victim.stdout), once(victim, 'exit')])
    expect([code, signal]).toEqual(killAt === 0 ? [0, null] : [null, 'SIGKILL'])
    return killAt === 0 ? Number(said) : null
  }

  /** What the next process does: it asks providers, gives back what is due, and has the bank's file once more. */
  async function recover(): Promise<void> {
    const { db } = database
    const gateways = await openStandIns(db)
    const later = new Date(now.getTime() + 10 * MINUTE_MS)
    await askWaiting(db, gateways, later)
    await workRefunds(db, gateways, later)
    for (const id of await abnormalRefunds(db)) await refundToMember(db, gateways, id, later)
    await workRefunds(db, gateways, later)
    const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.payFen, BY_BANK))
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await takeLines(db, ACCOUNT, ids.map(lineFor), later)
    await keepOutgoing(db, ACCOUNT, ids.map(sentFor), later)
  }

  /** Where the providers' own books and the shop's are not the same: what is held, and what each payment has become. */
  async function differences() {
    const { db } = database
    // What the provider paid to the shop's own account is the shop's as before: the books have providers and settlements in one.
    const keptOf = (
      where = sql``,
    ) => sql`t.trade ->> 'state' as said, (t.trade ->> 'amountFen')::bigint - (select coalesce(sum((r ->> 'amountFen')::bigint), 0)
      from jsonb_array_elements(t.trade -> 'refunded') r where r ->> 'state' = 'done' ${where}) as kept`
    const kept = keptOf()
    const owned = keptOf(sql`and r ->> 'toMerchant' is null`)
    return {
      payments: await sqlRows(
        db,
        sql`select t.trade_no, t.said, t.kept, a.state, o.state as order_state, o.paid_fen from (select t.trade_no, ${kept} from stand_in_trades t) t
          join provider_payments a on a.trade_no = t.trade_no join orders o on o.id = a.order_id
          where t.said = 'paid' and (a.state = 'waiting'
            or t.kept <> case when a.state = 'paid' and o.state = 'paid' then o.paid_fen else 0 end)`,
      ),
      held: await sqlRows(
        db,
        sql`select l.kind, -l.balance_fen as ledger, t.held from ledger_accounts l left join lateral (select coalesce(sum(kept), 0) as held from
          (select ${owned} from stand_in_trades t where 'at_' || t.way = l.kind) t where said = 'paid') t on true
          where l.kind like 'at\\_%' and -l.balance_fen <> t.held`,
      ),
      paidTwice: await sqlRows(
        db,
        sql`select order_id from payments where amount_fen > 0 group by order_id having count(*) > 1`,
      ),
      // The provider paid it to the shop's own account once, and the balance has it.
      abnormal: await sqlRows(
        db,
        sql`select r.refund_no, r.state from provider_refunds r where r.is_abnormal and (r.state <> 'balance' or 1 <>
          (select count(*) from stand_in_trades t, jsonb_array_elements(t.trade -> 'refunded') x
            where x ->> 'refundNo' = r.refund_no and x ->> 'toMerchant' = 'true' and x ->> 'state' = 'done'))`,
      ),
      sentTwice: await sqlRows(
        db,
        sql`select serial_no from bank_debits group by serial_no having count(*) > 1
          union all select serial_no from bank_credits group by serial_no having count(*) > 1`,
      ),
      credits: await db.$count(bankCredits, eq(bankCredits.state, 'open')),
      broken: await findBroken(db, now),
    }
  }

  test('each order is paid once or its money is back, wherever it was killed', async () => {
    const whole = { payments: [], held: [], paidTwice: [], abnormal: [], sentTwice: [], credits: 0, broken: [] }
    const statements = (await play(0, 'after')) ?? 0
    await recover()
    expect(await differences()).toEqual(whole)
    expect(statements).toBeGreaterThan(KILLS)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killAt = 1 + Math.floor(((kill + 0.5) * statements) / KILLS)
      const side = kill % 2 === 0 ? 'before' : 'after'
      await play(killAt, side)
      await recover()
      expect({ killAt, side, ...(await differences()) }).toEqual({ killAt, side, ...whole })
    }
  }, 1_800_000)

  test('heard in two transactions, a payment is lost to its order between them', async () => {
    await recover()
    const before = await differences()
    await play(1, 'after', 'careless')
    await recover()
    const { payments } = await differences()
    expect(payments).toHaveLength(before.payments.length + 1)
    expect(payments.at(-1)).toMatchObject({ said: 'paid', state: 'paid', order_state: 'submitted' })
  }, 300_000)
})
