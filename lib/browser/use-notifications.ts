'use client'

import { mutate } from 'swr'
import { messageCalls } from '#lib/contract/messages/calls.ts'
import type { Message, MessageKind, Subscription } from '#lib/domain/notification.ts'
import type { Page } from '#lib/domain/page.ts'
import { toMessage, toSubscription } from '#lib/mapping/notification.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { keepShown, refreshAsked, useAsked } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { unreadKey } from './use-unread.ts'

const messagesKey = 'messages'
const subscriptionsKey = 'subscriptions'

export interface MessageQuery {
  readonly kind: MessageKind | undefined
  readonly isUnread: boolean
  readonly page: number
}

export async function reloadMessages(): Promise<void> {
  await mutate((key) => key === unreadKey || (Array.isArray(key) && key[0] === messagesKey))
}

/** A page of messages; `unread` is the count that is known, so that a new message brings its row with it. */
export function useMessages({ kind, isUnread, page }: MessageQuery, unread: number | undefined): Asked<Page<Message>> {
  const query = { page, ...(kind ? { kind } : {}), ...(isUnread ? { is_unread: 1 } : {}) }
  return useAsked(
    unread === undefined ? null : [messagesKey, query, unread],
    async () => toPage(await callShop(messageCalls.messages, { query }), toMessage),
    keepShown,
  )
}

/** Marks messages as read: some, all of a kind, or all. A failure is on the screen. */
export async function markRead(which: { ids?: readonly number[]; kind?: MessageKind | undefined }): Promise<void> {
  const body = { ...(which.ids ? { ids: [...which.ids] } : {}), ...(which.kind ? { kind: which.kind } : {}) }
  await doOrReport(() => callShop(messageCalls.messageRead, { body }), reloadMessages)
}

export function useSubscriptions(): readonly Subscription[] | undefined {
  return useAsked([subscriptionsKey], async () => (await callShop(messageCalls.subscriptions)).map(toSubscription)).data
}

export async function setSubscription(kind: MessageKind, isOn: boolean): Promise<void> {
  await doOrReport(
    () => callShop(messageCalls.subscriptionSet, { body: { kind, is_on: isOn ? 1 : 0 } }),
    () => refreshAsked(subscriptionsKey),
  )
}
