'use client'

import useSWR from 'swr'
import { messageCalls } from '#lib/contract/messages/calls.ts'
import type { Unread } from '#lib/domain/message.ts'
import { toUnread } from '#lib/mapping/message.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

export const unreadKey = 'unread'
/** New messages show within so long on a page that is looked at; coming back to it asks at once. */
const EVERY_MS = 20_000

/** Unread messages, kept up to date while the page is looked at; undefined for guests and until they are known. */
export function useUnread(): Unread | undefined {
  const signedIn = useSignedIn()
  return useSWR<Unread, Error>(
    signedIn ? unreadKey : null,
    async () => toUnread(await callShop(messageCalls.messageUnread)),
    {
      refreshInterval: EVERY_MS,
      shouldRetryOnError: false,
    },
  ).data
}
