import useSWR, { mutate } from 'swr'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** Apart from what a draw changes: the pop-up would vanish under the hands of anyone who has just drawn. */
const offerKey = 'lottery-offer'
/** Once per visit. */
const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
}

async function findOffer(): Promise<number | null> {
  const { id, is_join: isJoined } = await callShop(lotteryCalls.lotterySimple)
  return isJoined === 1 ? null : id
}

/** The draw a member has not joined yet; null when there is none, undefined while it is unknown. */
export function useLotteryOffer(isAsked: boolean): number | null | undefined {
  return useSWR<number | null, ShopError>(isAsked ? offerKey : null, findOffer, once).data
}

/** Asks again after a draw: a member who has drawn has joined. */
export const askOfferAgain = (): Promise<unknown> => mutate(offerKey)
