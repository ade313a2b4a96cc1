'use client'

import useSWR, { mutate } from 'swr'
import { messageCalls } from '#lib/contract/messages/calls.ts'
import type { Message, MessageKind, Subscription } from '#lib/domain/notification.ts'
import { toMessage, toSubscription } from '#lib/mapping/notification.ts'
import { failureOf, reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { unreadKey } from './use-unread.ts'

const messagesKey = 'messages'
const subscriptionsKey = 'subscriptions'

export interface MessageQuery {
  readonly kind: MessageKind | undefined
  readonly isUnread: boolean
  readonly page: number
}

interface MessagePage {
  readonly messages: readonly Message[]
  readonly page: number
  readonly lastPage: number
}

export async function reloadMessages(): Promise<void> {
  await mutate((key) => key === unreadKey || (Array.isArray(key) && key[0] === messagesKey))
}

/** A page of messages; `unread` is the count that is known, so that a new message brings its row with it. */
export function useMessages(query: MessageQuery, unread: number | undefined) {
  const { kind, isUnread, page } = query
  const { data, error } = useSWR<MessagePage, ShopError>(
    unread === undefined ? null : [messagesKey, kind, isUnread, page, unread],
    async () => {
      const wire = await callShop(messageCalls.messages, {
        query: { page, ...(kind ? { kind } : {}), ...(isUnread ? { is_unread: 1 } : {}) },
      })
      return { messages: wire.data.map(toMessage), page: wire.current_page, lastPage: wire.last_page }
    },
    { keepPreviousData: true },
  )
  return { list: data, error: failureOf(error) }
}

/** Marks messages as read: some, all of a kind, or all. A failure is on the screen. */
export async function markRead(which: { ids?: readonly number[]; kind?: MessageKind | undefined }): Promise<void> {
  const body = { ...(which.ids ? { ids: [...which.ids] } : {}), ...(which.kind ? { kind: which.kind } : {}) }
  try {
    await callShop(messageCalls.messageRead, { body })
  } catch (error) {
    reportError(error)
  }
  await reloadMessages()
}

export function useSubscriptions(): readonly Subscription[] | undefined {
  return useSWR<readonly Subscription[], ShopError>(subscriptionsKey, async () =>
    (await callShop(messageCalls.subscriptions)).map(toSubscription),
  ).data
}

export async function setSubscription(kind: MessageKind, isOn: boolean): Promise<void> {
  try {
    await callShop(messageCalls.subscriptionSet, { body: { kind, is_on: isOn ? 1 : 0 } })
  } catch (error) {
    reportError(error)
  }
  await mutate(subscriptionsKey)
}
