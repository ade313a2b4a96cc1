import { notificationShape, notificationShapes } from '#lib/contract/notifications/shapes.ts'
import { absent, flag, id, mapsFields, none, sameCodes, text, when, whole } from '#lib/mapping/testing/fields.ts'
import { toNotification, toSubscription, toUnread } from './notification.ts'

const kinds = sameCodes('order', 'arrival', 'certificate', 'price', 'activity', 'system')

describe('a message', () =>
  mapsFields(notificationShape, toNotification, [
    ['id', 3, 'id', 3, id],
    ['kind', 'order', 'kind', 'order', kinds],
    ['kind_text', '订单', 'kindText', '订单', text],
    ['title', '已发货', 'title', '已发货', text],
    ['text', '订单已发出', 'text', '订单已发出', text],
    [
      'url',
      '/order/info/12',
      'href',
      '/order/info/12',
      [
        ...[absent, '7', '//evil.example', '/\\evil.example', 'https://evil.example/a'].map(
          (url) => [url, ''] as const,
        ),
        ['/', '/'],
        ['/a', '/a'],
      ],
    ],
    ['is_read', 0, 'isRead', false, flag],
    ['created_at', '2026-11-20 09:30:00', 'at', '2026-11-20 09:30:00', text],
  ]))

describe('unread messages', () =>
  mapsFields(notificationShapes.messageUnread.data, toUnread, [
    ['total', 5, 'total', 5, whole],
    ['kinds', 'kinds', none],
    ['kinds.0.kind', 'price', 'kinds.0.kind', 'price', kinds],
    ['kinds.0.kind_text', '价格', 'kinds.0.text', '价格', text],
    ['kinds.0.unread', 2, 'kinds.0.count', 2, whole],
  ]))

const channel = (to: string) => when(absent, null, null, null, 0, { isOn: false, to }, 1, { isOn: true, to })

describe('a subscription', () =>
  mapsFields(notificationShapes.subscriptions.data.element, toSubscription, [
    ['kind', 'price', 'kind', 'price', kinds],
    ['kind_text', '价格', 'text', '价格', text],
    ['describe', '收藏商品降价', 'describe', '收藏商品降价', text],
    ['is_on', 0, 'isOn', false, flag],
    ['is_fixed', 0, 'isFixed', false, flag],
    ['by_mail', 1, 'mail', { isOn: true, to: 'a@b.example' }, channel('a@b.example')],
    ['by_sms', 0, 'sms', { isOn: false, to: '138****0001' }, channel('138****0001')],
    ['mail_to', 'a@b.example', 'mail.to', 'a@b.example', text],
    ['sms_to', '138****0001', 'sms.to', '138****0001', text],
    ['quiet', '22:00 至 8:00', 'quiet', '22:00 至 8:00', text],
  ]))
