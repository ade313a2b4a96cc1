import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

interface Queue {
  readonly label: string
  readonly href: string
  readonly roles: readonly Role[]
  readonly count: SQL
}

/** What waits for whom, in the order of the day. */
const queues: readonly Queue[] = [
  {
    label: '待拣货订单',
    href: '/staff/orders?state=paid',
    roles: ['warehouse', 'sales'],
    count: sql`select count(*) from orders where state = 'paid' and not waits_for_group`,
  },
  {
    label: '拣货中待发货',
    href: '/staff/orders?state=picked',
    roles: ['warehouse', 'sales'],
    count: sql`select count(*) from orders where state = 'picked'`,
  },
  {
    label: '待确认到账',
    href: '/staff/orders?state=transfer',
    roles: ['finance'],
    count: sql`select count(*) from orders o where o.state = 'submitted' and o.kind = 'hm'`,
  },
  {
    label: '充值提现待处理',
    href: '/staff/money-requests',
    roles: ['finance'],
    count: sql`select count(*) from money_requests where state = 'submitted'`,
  },
  {
    label: '待转出退款',
    href: '/staff/bank-refunds',
    roles: ['finance'],
    count: sql`select count(*) from bank_refunds where state = 'waiting'`,
  },
  {
    label: '待审核会员',
    href: '/staff/members?state=pending',
    roles: ['pharmacist', 'sales'],
    count: sql`select count(*) from members where review_state = 'pending'`,
  },
  {
    label: '待审核证照',
    href: '/staff/certificates',
    roles: ['pharmacist', 'sales'],
    count: sql`select count(*) from certificate_submissions where state = 'pending'`,
  },
  {
    label: '含麻回执待审核',
    href: '/staff/hm-receipts',
    roles: ['pharmacist'],
    count: sql`select count(*) from ephedrine_receipts where state = 'uploaded'`,
  },
  {
    label: '待开发票',
    href: '/staff/invoices',
    roles: ['finance'],
    count: sql`select count(*) from invoices where state = 'applied'`,
  },
  {
    label: '待答复求购',
    href: '/staff/wanted',
    roles: ['sales', 'service'],
    count: sql`select count(*) from wanted where answered_at is null and closed_at is null`,
  },
  {
    label: '售后待审核',
    href: '/staff/after-sales',
    roles: ['sales'],
    count: sql`select count(*) from after_sales where state = 'applied'`,
  },
  {
    label: '退货待验收',
    href: '/staff/after-sales',
    roles: ['warehouse'],
    count: sql`select count(*) from after_sales where state = 'sent_back'`,
  },
  {
    label: '未读会话',
    href: '/staff/talks',
    roles: ['service'],
    count: sql`select count(distinct t.id) from chat_talks t join chat_messages c on c.talk_id = t.id
      where c.author = 'member' and c.id > t.staff_read_id`,
  },
]

/** The queues somebody works on, with how much is in each. */
export async function waitingFor(db: Db, own: readonly Role[]) {
  const mine = queues.filter(({ roles }) => mayDo(own, roles))
  if (mine.length === 0) return []
  const counts = sql.join(
    mine.map(({ count }, index) => sql`(${count})::int as ${sql.identifier(`q${index}`)}`),
    sql`, `,
  )
  const [row] = await sqlRows<Record<string, number>>(db, sql`select ${counts}`)
  return mine.map(({ label, href }, index) => ({ label, href, total: row?.[`q${index}`] ?? 0 }))
}
