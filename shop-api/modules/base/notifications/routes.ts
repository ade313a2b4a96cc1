import type { FastifyInstance } from 'fastify'
import type { WireNotification } from '#lib/contract/notifications/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import { notificationKinds } from '#lib/contract/notifications/kinds.ts'
import { notificationShapes } from '#lib/contract/notifications/shapes.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { memberRoute, wirePage } from '#shop-api/platform/http/route.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { isFixedKind, newsTopic } from './notify.ts'
import type { NotificationRow } from './repository.ts'
import { countUnread, listNotifications, markRead, readSubscriptions, subscribe } from './repository.ts'

const PER_PAGE = 20

const kinds: Readonly<Record<NotificationKind, { text: string; describe: string }>> = {
  order: { text: '订单', describe: '付款、发货、签收、退货和售后的进展' },
  arrival: { text: '到货', describe: '已登记的缺货商品和求购品种到货' },
  certificate: { text: '资质', describe: '证照审核结果和到期提醒' },
  price: { text: '价格', describe: '收藏商品降价' },
  activity: { text: '活动', describe: '优惠券即将到期' },
  system: { text: '系统', describe: '账户安全和平台公告' },
}

const toWire = (row: NotificationRow): WireNotification => ({
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
  memberRoute(app, notificationCalls.messages, notificationShapes.messages, async ({ query, member, db }) => {
    const { page, kind, is_unread } = query
    const filter = { kind, isUnread: is_unread === 1, page, perPage: PER_PAGE }
    const { rows, total } = await listNotifications(db, member.id, filter)
    return wirePage(rows.map(toWire), page, PER_PAGE, total)
  })

  memberRoute(app, notificationCalls.messageUnread, notificationShapes.messageUnread, async ({ member, db }) => {
    const unread = await countUnread(db, member.id)
    return {
      total: [...unread.values()].reduce((sum, each) => sum + each, 0),
      kinds: notificationKinds.map((kind) => ({ kind, kind_text: kinds[kind].text, unread: unread.get(kind) ?? 0 })),
    }
  })

  memberRoute(app, notificationCalls.messageRead, notificationShapes.messageRead, async ({ body, member, db, now }) => {
    const read = await markRead(db, member.id, body, now)
    if (read > 0) await signal(db, newsTopic(member.id))
    return { read }
  })

  memberRoute(app, notificationCalls.subscriptions, notificationShapes.subscriptions, async ({ member, db }) => {
    const chosen = await readSubscriptions(db, member.id)
    return notificationKinds.map((kind) => ({
      kind,
      kind_text: kinds[kind].text,
      describe: kinds[kind].describe,
      is_on: isFixedKind(kind) || (chosen.get(kind) ?? true) ? 1 : 0,
      is_fixed: isFixedKind(kind) ? 1 : 0,
    }))
  })

  memberRoute(
    app,
    notificationCalls.subscriptionSet,
    notificationShapes.subscriptionSet,
    async ({ body, member, db }) => {
      if (isFixedKind(body.kind) && body.is_on === 0) throw new ShopRefusal(400, '该类消息涉及您的权益，不可关闭')
      await subscribe(db, member.id, body.kind, body.is_on === 1)
      return {}
    },
  )
}
