import type { FastifyInstance } from 'fastify'
import type { WireMessage } from '#lib/contract/messages/calls.ts'
import { messageCalls } from '#lib/contract/messages/calls.ts'
import type { MessageKind } from '#lib/contract/messages/kinds.ts'
import { messageKinds } from '#lib/contract/messages/kinds.ts'
import { messageShapes } from '#lib/contract/messages/shapes.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { wirePage } from '#shop-api/platform/http/paging.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { memberRoute } from '#shop-api/platform/http/route.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { isFixedKind } from './notify.ts'
import type { MessageRow } from './repository.ts'
import { countUnread, listMessages, markRead, readSubscriptions, subscribe } from './repository.ts'
import { unreadMessages } from './unread.ts'

const PER_PAGE = 20

const kinds: Readonly<Record<MessageKind, { text: string; describe: string }>> = {
  order: { text: '订单', describe: '付款、发货、签收、退货和售后的进展' },
  arrival: { text: '到货', describe: '登记过的缺货商品和求购品种到货' },
  certificate: { text: '资质', describe: '证件审核结果和到期提醒' },
  price: { text: '价格', describe: '收藏和常购商品的价格变动' },
  activity: { text: '活动', describe: '优惠券、促销和专场' },
  system: { text: '系统', describe: '账户安全和平台公告' },
}

const toWire = (row: MessageRow): WireMessage => ({
  id: row.id,
  kind: row.kind,
  kind_text: kinds[row.kind].text,
  title: row.title,
  text: row.text,
  url: row.link,
  is_read: row.readAt === null ? 0 : 1,
  created_at: chinaDateTime(row.createdAt),
})

export function registerMessages(app: FastifyInstance): void {
  memberRoute(app, messageCalls.messages, messageShapes.messages, async ({ query, member, db }) => {
    const { page, kind, is_unread } = query
    const filter = { kind, isUnread: is_unread === 1, page, perPage: PER_PAGE }
    const { rows, total } = await listMessages(db, member.id, filter)
    return wirePage(rows.map(toWire), page, PER_PAGE, total)
  })

  memberRoute(app, messageCalls.messageUnread, messageShapes.messageUnread, async ({ member, db }) => {
    const unread = await countUnread(db, member.id)
    return {
      total: await unreadMessages(db, member.id),
      kinds: messageKinds.map((kind) => ({ kind, kind_text: kinds[kind].text, unread: unread.get(kind) ?? 0 })),
    }
  })

  memberRoute(app, messageCalls.messageRead, messageShapes.messageRead, async ({ body, member, db, now }) => {
    const read = await markRead(db, member.id, body, now)
    if (read > 0) await signal(db, `member ${member.id}`)
    return { read }
  })

  memberRoute(app, messageCalls.subscriptions, messageShapes.subscriptions, async ({ member, db }) => {
    const chosen = await readSubscriptions(db, member.id)
    return messageKinds.map((kind) => ({
      kind,
      kind_text: kinds[kind].text,
      describe: kinds[kind].describe,
      is_on: isFixedKind(kind) || (chosen.get(kind) ?? true) ? 1 : 0,
      is_fixed: isFixedKind(kind) ? 1 : 0,
    }))
  })

  memberRoute(app, messageCalls.subscriptionSet, messageShapes.subscriptionSet, async ({ body, member, db }) => {
    if (isFixedKind(body.kind) && body.is_on === 0) throw new ShopRefusal(400, '这类消息与您的权益有关，不能关闭')
    await subscribe(db, member.id, body.kind, body.is_on === 1)
    return {}
  })
}
