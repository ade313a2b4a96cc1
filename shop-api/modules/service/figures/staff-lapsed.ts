import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { startOfDay } from '#lib/kernel/days.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import { isBought } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { registerFigures } from './staff-figures.ts'

/** A member who bought and has not for a while. */
export interface Lapsed {
  readonly memberId: number
  readonly company: string
  readonly contact: string
  readonly phone: string
  readonly salesPerson: string
  readonly orders: number
  readonly lastOn: string
  /** Since the last order was paid. */
  readonly days: number
  /** Days between orders, on the average; null after a single one. */
  readonly rhythm: number | null
}

/** Members whose last paid order is at least so many days ago, those who bought most often first. */
export async function lapsedMembers(db: Db, days: number, now: Date): Promise<Lapsed[]> {
  const until = new Date(startOfDay(chinaDate(now)).getTime() - (days - 1) * DAY_MS)
  const rows = await sqlRows<Omit<Lapsed, 'days' | 'lastOn' | 'rhythm'> & { firstAt: string; lastAt: string }>(
    db,
    sql`with bought as (
        select member_id, count(*)::int as orders, min(paid_at) as first_at, max(paid_at) as last_at from orders
        where ${isBought} group by member_id
        having max(paid_at) < ${until.toISOString()}::timestamptz)
      select m.id as "memberId", m.company_name as company, m.contact_name as contact, m.phone, coalesce(s.name, '') as "salesPerson",
        b.orders, b.first_at as "firstAt", b.last_at as "lastAt"
      from bought b join members m on m.id = b.member_id left join staff s on s.id = m.service_contact_id
      order by b.orders desc, m.id`,
  )
  const today = startOfDay(chinaDate(now)).getTime()
  return rows.map(({ firstAt, lastAt, ...row }) => {
    const [first, last] = [new Date(firstAt), new Date(lastAt)]
    const lastOn = chinaDate(last)
    const span = (last.getTime() - first.getTime()) / DAY_MS
    return {
      ...row,
      lastOn,
      days: Math.round((today - startOfDay(lastOn).getTime()) / DAY_MS),
      rhythm: row.orders > 1 ? Math.round(span / (row.orders - 1)) : null,
    }
  })
}

const views = { all: '全部', late: '超过平时间隔两倍' } as const

const query = z.object({
  days: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, '请填写天数')
    .default('60'),
  view: z.enum(['all', 'late']).catch('all').default('all'),
})

const steps = [0, 30, 60, 90, 180, 365] as const

/** Members who stopped buying, with when they bought last and how often they used to. */
export function registerLapsedMembers(app: FastifyInstance): void {
  registerFigures<z.output<typeof query>, Lapsed>(app, {
    path: '/lapsed-members',
    tab: { label: '停购会员', order: 27, group: '订单' },
    roles: ['sales'],
    query,
    filter: ({ days, view }) =>
      html`${inputField({ name: 'days', label: '至少多少天未下单', value: days, isNeeded: true, most: 4 })}${selectField('view', '范围', views, view)}`,
    note: '按付款的订单计算，不含已取消的；平时间隔为首末两单之间的天数除以次数，只买过一次的不计算。',
    rows: async ({ db, now }, { days, view }) => {
      const rows = await lapsedMembers(db, Number(days), now)
      return view === 'all' ? rows : rows.filter((row) => row.rhythm !== null && row.days > 2 * row.rhythm)
    },
    columns: [
      {
        label: '会员',
        of: ({ company }) => company,
        shown: ({ memberId, company }) => html`<a href="/staff/members/${memberId}">${company}</a>`,
      },
      { label: '联系人', of: ({ contact }) => contact },
      { label: '电话', of: ({ phone }) => phone },
      { label: '业务员', of: ({ salesPerson }) => salesPerson },
      { label: '订单', isFigure: true, of: ({ orders }) => orders },
      { label: '最后付款', of: ({ lastOn }) => lastOn },
      { label: '未下单（天）', isFigure: true, of: ({ days }) => days },
      { label: '平时间隔（天）', isFigure: true, of: ({ rhythm }) => rhythm ?? '' },
    ],
    bars: (rows) =>
      steps.flatMap((step, at) => {
        const next = steps[at + 1]
        const own = rows.filter(({ days }) => days >= step && (next === undefined || days < next)).length
        const label = next === undefined ? `${step}天以上` : `${step}～${next - 1}天`
        return own === 0 ? [] : [{ value: own, over: own, under: label, title: `${label} ${own} 家` }]
      }),
    plotLabel: '停购会员数，按未下单天数，明细见下表',
    empty: '暂无停购会员',
    fileOf: ({ days }) => `停购会员_${days}天`,
  })
}
