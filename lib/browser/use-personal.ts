import { useCallback } from 'react'
import useSWR from 'swr'
import type { ShopError } from './http.ts'
import { useSignedIn } from './signed-in.ts'

interface Personal<Data> {
  /** What the page holds for everyone, until the member's own view has come. */
  readonly data: Data
  /** The member's view could not be had; it is tried again. */
  readonly failed: boolean
  /** Asks again, for guests too. */
  readonly refresh: () => void
}

/**
 * The member's view of what a cached page shows to guests, over the same call. Guests ask nothing. `load` need not be
 * stable; the key says what is asked, null that nothing is yet.
 */
export function usePersonal<Data>(
  key: readonly (string | number)[] | null,
  load: () => Promise<Data>,
  initial: Data,
): Personal<Data> {
  const signedIn = useSignedIn()
  const { data, error, mutate } = useSWR<Data, ShopError>(key && (signedIn ? key : ['guest', ...key]), load, {
    revalidateOnMount: signedIn,
    revalidateIfStale: signedIn,
    revalidateOnFocus: signedIn,
    revalidateOnReconnect: signedIn,
  })
  const refresh = useCallback(() => void mutate(), [mutate])
  const failed = error !== undefined && error.kind !== 'cancelled' && error.kind !== 'sign-in'
  return { data: data ?? initial, failed, refresh }
}
