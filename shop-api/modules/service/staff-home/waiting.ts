import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

type Queue = readonly [label: string, href: string, roles: readonly Role[], rows: SQL]

/** What waits for whom, in the order of the day: rows of a table, as SQL has them after "from". */
const queues: readonly Queue[] = [
  [
    '待拣货订单',
    '/staff/orders?state=paid',
    ['warehouse', 'sales'],
    sql`orders where state = 'paid' and not waits_for_group`,
  ],
  ['拣货中待发货', '/staff/orders?state=picked', ['warehouse', 'sales'], sql`orders where state = 'picked'`],
  ['积分订单待发货', '/staff/points-orders', ['warehouse'], sql`points_orders where state = 'submitted'`],
  [
    '待发奖品',
    '/staff/draw-things',
    ['warehouse', 'sales'],
    sql`draw_records r join draw_prizes p on p.id = r.prize_id where p.kind = 'thing' and r.sent_at is null`,
  ],
  [
    '待确认到账',
    '/staff/orders?state=transfer',
    ['finance'],
    sql`orders o where o.state = 'submitted' and o.kind = 'hm'`,
  ],
  ['充值提现待处理', '/staff/money-requests', ['finance'], sql`money_requests where state = 'submitted'`],
  ['待转出退款', '/staff/bank-refunds', ['finance'], sql`bank_refunds where state = 'waiting'`],
  ['待审核会员', '/staff/members?state=pending', ['pharmacist', 'sales'], sql`members where review_state = 'pending'`],
  ['待审核证照', '/staff/certificates', ['pharmacist', 'sales'], sql`certificate_submissions where state = 'pending'`],
  ['含麻回执待审核', '/staff/hm-receipts', ['pharmacist'], sql`ephedrine_receipts where state = 'uploaded'`],
  ['待开发票', '/staff/invoices', ['finance'], sql`invoices where state = 'applied'`],
  ['待答复求购', '/staff/wanted', ['sales', 'service'], sql`wanted where answered_at is null and closed_at is null`],
  ['售后待审核', '/staff/after-sales', ['sales'], sql`after_sales where state = 'applied'`],
  ['退货待验收', '/staff/after-sales', ['warehouse'], sql`after_sales where state = 'sent_back'`],
  [
    '未读会话',
    '/staff/talks',
    ['service'],
    sql`chat_talks t where exists
    (select from chat_messages c where c.talk_id = t.id and c.author = 'member' and c.id > t.staff_read_id)`,
  ],
]

/** The queues somebody works on, with how much is in each. */
export async function waitingFor(db: Db, own: readonly Role[]) {
  const mine = queues.filter(([, , roles]) => mayDo(own, roles))
  if (mine.length === 0) return []
  const counts = sql.join(
    mine.map(([, , , rows], index) => sql`(select count(*)::int from ${rows}) as ${sql.identifier(`q${index}`)}`),
    sql`, `,
  )
  const [row] = await sqlRows<Record<string, number>>(db, sql`select ${counts}`)
  return mine.map(([label, href], index) => ({ label, href, total: row?.[`q${index}`] ?? 0 }))
}
