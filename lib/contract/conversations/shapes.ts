import { z } from 'zod'
import { emptyShape, flagShape, formId, formInt, idShape, keyShape, timestampShape, urlShape } from '../shape-parts.ts'
import { MAX_CHAT_TEXT } from './limits.ts'

/** What a message is about: one of the goods, or one of the member's own orders. */
export const chatSubjectShape = z.object({
  type: z.enum(['goods', 'order']),
  id: idShape,
  title: z.string(),
  /** Address of a picture; empty when there is none. */
  image: z.string(),
})

export const chatMessageShape = z.object({
  /** Rises with the time of being said within a conversation: anyone who knows a message knows every one before it. */
  id: idShape,
  /** What it was sent under; a sender knows its own by it. */
  key: z.string(),
  from: z.enum(['member', 'staff', 'system']),
  name: z.string(),
  text: z.string(),
  picture: z.object({ url: urlShape, width: z.number().int(), height: z.number().int() }).nullable(),
  subject: chatSubjectShape.nullable(),
  time: timestampShape,
})

const position = formInt.min(0).max(Number.MAX_SAFE_INTEGER)

export const chatMessagesQuery = z.object({ before: position.optional(), after: position.optional() })
export const chatSendBody = z.object({
  key: keyShape,
  text: z.string().trim().max(MAX_CHAT_TEXT, `最多${MAX_CHAT_TEXT}个字`).default(''),
  picture_id: formId.optional(),
  goods_id: formId.optional(),
  order_id: formId.optional(),
})
export const chatReadBody = z.object({ last_id: position })
export const chatStreamQuery = z.object({ after: position.optional() })

/** Events of the stream by their names. Only `message` moves the position: the others give the present state. */
export const chatEventShapes = {
  message: chatMessageShape,
  read: z.object({ last_id: z.number().int(), by: z.enum(['member', 'staff']) }),
  unread: z.object({ chat: z.number().int(), messages: z.number().int() }),
}

export const conversationShapes = {
  chat: {
    data: z.object({
      contact: z.object({ name: z.string(), is_default: flagShape }),
      /** Whether somebody is there now, by the working hours. */
      is_open: flagShape,
      /** The working hours in words. */
      hours: z.string(),
      /** The automatic reply outside of them. */
      away: z.string(),
      unread: z.number().int(),
      /** Newest message of the conversation; 0 when nothing was said yet. */
      last_id: z.number().int(),
    }),
  },
  /** The newest 30, or those before a message; or up to 100 after one. Always in the order they were said. */
  chatMessages: {
    query: chatMessagesQuery,
    data: z.object({ list: z.array(chatMessageShape), more: flagShape }),
  },
  chatSend: { body: chatSendBody, data: chatMessageShape },
  chatRead: { body: chatReadBody, data: emptyShape },
  chatStream: { query: chatStreamQuery, data: z.unknown() },
}
