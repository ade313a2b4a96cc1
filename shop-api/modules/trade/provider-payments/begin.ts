import type { WireOnlinePayment } from '#lib/contract/orders/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { findBinding } from '#shop-api/modules/identity/wechat/bind.ts'
import { lockOrder, wrongState } from '#shop-api/modules/trade/orders/move.ts'
import type { Attempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { addAttempt, attemptOf, waitingAttempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { newNumber } from '#shop-api/modules/trade/provider-money/refunds.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Device, Gateway } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { GatewayRefusal } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { wayOf } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { checkSeen } from '#shop-api/platform/http/seen.ts'
import { askForPage, endOthers } from './ask.ts'

/** Longest a code or page may be paid; providers close it by themselves then. */
const LIFE_MS = 30 * 60_000
/** Less is no time to pay in. */
const LEAST_MS = 60_000

interface Wish {
  readonly memberId: number
  readonly accountId: number
  readonly method: string
  readonly device: Device
  readonly payerIp: string
  readonly now: Date
}

/** What is paid, at a provider. */
interface Payable {
  /** Null: it recharges the member's balance. */
  readonly orderId: number | null
  readonly amount: Fen
  readonly subject: string
  readonly returnPath: string
  /** When it takes no money any more; null for never. */
  readonly until: Date | null
  /** Holds it until the transaction ends. Throws where it takes no money any more. */
  readonly hold: (tx: Db) => Promise<unknown>
}

/**
 * Begins to pay an order at a provider, or goes on with the payment that waits. Others of the order are ended first: what they were paid
 * meanwhile counts. Throws ShopRefusal.
 */
export async function beginPayment(
  db: Db,
  gateways: Gateways,
  wish: Wish & {
    readonly orderId: number
    /** What the page showed, in yuan. */
    readonly seen: string | undefined
  },
): Promise<WireOnlinePayment> {
  const { memberId, orderId, seen } = wish
  const gateway = connected(gateways, wish)
  const hold = async (tx: Db) => {
    const order = await lockOrder(tx, orderId, memberId)
    if (order.state !== 'submitted') throw wrongState(order)
    return order
  }
  const { kind, payFen, no, payBefore: until } = await inTransaction(db, hold)
  if (kind === 'hm') throw new ShopRefusal(409, '含麻订单仅支持对公转账')
  const amount = fen(payFen)
  checkSeen([{ label: '应付金额', seen, now: formatFen(amount) }])
  const returnPath = storefront.pay(orderId)
  return goOn(db, gateways, gateway, wish, { orderId, amount, subject: `药品采购订单 ${no}`, returnPath, until, hold })
}

/** The same for a recharge of the member's balance: one that waits is gone on with where it is the same. Throws ShopRefusal. */
export async function beginRecharge(
  db: Db,
  gateways: Gateways,
  wish: Wish & { readonly amount: Fen },
): Promise<WireOnlinePayment> {
  const { memberId, amount } = wish
  const payable = { orderId: null, amount, subject: '余额充值', returnPath: storefront.balance, until: null }
  return goOn(db, gateways, connected(gateways, wish), wish, { ...payable, hold: (tx) => lockMember(tx, memberId) })
}

function connected({ open }: Gateways, { method }: Wish): Gateway {
  const gateway = open.get(method)
  if (!gateway) throw new ShopRefusal(409, '本商城暂未开通该支付方式')
  return gateway
}

async function goOn(db: Db, gateways: Gateways, gateway: Gateway, wish: Wish, payable: Payable) {
  const { memberId, method, device, now } = wish
  const { orderId, amount, hold } = payable
  const paid = { orderId, memberId }
  const waiting = await waitingAttempt(db, paid)
  const isSame = waiting?.way === method && waiting.device === device && waiting.amountFen === amount
  const mayGoOn = waiting !== null && isSame && waiting.expiresAt.getTime() - now.getTime() > LEAST_MS
  await endOthers(db, gateways, paid, mayGoOn ? waiting.id : null, now)
  if (mayGoOn) return wirePayment(waiting)
  // It is looked at again, also below: it may have ended while the provider was asked.
  await inTransaction(db, hold)
  const created = await create(db, gateway, wish, payable)
  return inTransaction(db, async (tx) => {
    await hold(tx)
    return wirePayment(await addAttempt(tx, { ...created, ...paid, way: method, device, createdAt: now }))
  })
}

async function create(db: Db, gateway: Gateway, wish: Wish, { amount, subject, returnPath, until }: Payable) {
  const { device, payerIp, now } = wish
  const expiresAt = new Date(Math.min(now.getTime() + LIFE_MS, until?.getTime() ?? Number.POSITIVE_INFINITY))
  if (expiresAt.getTime() - now.getTime() < LEAST_MS)
    throw new ShopRefusal(409, '订单即将超过付款时限，请改用余额支付或重新下单')
  const openId = device === 'wechat' ? ((await findBinding(db, wish.accountId))?.openId ?? null) : null
  const tradeNo = newNumber('P', now)
  try {
    const asking = { tradeNo, amount, subject, device, openId, returnPath, payerIp, now, expiresAt }
    return { tradeNo, amountFen: amount as number, shown: await gateway.create(asking), expiresAt }
  } catch (error) {
    if (error instanceof GatewayRefusal) throw new ShopRefusal(409, error.message)
    throw new ShopRefusal(424, '支付渠道暂时无响应，请稍后重试或换用其他方式', undefined, undefined, { cause: error })
  }
}

const stateTexts: Readonly<Record<Attempt['state'], string>> = {
  waiting: '等待付款',
  paid: '支付成功',
  returned: '订单已不需付款，款项原路退回',
  closed: '未付款，已关闭',
}

export function wirePayment(attempt: Attempt): WireOnlinePayment {
  const { id, orderId, way, state, amountFen, expiresAt, shown } = attempt
  const isOpen = state === 'waiting'
  return {
    id,
    order_id: orderId,
    method: way,
    label: wayOf(way)?.provider?.label ?? way,
    state,
    state_text: stateTexts[state],
    amount: formatFen(fen(amountFen)),
    expires_at: toTimestamp(expiresAt),
    qr: (isOpen && shown.qr) || null,
    url: (isOpen && shown.url) || null,
    bridge: isOpen && shown.bridge ? JSON.stringify(shown.bridge) : null,
  }
}

/** How a payment stands; one that waits is asked about. Throws ShopRefusal 404. */
export async function readPayment(db: Db, gateways: Gateways, memberId: number, id: number, now: Date) {
  const attempt = await attemptOf(db, memberId, id)
  if (!attempt) throw notFound('支付记录不存在')
  const gateway = gateways.open.get(attempt.way)
  if (attempt.state !== 'waiting' || !gateway) return wirePayment(attempt)
  await askForPage(db, gateway, attempt, now)
  return wirePayment((await attemptOf(db, memberId, id)) ?? attempt)
}
