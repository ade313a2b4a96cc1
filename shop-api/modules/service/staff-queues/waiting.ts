import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { isContradicted } from '#shop-api/modules/trade/orders/carrier-word.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

/** What somebody works on. */
interface Queue {
  readonly label: string
  readonly href: string
  /** Whose work it is. */
  readonly roles: readonly Role[]
  /** Rows of a table, as SQL has them after "from". */
  readonly rows: SQL
  /** Since when each waits: since it was made, where nothing is said; null where nothing tells it. */
  readonly since?: SQL | null
}

/** What waits for whom, in the order of the day. */
const queues: readonly Queue[] = [
  {
    label: '待拣货订单',
    href: '/staff/orders?state=paid',
    roles: ['warehouse', 'sales'],
    rows: sql`orders where state = 'paid' and not waits_for_group and hold_at is null`,
    since: sql`paid_at`,
  },
  {
    label: '拣货中待发货',
    href: '/staff/orders?state=picked',
    roles: ['warehouse', 'sales'],
    rows: sql`orders where state = 'picked' and hold_at is null`,
    since: sql`paid_at`,
  },
  {
    label: '承运商待核对',
    href: '/staff/carriers',
    roles: ['warehouse', 'sales'],
    rows: sql`(select failing_since as since from carriers where failing_since is not null
      union all select failing_since from carrier_questions where failures >= 4
      union all select delivered_at from shipments where ${isContradicted}) f`,
    since: sql`since`,
  },
  {
    label: '暂缓订单',
    href: '/staff/orders?state=held',
    roles: ['sales', 'warehouse', 'finance'],
    rows: sql`orders where hold_at is not null and state in ('submitted', 'paid', 'picked')`,
    since: sql`hold_at`,
  },
  {
    label: '积分订单待发货',
    href: '/staff/points-orders',
    roles: ['warehouse'],
    rows: sql`points_orders where state = 'submitted'`,
  },
  {
    label: '待发奖品',
    href: '/staff/lottery-prizes',
    roles: ['warehouse', 'sales'],
    rows: sql`draw_records r join draw_prizes p on p.id = r.prize_id where p.kind = 'thing' and r.sent_at is null`,
    since: sql`r.at`,
  },
  {
    label: '待确认到账',
    href: '/staff/orders?state=transfer',
    roles: ['finance'],
    rows: sql`orders o where o.state = 'submitted' and (o.kind = 'hm' or o.noticed_at is not null)`,
    since: sql`o.created_at`,
  },
  {
    label: '银行到账待核对',
    href: '/staff/bank-credits',
    roles: ['finance'],
    rows: sql`bank_credits where state = 'open'`,
    since: sql`imported_at`,
  },
  {
    label: '原路退款待处理',
    href: '/staff/provider-refunds',
    roles: ['finance'],
    rows: sql`provider_refunds where state = 'refused'`,
  },
  {
    label: '对账差异待处理',
    href: '/staff/differences',
    roles: ['finance'],
    rows: sql`differences where state = 'open'`,
    since: sql`found_at`,
  },
  {
    label: '充值提现待处理',
    href: '/staff/money-requests',
    roles: ['finance'],
    rows: sql`money_requests where state = 'submitted'`,
  },
  {
    label: '待转出退款',
    href: '/staff/bank-refunds',
    roles: ['finance'],
    rows: sql`bank_refunds where state = 'waiting'`,
  },
  {
    label: '待审核会员',
    href: '/staff/members?state=pending',
    roles: ['pharmacist', 'sales'],
    rows: sql`members where review_state = 'pending'`,
    since: null,
  },
  {
    label: '待审核证照',
    href: '/staff/licences',
    roles: ['pharmacist', 'sales'],
    rows: sql`certificate_submissions where state = 'pending'`,
  },
  {
    label: '首营资料60天内到期',
    href: '/staff/supplier-documents',
    roles: ['pharmacist'],
    rows: sql`(select distinct on (goods_key, name) valid_to from first_sale_papers order by goods_key, name, version desc) p
      where p.valid_to < (now() at time zone 'Asia/Shanghai')::date + 60`,
    since: null,
  },
  {
    label: '含麻回执待审核',
    href: '/staff/hm-receipts',
    roles: ['pharmacist'],
    rows: sql`ephedrine_receipts where state = 'uploaded'`,
    since: sql`uploaded_at`,
  },
  {
    label: '待开发票',
    href: '/staff/invoices',
    roles: ['finance'],
    rows: sql`invoices where state = 'applied'`,
  },
  {
    label: '待红冲发票',
    href: '/staff/invoices?which=red',
    roles: ['finance'],
    rows: sql`invoices i where i.state = 'issued' and i.corrected_fen <
      (select coalesce(sum(greatest(0, p.amount_fen - o.pay_fen + o.refunded_fen + coalesce(
        (select sum(y.amount_fen) from payments y where y.order_id = o.id and y.method in ('voucher', 'voucher_refund')), 0))), 0)
      from invoice_orders p join orders o on o.id = p.order_id where p.invoice_id = i.id and o.refunded_fen > 0)`,
    since: null,
  },
  {
    label: '待答复求购',
    href: '/staff/sourcing-requests',
    roles: ['sales', 'service'],
    rows: sql`wanted where answered_at is null and closed_at is null`,
  },
  {
    label: '待回复意见',
    href: '/staff/feedback',
    roles: ['sales', 'service'],
    rows: sql`feedback where answered_at is null`,
  },
  {
    label: '售后待审核',
    href: '/staff/after-sales',
    roles: ['sales'],
    rows: sql`after_sales where state = 'applied'`,
  },
  {
    label: '退货待验收',
    href: '/staff/after-sales',
    roles: ['warehouse'],
    rows: sql`after_sales where state = 'sent_back'`,
  },
  {
    label: '未读会话',
    href: '/staff/conversations',
    roles: ['service'],
    rows: sql`chat_talks t where exists
    (select from chat_messages c where c.talk_id = t.id and c.author = 'member' and c.id > t.staff_read_id)`,
    since: sql`(select min(c.created_at) from chat_messages c
      where c.talk_id = t.id and c.author = 'member' and c.id > t.staff_read_id)`,
  },
]

interface Waiting extends Pick<Queue, 'label' | 'href' | 'roles'> {
  readonly total: number
  /** Since when the oldest of it waits; null where there is none or nothing says it. */
  readonly since: Date | null
}

/** The queues somebody works on, with how much is in each, and since when. */
export async function waitingFor(db: Db, own: readonly Role[]): Promise<Waiting[]> {
  const mine = queues.filter(({ roles }) => mayDo(own, roles))
  if (mine.length === 0) return []
  const columns = mine.flatMap(({ rows, since = sql`created_at` }, index) => [
    sql`(select count(*)::int from ${rows}) as ${sql.identifier(`q${index}`)}`,
    sql`(select extract(epoch from min(${since ?? sql`null::timestamptz`}))::float8 from ${rows}) as ${sql.identifier(`s${index}`)}`,
  ])
  const [row] = await sqlRows<Record<string, number | null>>(db, sql`select ${sql.join(columns, sql`, `)}`)
  return mine.map(({ label, href, roles }, index) => {
    const since = row?.[`s${index}`] ?? null
    return { label, href, roles, total: row?.[`q${index}`] ?? 0, since: since === null ? null : new Date(since * 1000) }
  })
}
