import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { chinaDate } from '#lib/kernel/time.ts'
import type { BillLine } from './bill.ts'
import type { HttpAnswer, StandInRefund, StandInTrade, StandInTrades } from './provider.ts'

const makeKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const made = new Map<string, ReturnType<typeof makeKeys>>()

/** Keys that exist as long as this process: nothing that is signed with them is worth anything elsewhere. */
export function ownKeys(owner: string): ReturnType<typeof makeKeys> {
  const keys = made.get(owner) ?? makeKeys()
  made.set(owner, keys)
  return keys
}

export const newTrade = (
  given: Pick<StandInTrade, 'tradeNo' | 'providerNo' | 'amountFen' | 'subject' | 'notifyUrl'>,
): StandInTrade => ({ ...given, state: 'waiting', refunds: 'at once', refunded: [] })

/** Closes a payment that waits. Answers with what it was, null where it never was. */
export async function closeTrade(trades: StandInTrades, tradeNo: string): Promise<StandInTrade['state'] | null> {
  let before: StandInTrade['state'] | null = null
  await trades.change(tradeNo, (trade) => {
    before = trade.state
    return trade.state === 'waiting' ? { ...trade, state: 'closed' } : trade
  })
  return before
}

const states = { 'at once': 'done', later: 'pending', never: 'refused', abnormal: 'abnormal' } as const

/** Gives back a part, once for each number. Null: not paid, or more than is left of it. */
export async function refundTrade(
  trades: StandInTrades,
  { tradeNo, refundNo, amountFen }: { readonly tradeNo: string; readonly refundNo: string; readonly amountFen: number },
  now: Date,
): Promise<StandInRefund | null> {
  let state: StandInRefund | null = null
  await trades.change(tradeNo, (trade) => {
    const known = trade.refunded.find((each) => each.refundNo === refundNo)
    const kept = trade.refunded.filter((each) => each.state !== 'refused' && each !== known)
    const left = trade.amountFen - kept.reduce((sum, each) => sum + each.amountFen, 0)
    if (trade.state !== 'paid' || amountFen > left || (known && known.amountFen !== amountFen)) return trade
    state = known && known.state !== 'refused' ? known.state : states[trade.refunds]
    const others = trade.refunded.filter((each) => each !== known)
    return { ...trade, refunded: [...others, { refundNo, amountFen, state, at: now.toISOString() }] }
  })
  return state
}

/** Has an abnormal refund go to the shop's own account. Null: there is none, or it is not abnormal. */
export async function redirectRefund(trades: StandInTrades, refundNo: string): Promise<StandInRefund | null> {
  const found = await trades.findByRefund(refundNo)
  let state: StandInRefund | null = null
  if (!found) return null
  await trades.change(found.tradeNo, (trade) => ({
    ...trade,
    refunded: trade.refunded.map((each) => {
      if (each.refundNo !== refundNo || (each.state !== 'abnormal' && !each.toMerchant)) return each
      state = each.toMerchant ? each.state : trade.refunds === 'later' ? 'pending' : 'done'
      return { ...each, state, toMerchant: true }
    }),
  }))
  return state
}

/** An answer of a stand-in, with its bytes. */
export const answerOf = (
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer =>
  typeof body === 'string'
    ? { status, headers, body, bytes: new TextEncoder().encode(body) }
    : { status, headers, body: '', bytes: body }

const billed = { done: 'moved', pending: 'pending', refused: 'failed', abnormal: 'failed' } as const

function linesOf(trade: StandInTrade, day: string): BillLine[] {
  const { tradeNo, providerNo, amountFen, paidAt, refunded, bill } = trade
  const isOf = (at: string | undefined) => at !== undefined && chinaDate(new Date(at)) === day
  const said = bill === 'amount' ? amountFen + 1 : amountFen
  const paid: BillLine = { kind: 'payment', number: tradeNo, providerNo, amountFen: said, state: 'moved' }
  const foreign: BillLine = { ...paid, number: `X${tradeNo.slice(1)}`, providerNo: `9${providerNo.slice(1)}` }
  const times = { missing: [], doubled: [paid, paid], foreign: [paid, foreign], amount: [paid] }
  return [
    ...(isOf(paidAt) ? (bill ? times[bill] : [paid]) : []),
    ...refunded
      .filter(({ at }) => isOf(at))
      .map((each) => ({
        kind: 'refund' as const,
        number: each.refundNo,
        providerNo,
        amountFen: each.amountFen,
        state: billed[each.state],
      })),
  ]
}

/** What a stand-in bills for a China day, with its lies. */
export const billOf = async (trades: StandInTrades, day: string): Promise<BillLine[]> =>
  (await trades.all()).flatMap((trade) => linesOf(trade, day))
