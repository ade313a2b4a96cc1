import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

/** Shipments, receipts and what buyers claim after them. */
export const afterSalesInvariants: readonly Invariant[] = [
  {
    name: 'refunds',
    rule: '订单已退金额等于其完成的售后单合计，且不超过应付',
    broken: () => sql`
      select o.id as order_id, o.refunded_fen::float8, o.pay_fen::float8, a.total::float8 from orders o cross join lateral (
        select coalesce(sum(refund_fen), 0) as total from after_sales where order_id = o.id and state = 'done') a
      where o.refunded_fen <> a.total or o.refunded_fen > o.pay_fen or o.refunded_fen < 0`,
  },
  {
    name: 'refund_lines',
    rule: '完成的售后单金额等于其各行加运费，运费至多退一次',
    broken: () => sql`
      select a.id as after_sales_id, a.refund_fen::float8, a.shipping_refund_fen::float8, l.total::float8
      from after_sales a join orders o on o.id = a.order_id
      cross join lateral (
        select coalesce(sum(refund_fen), 0) as total from after_sales_lines where after_sales_id = a.id) l
      cross join lateral (
        select coalesce(sum(shipping_refund_fen), 0) as shipping from after_sales
        where order_id = a.order_id and state = 'done') s
      where a.state = 'done' and (a.refund_fen <> l.total + a.shipping_refund_fen or s.shipping > o.shipping_fen)`,
  },
  {
    name: 'line_refunds',
    rule: '订单行退款不超过行实付',
    broken: () => sql`
      select l.id as order_line_id, l.order_id, l.pay_fen::float8, r.total::float8 from order_lines l cross join lateral (
        select coalesce(sum(c.refund_fen), 0) as total from after_sales_lines c
        join after_sales a on a.id = c.after_sales_id where c.order_line_id = l.id and a.state = 'done') r
      where r.total > l.pay_fen or r.total < 0`,
  },
  {
    name: 'claimed_units',
    rule: '每批商品的售后数量不超过该批数量',
    broken: () => sql`
      select b.id as line_batch_id, b.number, b.state, c.total from order_line_batches b cross join lateral (
        select coalesce(sum(c.number), 0)::int as total from after_sales_lines c
        join after_sales a on a.id = c.after_sales_id
        where c.line_batch_id = b.id and a.state not in ('rejected', 'withdrawn')) c
      where c.total > b.number or (c.total > 0 and b.state not in ('taken', 'unsent'))
        or (b.state = 'unsent' and c.total <> b.number)`,
  },
  {
    name: 'resent_units',
    rule: '补发的售后单已完成且不退款，补发数量等于其申请数量',
    broken: () => sql`
      select a.id as after_sales_id, a.state, a.refund_fen::float8, s.order_id, c.total as claimed, b.total as sent
      from after_sales a left join shipments s on s.id = a.resent_shipment_id
      cross join lateral (
        select coalesce(sum(number), 0)::int as total from after_sales_lines where after_sales_id = a.id) c
      cross join lateral (
        select coalesce(sum(number), 0)::int as total from order_line_batches where shipment_id = s.id) b
      where a.resent_shipment_id is not null
        and (a.state <> 'done' or a.refund_fen <> 0 or s.order_id <> a.order_id or c.total <> b.total)`,
  },
  {
    name: 'claim_rewards',
    rule: '售后单所记扣回的积分与返现不超过流水',
    broken: () => sql`
      select o.id as order_id, c.points, -p.total as taken_points, c.money::float8, -m.total::float8 as taken_fen
      from orders o
      cross join lateral (
        select coalesce(sum(points_taken + points_owed), 0)::int as points, coalesce(sum(cash_back_taken_fen), 0) as money
        from after_sales where order_id = o.id) c
      cross join lateral (
        select coalesce(sum(points), 0)::int as total from points_entries where order_id = o.id and kind = 'order_return') p
      cross join lateral (
        select coalesce(sum(n.amount_fen), 0) as total from ledger_transfers f
        join ledger_entries n on n.transfer_id = f.id join ledger_accounts a on a.id = n.account_id
        where f.order_id = o.id and f.kind = 'cash_back_return' and a.member_id is not null) m
      where c.points > -p.total or c.money > -m.total`,
  },
  {
    name: 'bank_refunds',
    rule: '待转出的退款等于账本所欠，且每笔等于其付款记录；对公转账的款项不退到余额',
    broken: () => sql`
      select null::int as id, held.fen::float8 as ledger_fen, waiting.fen::float8 as refunds_fen
      from (select coalesce(sum(balance_fen), 0) as fen from ledger_accounts where kind = 'bank_refunds') held,
        (select coalesce(sum(amount_fen), 0) as fen from bank_refunds where state = 'waiting') waiting
      where held.fen <> waiting.fen
      union all
      select p.id, p.amount_fen::float8, r.amount_fen::float8 from payments p
      left join bank_refunds r on r.payment_id = p.id join orders o on o.id = p.order_id
      where (p.method = 'bank_refund' and (r.id is null or r.amount_fen <> -p.amount_fen or r.order_id <> p.order_id))
        or (p.method = 'refund' and o.kind = 'hm')`,
  },
  {
    name: 'received_units',
    rule: '收货数量不超过发货数量，已收货订单的包裹都已确认',
    broken: () => sql`
      select o.id as order_id, o.state, b.id as line_batch_id, b.number, b.received, s.received_at
      from order_line_batches b join order_lines l on l.id = b.order_line_id join orders o on o.id = l.order_id
      left join shipments s on s.id = b.shipment_id
      where b.received > b.number or b.received < 0 or (b.received is not null and b.state <> 'taken')
        or (s.id is not null and (s.order_id <> o.id or (b.received is null) <> (s.received_at is null)))
        or (o.state in ('received', 'done') and s.id is not null and s.received_at is null
          and not exists (select 1 from after_sales where resent_shipment_id = s.id))`,
  },
  {
    name: 'ephedrine_receipts',
    rule: '每个已发货的含麻订单恰有一份回执记录',
    broken: () => sql`
      select o.id as order_id, o.kind, o.state, r.id as receipt_id from orders o
      left join ephedrine_receipts r on r.order_id = o.id
      where (o.kind = 'hm' and o.state in ('shipped', 'received', 'done')) <> (r.id is not null)
        or r.member_id <> o.member_id or (r.state in ('uploaded', 'approved') and r.uploaded_at is null)`,
  },
]
