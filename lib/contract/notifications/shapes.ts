import { z } from 'zod'
import {
  dateTimeShape,
  emptyShape,
  flagShape,
  formFlag,
  formIds,
  formPage,
  idShape,
  pageOf,
  urlShape,
} from '../shape-parts.ts'
import { notificationKinds } from './kinds.ts'

const kind = z.enum(notificationKinds)

export const notificationShape = z.object({
  id: idShape,
  kind,
  kind_text: z.string(),
  title: z.string(),
  text: z.string(),
  /** An address of this shop; empty when there is nothing more to see. */
  url: urlShape,
  is_read: flagShape,
  created_at: dateTimeShape,
})

export const messageQuery = z.object({ page: formPage, kind: kind.optional(), is_unread: formFlag.optional() })
export const messageReadBody = z.object({ ids: formIds.optional(), kind: kind.optional() })
export const subscriptionBody = z.object({
  kind,
  is_on: formFlag,
  by_mail: formFlag.optional(),
  by_sms: formFlag.optional(),
})

export const notificationShapes = {
  messages: {
    query: messageQuery,
    data: pageOf(notificationShape),
  },
  messageUnread: {
    data: z.object({
      total: z.number().int(),
      kinds: z.array(z.object({ kind, kind_text: z.string(), unread: z.number().int() })),
    }),
  },
  /** Without ids and kind: everything. */
  messageRead: { body: messageReadBody, data: z.object({ read: z.number().int() }) },
  subscriptions: {
    data: z.array(
      z.object({
        kind,
        kind_text: z.string(),
        describe: z.string(),
        is_on: flagShape,
        is_fixed: flagShape,
        /** Whether it comes by mail or text message, too; absent where the shop sends none. */
        by_mail: flagShape.optional(),
        by_sms: flagShape.optional(),
        /** Where to; empty while the member gave no such address. */
        mail_to: z.string().optional(),
        sms_to: z.string().optional(),
        /** Hours in which nothing leaves by mail or text message, in words. */
        quiet: z.string().optional(),
      }),
    ),
  },
  subscriptionSet: { body: subscriptionBody, data: emptyShape },
}
