import { mutate } from 'swr'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import type { Lottery, LotteryOutcome, WonPrize } from '#lib/domain/lottery.ts'
import type { Ad } from '#lib/domain/site.ts'
import { toLottery, toLotteryOutcome, toShownOutcome, toWonPrize } from '#lib/mapping/lottery.ts'
import { toAd } from '#lib/mapping/site.ts'
import type { Asked } from './asked.ts'
import { useAsked } from './asked.ts'
import { ownKey, walletKey } from './asked-keys.ts'
import { doOnce } from './do-once.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const lotteryKey = 'lottery'
/** What a prize changes: balances, and lists of what a member holds. */
const changedByPrize: readonly unknown[] = [lotteryKey, walletKey, ownKey]

/** Without an id: the draw that runs for this member, if one does. */
async function findLottery(given: number | undefined): Promise<Lottery | null> {
  const id = given ?? (await callShop(lotteryCalls.lotterySimple)).id
  if (id === null) return null
  try {
    return toLottery(await callShop(lotteryCalls.lotteryCampaign, { params: { id } }))
  } catch (error) {
    if ((error as ShopError).code === 404) return null
    throw error
  }
}

/** The draw that runs, null when none does; the one with this id when it is given. Looking draws nothing. */
export const useLottery = (id?: number): Asked<Lottery | null> =>
  useAsked([lotteryKey, 'draw', id ?? 0], () => findLottery(id))

export function useOwnPrizes(): Asked<readonly WonPrize[]> {
  return useAsked([lotteryKey, 'own'], async () => (await callShop(lotteryCalls.lotteryRecords)).data.map(toWonPrize))
}

export function useWinners(id: number): readonly WonPrize[] {
  const { data } = useAsked([lotteryKey, 'winners', id], async () =>
    (await callShop(lotteryCalls.lotteryWinners, { query: { id } })).data.map(toWonPrize),
  )
  return data ?? []
}

export function useLotteryAds(): readonly Ad[] {
  return useAsked([lotteryKey, 'ads'], async () => (await callShop(lotteryCalls.lotteryAds)).data.map(toAd)).data ?? []
}

/** An upstream without a call for drawing answers so. */
const NO_SUCH_CALL: readonly (number | undefined)[] = [404, 405, 501]

async function join(id: number, draw_key: string): Promise<LotteryOutcome> {
  try {
    return toLotteryOutcome(await callShop(lotteryCalls.lotteryJoin, { params: { id }, body: { draw_key } }))
  } catch (error) {
    const failure = error as ShopError
    if (failure.kind !== 'absent' && !NO_SUCH_CALL.includes(failure.code)) throw failure
    return toShownOutcome(await callShop(lotteryCalls.lottery, { query: { id } }))
  }
}

/** Spends a chance. The prize is the shop's decision. Throws ShopError. */
export const joinLottery = (id: number): Promise<LotteryOutcome> => doOnce(['draw', id], (key) => join(id, key))

/** Everything a draw may have changed is asked for again. */
export const refreshAfterLottery = (): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && changedByPrize.includes(key[0]))
