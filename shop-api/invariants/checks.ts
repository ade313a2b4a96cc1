import { sql } from 'drizzle-orm'
import { countedPurchases } from '#shop-api/modules/trade/orders/purchased-goods.ts'
import { afterSalesInvariants } from './after-sales-checks.ts'
import type { Invariant } from './invariant.ts'
import { providerInvariants } from './provider-checks.ts'
import { recallInvariants } from './recall-checks.ts'
import { tradeInvariants } from './trade-checks.ts'

const moneyInvariants: readonly Invariant[] = [
  {
    name: 'transfer_sum',
    rule: '每笔转账的分录合计为零',
    broken: () => sql`
      select t.id as transfer_id, t.kind, coalesce(sum(e.amount_fen), 0)::float8 as sum_fen, count(e.id)::int as entries
      from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      group by t.id having coalesce(sum(e.amount_fen), 0) <> 0 or count(e.id) < 2`,
  },
  {
    name: 'account_balance',
    rule: '账户余额等于其分录合计',
    broken: () => sql`
      select a.id as account_id, a.kind, a.member_id, a.balance_fen::float8, coalesce(sum(e.amount_fen), 0)::float8 as entries_fen
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance_fen <> coalesce(sum(e.amount_fen), 0)`,
  },
  {
    name: 'entry_balance',
    rule: '每条分录后的余额等于截至该分录的合计',
    broken: () => sql`
      select id as entry_id, account_id, balance_fen::float8, running_fen::float8 from (
        select id, account_id, balance_fen, sum(amount_fen) over (partition by account_id order by id) as running_fen
        from ledger_entries) e
      where exists (select 1 from ledger_accounts a where a.id = e.account_id and a.member_id is not null)
        and balance_fen <> running_fen`,
  },
  {
    name: 'negative_balance',
    rule: '客户余额不为负',
    broken: () => sql`
      select id as account_id, member_id, balance_fen::float8 from ledger_accounts
      where member_id is not null and balance_fen < 0`,
  },
  {
    name: 'withdrawals_held',
    rule: '待打款的提现金额等于账本中预留的金额',
    broken: () => sql`
      select held.fen::float8 as ledger_fen, asked.fen::float8 as requests_fen
      from (select coalesce(sum(balance_fen), 0) as fen from ledger_accounts where kind = 'withdrawals') held,
        (select coalesce(sum(amount_fen), 0) as fen from money_requests where kind = 'withdraw' and state = 'submitted') asked
      where held.fen <> asked.fen`,
  },
  {
    name: 'credit_used',
    rule: '客户已用账期等于其账期流水合计，且账本中的应收与流水一致',
    broken: () => sql`
      select m.id as member_id, m.credit_used_fen::float8 as used_fen, e.fen::float8 as entries_fen
      from members m cross join lateral (
        select coalesce(sum(amount_fen), 0) as fen from credit_entries where member_id = m.id) e
      where m.credit_used_fen <> e.fen
      union all
      select null, -held.fen::float8, owed.fen::float8
      from (select coalesce(sum(balance_fen), 0) as fen from ledger_accounts where kind = 'receivables') held,
        (select coalesce(sum(amount_fen), 0) as fen from credit_entries where transfer_id is not null) owed
      where held.fen + owed.fen <> 0`,
  },
  {
    name: 'order_payments',
    rule: '订单已付金额等于其付款记录，且等于账本记录',
    broken: () => sql`
      select o.id as order_id, o.state, o.paid_fen::float8, p.paid::float8 as payments_fen, l.sales::float8 as ledger_fen
      from orders o
      cross join lateral (select coalesce(sum(amount_fen), 0) as paid from payments where order_id = o.id) p
      cross join lateral (
        select coalesce(sum(e.amount_fen), 0) as sales from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.order_id = o.id and a.kind = 'sales') l
      where o.paid_fen <> p.paid or o.paid_fen <> l.sales`,
  },
  {
    name: 'order_paid_state',
    rule: '已付款的订单付清（减去售后退款），未付款和已结束的订单不留款，除为其他订单扣除的运费外',
    broken: () => sql`
      select o.id as order_id, o.state, o.pay_fen::float8, o.paid_fen::float8, o.refunded_fen::float8 from orders o
      where o.paid_fen <> case when o.state in ('paid', 'picked', 'shipped', 'received', 'done')
        then o.pay_fen - o.refunded_fen
        else (select coalesce(sum(freight_saved_fen), 0) from orders where freight_kept_by = o.id) end`,
  },
]

