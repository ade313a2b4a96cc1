import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { StandInRefund, StandInTrade, StandInTrades } from './provider.ts'

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

const states = { 'at once': 'done', later: 'pending', never: 'refused' } as const

/** Gives back a part, once for each number. Null: not paid, or more than is left of it. */
export async function refundTrade(
  trades: StandInTrades,
  { tradeNo, refundNo, amountFen }: { readonly tradeNo: string; readonly refundNo: string; readonly amountFen: number },
): Promise<StandInRefund | null> {
  let state: StandInRefund | null = null
  await trades.change(tradeNo, (trade) => {
    const known = trade.refunded.find((each) => each.refundNo === refundNo)
    const kept = trade.refunded.filter((each) => each.state !== 'refused' && each !== known)
    const left = trade.amountFen - kept.reduce((sum, each) => sum + each.amountFen, 0)
    if (trade.state !== 'paid' || amountFen > left || (known && known.amountFen !== amountFen)) return trade
    state = known && known.state !== 'refused' ? known.state : states[trade.refunds]
    const others = trade.refunded.filter((each) => each !== known)
    return { ...trade, refunded: [...others, { refundNo, amountFen, state }] }
  })
  return state
}
