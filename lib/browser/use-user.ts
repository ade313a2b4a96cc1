import useSWR from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { User, UserState } from '#lib/domain/user.ts'
import { toUser } from '#lib/mapping/user.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useAlive, useSignedIn } from './signed-in.ts'

export const userKey = 'user'
const load = async (): Promise<User> => toUser(await callShop(userCalls.userBase))
/** Once per visit: nothing but a page load asks again. */
const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
}

/** Who looks (spec §4). Asked only when somebody is signed in; a failure shows the guest. */
export function useUser(): UserState {
  const signedIn = useSignedIn()
  const { data, error } = useSWR<User, ShopError>(signedIn ? userKey : null, load, once)
  const isAlive = useAlive()
  const user = (signedIn && data) || null
  return { show: isAlive && (user !== null || !signedIn || error !== undefined), user }
}