const stockInvariants: readonly Invariant[] = [
  {
    name: 'batch_held',
    rule: '批次占用等于未发货订单所占数量，且不超过库存',
    broken: () => sql`
      select b.id as batch_id, b.goods_id, b.stock, b.held, h.held as lines_held
      from batches b cross join lateral (
        select coalesce(sum(number), 0)::int as held from order_line_batches where batch_id = b.id and state = 'held') h
      where b.held <> h.held or b.held > b.stock or b.held < 0`,
  },
  {
    name: 'goods_available',
    rule: '可售数量等于未过期且未召回的库存减去占用',
    broken: (today) => sql`
      select g.id as goods_id, g.available, s.free from goods g cross join lateral (
        select coalesce(sum(stock - held), 0)::int as free from batches b
        where goods_id = g.id and expires_on >= ${today}::date
          and not exists (select 1 from batch_stops x where x.goods_id = g.id and x.batch_no = b.batch_no)) s
      where g.available <> s.free`,
  },
  {
    name: 'hold_state',
    rule: '订单占用批次的状态与订单状态一致',
    broken: () => sql`
      select o.id as order_id, o.state, b.id as line_batch_id, b.state as batch_state
      from order_line_batches b join order_lines l on l.id = b.order_line_id join orders o on o.id = l.order_id
      where b.state <> 'released' and not case
        when o.state in ('submitted', 'paid') then b.state = 'held'
        when o.state = 'picked' then b.state in ('held', 'taken')
        when o.state in ('shipped', 'received', 'done') then b.state in ('taken', 'unsent') else false end`,
  },
  {
    name: 'line_batches',
    rule: '未结束的订单行占用的数量不少于购买数量',
    broken: () => sql`
      select l.id as order_line_id, l.order_id, l.number, h.held
      from order_lines l join orders o on o.id = l.order_id cross join lateral (
        select coalesce(sum(number), 0)::int as held from order_line_batches
        where order_line_id = l.id and goods_id = l.goods_id and state <> 'released') h
      where l.goods_id is not null and o.state not in ('cancelled', 'closed') and h.held < l.number`,
  },
]

