import type { FastifyInstance } from 'fastify'
import type { WireNotification } from '#lib/contract/notifications/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import { notificationKinds } from '#lib/contract/notifications/kinds.ts'
import { notificationShapes } from '#lib/contract/notifications/shapes.ts'
import { maskPhone } from '#lib/kernel/phone.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { quietHours } from '#shop-api/modules/base/settings/quiet-hours.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { routesOf, wirePage } from '#shop-api/platform/http/route.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { addressesOfMember, offeredChannels } from './channels.ts'
import { isFixedKind, newsTopic } from './notify.ts'
import type { NotificationRow } from './repository.ts'
import { countUnread, listNotifications, markRead, readSubscriptions, subscribe } from './repository.ts'

const PER_PAGE = 20

const kinds: Readonly<Record<NotificationKind, { text: string; describe: string }>> = {
  order: { text: '订单', describe: '付款、发货、签收、退货和售后的进展' },
  arrival: { text: '到货', describe: '已登记的缺货商品和求购品种到货' },
  certificate: { text: '资质', describe: '证照审核结果和到期提醒' },
  price: { text: '价格', describe: '收藏和购买过的商品降价' },
  activity: { text: '活动', describe: '收藏和购买过的商品有新活动，优惠券即将到期' },
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
  const { forMembers } = routesOf(app, notificationCalls, notificationShapes)
  forMembers('messages', async ({ query, member, db }) => {
    const { page, kind, is_unread } = query
    const filter = { kind, isUnread: is_unread === 1, page, perPage: PER_PAGE }
    const { rows, total } = await listNotifications(db, member.id, filter)
    return wirePage(rows.map(toWire), page, PER_PAGE, total)
  })

  forMembers('messageUnread', async ({ member, db }) => {
    const unread = await countUnread(db, member.id)
    return {
      total: [...unread.values()].reduce((sum, each) => sum + each, 0),
      kinds: notificationKinds.map((kind) => ({ kind, kind_text: kinds[kind].text, unread: unread.get(kind) ?? 0 })),
    }
  })

  forMembers('messageRead', async ({ body, member, db, now }) => {
    const read = await markRead(db, member.id, body, now)
    if (read > 0) await signal(db, newsTopic(member.id))
    return { read }
  })

  const offered = offeredChannels(app.shop.config)

  forMembers('subscriptions', async ({ member, db }) => {
    const choiceOf = await readSubscriptions(db, member.id)
    const to = await addressesOfMember.ask(db, member.id)
    const { text: quiet } = await quietHours(db)
    return notificationKinds.map((kind) => {
      const { isOn, byMail, bySms } = choiceOf(kind)
      return {
        kind,
        kind_text: kinds[kind].text,
        describe: kinds[kind].describe,
        is_on: isFixedKind(kind) || isOn ? 1 : 0,
        is_fixed: isFixedKind(kind) ? 1 : 0,
        ...(offered.mail ? { by_mail: byMail ? 1 : 0, mail_to: to.mail } : {}),
        ...(offered.sms ? { by_sms: bySms ? 1 : 0, sms_to: to.sms === '' ? '' : maskPhone(to.sms) } : {}),
        ...(quiet === '' ? {} : { quiet }),
      }
    })
  })

  forMembers('subscriptionSet', async ({ body, member, db }) => {
    if (isFixedKind(body.kind) && body.is_on === 0) throw new ShopRefusal(400, '该类消息涉及您的权益，不可关闭')
    const to = await addressesOfMember.ask(db, member.id)
    for (const [channel, wanted, name, address] of [
      ['mail', body.by_mail, '邮件', '邮箱'],
      ['sms', body.by_sms, '短信', '手机号'],
    ] as const) {
      if (wanted !== 1) continue
      if (!offered[channel]) throw new ShopRefusal(400, `商城暂不发送${name}通知`)
      if (to[channel] === '') throw new ShopRefusal(400, `您尚未登记${address}，请联系客服登记`)
    }
    const flag = (value: number | undefined) => (value === undefined ? undefined : value === 1)
    await subscribe(
      db,
      { memberId: member.id, kind: body.kind },
      { isOn: body.is_on === 1, byMail: flag(body.by_mail), bySms: flag(body.by_sms) },
    )
    return {}
  })
}
