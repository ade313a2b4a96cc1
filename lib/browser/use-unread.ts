import { useEffect } from 'react'
import useSWR, { mutate } from 'swr'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import type { Unread } from '#lib/domain/notification.ts'
import { toUnread } from '#lib/mapping/notification.ts'
import { callShop } from './http.ts'
import { useLive } from './live-state.ts'
import { useSignedIn } from './signed-in.ts'

export const unreadKey = 'unread'
/** Where there is no stream, new messages show within so long on a page that is looked at; coming back to it asks at once. */
const EVERY_MS = 20_000

/** Unread messages, kept up to date while the page is looked at: told by the stream, or asked for. Undefined for guests and until they are known. */
export function useUnread(): Unread | undefined {
  const signedIn = useSignedIn()
  const { state } = useLive()
  return useSWR<Unread, Error>(
    signedIn ? unreadKey : null,
    async () => toUnread(await callShop(notificationCalls.messageUnread)),
    {
      refreshInterval: state === 'up' ? 0 : EVERY_MS,
      shouldRetryOnError: false,
    },
  ).data
}

/**
 * The same for who shows how many there are of each kind: the stream tells only the sum, so when that no longer is the sum
 * of what is known, the rest is asked for.
 */
export function useUnreadByKind(): Unread | undefined {
  const unread = useUnread()
  const total = unread?.total
  const isStale = unread?.kinds.reduce((sum, { count }) => sum + count, 0) !== total
  useEffect(() => {
    if (isStale && total !== undefined) void mutate(unreadKey)
  }, [isStale, total])
  return unread
}
