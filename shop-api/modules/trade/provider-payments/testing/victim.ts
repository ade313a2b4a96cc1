import '#shop-api/answers/answers.ts'
import pg from 'pg'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { keepOutgoing } from '#shop-api/modules/trade/bank-credits/import-statement.ts'
import { takeLines } from '#shop-api/modules/trade/bank-credits/work-off.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { attemptByNumber, changeAttempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { addBalance } from '#shop-api/testing/small-shop.ts'
import { askWaiting } from '../ask.ts'
import { refundToMember, workRefunds } from '../refunds.ts'
import { abnormalRefunds } from './abnormal.ts'
import { ACCOUNT, lineFor, PAYER, sentFor } from './bank-line.ts'
import { begin, notice, openStandIns, orderOf, press, tradeNoOf } from './play.ts'

/**
 * A process that moves money in every way, and is killed at its nth statement: before it is sent, or when it is answered, which for a commit
 * is before or after it. Prints how many statements there were where it comes to its end.
 * Carelessly it hears of a payment in two transactions, and dies between them.
 */
const [url = '', goods = '', instant = '', at = '', side = '', how = ''] = process.argv.slice(2)
const [goodsId, now, KILL_AT] = [Number(goods), new Date(instant), how === 'careless' ? 0 : Number(at)]
let statements = 0

const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/** Counts what is sent from here on, by all connections of this process. */
function count(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    statements += 1
    if (statements === KILL_AT && side === 'before') die()
    const isIt = statements === KILL_AT
    const answer = Reflect.apply(query, this, args) as Promise<unknown> | undefined
    if (isIt) answer?.then(die, die)
    return answer
  } as typeof query
}

const { db, close } = openPostgres(url)
const gateways = await openStandIns(db)
const buyer = await addBuyer(db, { companyName: PAYER })
const { memberId } = buyer
await addBalance(db, memberId, 2000, now)
count()

const later = new Date(now.getTime() + 60_000)
const order = (number = 1) => orderOf(db, buyer, goodsId, now, number)
async function paid(way: string): Promise<{ orderId: number; tradeNo: string }> {
  const orderId = await order()
  const tradeNo = tradeNoOf(await begin(db, gateways, buyer, orderId, way, now))
  await press(db, way, tradeNo)
  return { orderId, tradeNo }
}

/** The payment in one transaction, its order and the ledger in another one: it dies between them. */
if (how === 'careless') {
  const way = 'wechat'
  const { tradeNo } = await paid(way)
  const attempt = await attemptByNumber(db, way, tradeNo)
  await changeAttempt(db, attempt?.id ?? 0, { state: 'paid', providerNo: '42', paidFen: attempt?.amountFen ?? 0 })
  die()
}

for (const way of ['wechat', 'alipay']) {
  const heard = await paid(way)
  await Promise.all([1, 2].map(() => notice(db, gateways, way, heard.tradeNo, now)))
  await cancelOrder(db, memberId, heard.orderId, now)
  // Paid there, and nothing was heard of it when the balance paid.
  const late = await paid(way)
  if ((await readBalance(db, memberId)) >= 2000) await payOrder(db, { memberId, orderId: late.orderId, key: null, now })
  await paid(way)
  await askWaiting(db, gateways, later)
  await workRefunds(db, gateways, later)
}
// Its payer's account can't take it: an operator gives it to the balance, once the provider has paid it to the shop.
const odd = await paid('wechat')
await notice(db, gateways, 'wechat', odd.tradeNo, now)
await press(db, 'wechat', odd.tradeNo, { refunds: 'abnormal' })
await cancelOrder(db, memberId, odd.orderId, now)
await workRefunds(db, gateways, later)
for (const id of await abnormalRefunds(db)) await refundToMember(db, gateways, id, later)
// A statement of several lines, one after the other, with what the bank says was sent.
const byBank = [await order(2), await order(2)]
await takeLines(db, ACCOUNT, byBank.map(lineFor), now)
await keepOutgoing(db, ACCOUNT, byBank.map(sentFor), now)
for (const id of byBank) await cancelOrder(db, memberId, id, now)
// Fewer statements than the one before it, as notices at the same time may make: it is killed at its end.
if (KILL_AT > 0) die()
process.stdout.write(String(statements))
await close()