const orderInvariants: readonly Invariant[] = [
  {
    name: 'purchased_goods',
    rule: '常购记录等于客户有效订单的合计',
    broken: () => sql`
      select member_id, goods_id, k.times, c.times as counted from purchased_goods k
        full join (${countedPurchases(sql`true`)}) c using (member_id, goods_id)
      where (k.times, k.total_number, k.last_number, k.last_price, k.last_at)
        is distinct from (c.times, c.total_number, c.last_number, c.last_price, c.last_at)`,
  },
  {
    name: 'order_amounts',
    rule: '应付＝商品−满减−折扣−优惠券＋运费',
    broken: () => sql`
      select id as order_id, pay_fen::float8, goods_fen::float8, full_reduction_fen::float8, discount_fen::float8,
        coupon_fen::float8, shipping_fen::float8 from orders
      where pay_fen <> goods_fen - full_reduction_fen - discount_fen - coupon_fen + shipping_fen or pay_fen < 0`,
  },
  {
    name: 'line_amounts',
    rule: '订单行分摊合计等于订单金额',
    broken: () => sql`
      select o.id as order_id, o.goods_fen::float8, s.goods::float8, o.full_reduction_fen::float8, s.reduction::float8,
        o.discount_fen::float8, s.discount::float8, o.coupon_fen::float8, s.coupon::float8
      from orders o cross join lateral (
        select coalesce(sum(amount_fen), 0) as goods, coalesce(sum(full_reduction_fen), 0) as reduction,
          coalesce(sum(discount_fen), 0) as discount, coalesce(sum(coupon_fen), 0) as coupon,
          coalesce(sum(pay_fen), 0) as pay
        from order_lines where order_id = o.id) s
      where o.goods_fen <> s.goods or o.full_reduction_fen <> s.reduction or o.discount_fen <> s.discount
        or o.coupon_fen <> s.coupon or o.pay_fen - o.shipping_fen <> s.pay`,
  },
  {
    name: 'line_pay',
    rule: '行实付＝行金额−分摊，且不为负',
    broken: () => sql`
      select id as order_line_id, order_id, amount_fen::float8, pay_fen::float8 from order_lines
      where pay_fen <> amount_fen - full_reduction_fen - discount_fen - coupon_fen or pay_fen < 0`,
  },
  {
    name: 'promotion_sold',
    rule: '活动已售等于订单所用，且不超过活动库存',
    broken: () => sql`
      select s.promotion_id, s.item_id, s.sold, s.stock, u.used from (
        select promotion_id, id as item_id, sold, stock from promotion_items
        union all select id, 0, sold, stock from promotions) s
      cross join lateral (
        select coalesce(sum(number), 0)::int as used from order_promotion_uses
        where promotion_id = s.promotion_id and item_id = s.item_id and not is_returned) u
      where s.sold <> u.used or s.sold > s.stock`,
  },
  {
    name: 'promotion_purchases',
    rule: '客户限购计数等于其订单所用',
    broken: () => sql`
      select coalesce(p.promotion_id, u.promotion_id) as promotion_id, coalesce(p.item_id, u.item_id) as item_id,
        coalesce(p.member_id, u.member_id) as member_id, coalesce(p.number, 0) as number, coalesce(u.used, 0) as used
      from promotion_purchases p full join (
        select r.promotion_id, r.item_id, o.member_id, sum(r.number)::int as used
        from order_promotion_uses r join orders o on o.id = r.order_id where not r.is_returned
        group by 1, 2, 3) u
      on u.promotion_id = p.promotion_id and u.item_id = p.item_id and u.member_id = p.member_id
      where coalesce(p.number, 0) <> coalesce(u.used, 0)`,
  },
  {
    name: 'coupons',
    rule: '有券订单恰好用掉该券，取消和全部退回的订单已退回',
    broken: () => sql`
      select c.id as member_coupon_id, c.order_id, o.state, o.member_coupon_id as order_coupon
      from member_coupons c left join orders o on o.id = c.order_id
      where c.order_id is not null and (c.used_at is null or o.member_coupon_id is distinct from c.id
        or o.state in ('cancelled', 'closed') or o.coupon_returned_at is not null or o.member_id <> c.member_id)
      union all
      select o.member_coupon_id, o.id, o.state, o.member_coupon_id from orders o
      left join member_coupons c on c.id = o.member_coupon_id
      where o.member_coupon_id is not null and o.state not in ('cancelled', 'closed')
        and o.coupon_returned_at is null and c.order_id is distinct from o.id`,
  },
  {
    name: 'ephedrine_quota',
    rule: '含麻额度不超用，且不少于订单所占',
    broken: () => sql`
      select m.id as member_id, m.ephedrine, q.taken from members m cross join lateral (
        select coalesce(sum(quota_number), 0)::int as taken from orders where member_id = m.id) q
      where (m.ephedrine ->> 'used')::int > (m.ephedrine ->> 'quota')::int
        or (m.ephedrine ->> 'used')::int < 0 or q.taken > (m.ephedrine ->> 'used')::int`,
  },
  {
    name: 'empty_order',
    rule: '一个订单至少有一行',
    broken: () => sql`
      select o.id as order_id, o.no from orders o where not exists (select 1 from order_lines where order_id = o.id)`,
  },
]

export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...providerInvariants,
  ...stockInvariants,
  ...orderInvariants,
  ...tradeInvariants,
  ...afterSalesInvariants,
  ...recallInvariants,
]
