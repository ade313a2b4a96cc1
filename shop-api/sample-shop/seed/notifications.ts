import { and, eq, isNull } from 'drizzle-orm'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { licenceSubmissions } from '#shop-api/modules/identity/licences/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleMember } from '#shop-api/sample-shop/model/member-types.ts'
import { bulkInsert } from './bulk.ts'

type Row = Pick<typeof notifications.$inferInsert, 'kind' | 'title' | 'text' | 'link'>

/** What a member's notifications of the last weeks look like, the newest first; hours ago, read or not. */
const notices: readonly (readonly [hoursAgo: number, isRead: boolean, message: Row])[] = [
  [
    2,
    false,
    {
      kind: 'order',
      title: '订单已发货',
      text: '您的订单已发货，由本市配送，预计次日送达，请注意查收。',
      link: '/order?state=shipped',
    },
  ],
  [
    5,
    false,
    {
      kind: 'price',
      title: '收藏商品降价',
      text: '您收藏的2种商品今日价格下调，活动期间每日限量。',
      link: '/list/table',
    },
  ],
  [
    26,
    false,
    { kind: 'activity', title: '满减专场进行中', text: '抗感染类满500减20，本周日24时结束。', link: '/list/table' },
  ],
  [
    50,
    true,
    {
      kind: 'order',
      title: '订单已签收',
      text: '订单已完成，可在订单详情查看批号和随货单据。',
      link: '/order?state=done',
    },
  ],
  [
    75,
    true,
    { kind: 'certificate', title: '证照审核通过', text: '您提交的证照已审核通过并存档。', link: '/zhzx/zzzj' },
  ],
  [
    122,
    true,
    {
      kind: 'activity',
      title: '优惠券到账',
      text: '一张满减券已放入您的账户，结算时可用。',
      link: '/cart_step1',
    },
  ],
  [
    170,
    true,
    { kind: 'arrival', title: '到货通知', text: '您登记的商品已到货，库存有限，请及时采购。', link: '/list/table' },
  ],
  [
    340,
    true,
    {
      kind: 'system',
      title: '系统维护已完成',
      text: '维护期间暂停下单约两小时，现已恢复，给您带来不便敬请谅解。',
      link: '',
    },
  ],
]

/** Messages of the members who trade already, and certificates whose review is not at its end. */
export async function loadNotifications(db: Db, members: readonly SampleMember[], now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const approved = members.filter((member) => member.review.state === 'approved')
  const rows = approved.flatMap(({ id }) =>
    notices.toReversed().map(([hours, isRead, message]) => ({
      memberId: id,
      ...message,
      createdAt: ago(hours),
      readAt: isRead ? ago(hours - 1) : null,
    })),
  )
  // What loading the sample's orders has said is history.
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.kind, 'order'), isNull(notifications.readAt)))
  await bulkInsert(db, notifications, rows)
  const renewing = approved.find((member) => member.phone === '13800000021')
  if (!renewing) return
  const paper = (kind: string) => renewing.licences.find((each) => each.kind === kind)
  await bulkInsert(db, licenceSubmissions, [
    {
      memberId: renewing.id,
      kind: 'foodLicence',
      number: paper('foodLicence')?.number ?? 'JY13201000001',
      validFrom: now.toISOString().slice(0, 10),
      validTo: `${now.getUTCFullYear() + 5}-06-30`,
      state: 'refused' as const,
      reason: '照片反光，看不清有效期，请重新拍摄',
      createdAt: ago(60),
      decidedAt: ago(48),
    },
  ])
}
