import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

const lotteryInvariants: readonly Invariant[] = [
  {
    name: 'draw_chances',
    rule: '每位客户用掉的抽奖机会等于其抽奖记录，且不超过活动给的次数',
    broken: () => sql`
      select c.draw_id, c.member_id, c.used, d.chances, r.total from draw_chances c
      join draws d on d.id = c.draw_id cross join lateral (
        select count(*)::int as total from draw_records where draw_id = c.draw_id and member_id = c.member_id) r
      where c.used <> r.total or c.used > d.chances`,
  },
  {
    name: 'draw_prizes',
    rule: '每个奖品的发放数等于其中奖记录，且不超过总数',
    broken: () => sql`
      select p.id as prize_id, p.won, p.stock, r.total from draw_prizes p cross join lateral (
        select count(*)::int as total from draw_records where prize_id = p.id) r
      where p.won <> r.total or p.won > p.stock`,
  },
]

const pointsInvariants: readonly Invariant[] = [
  {
    name: 'points_sum',
    rule: '客户积分等于其积分流水合计，且不为负',
    broken: () => sql`
      select m.id as member_id, m.points, e.total from members m cross join lateral (
        select coalesce(sum(points), 0)::int as total from points_entries where member_id = m.id) e
      where m.points <> e.total or m.points < 0`,
  },
  {
    name: 'points_owed',
    rule: '客户所欠积分等于其记欠与抵扣合计，有欠积分则无可用积分',
    broken: () => sql`
      select m.id as member_id, m.points, m.points_owed, e.total from members m cross join lateral (
        select coalesce(sum(points), 0)::int as total from points_entries
        where member_id = m.id and kind in ('owed', 'owed_paid')) e
      where m.points_owed <> e.total or m.points_owed < 0 or (m.points_owed > 0 and m.points > 0)`,
  },
  {
    name: 'points_running',
    rule: '每条积分流水后的余额等于截至该条的合计',
    broken: () => sql`
      select id as entry_id, member_id, balance, running from (
        select id, member_id, balance, sum(points) over (partition by member_id order by id)::int as running
        from points_entries) e
      where balance <> running`,
  },
  {
    name: 'points_orders',
    rule: '积分订单所花积分等于其流水，取消的已退回',
    broken: () => sql`
      select o.id as points_order_id, o.state, o.points, e.spent from points_orders o cross join lateral (
        select coalesce(-sum(points), 0)::int as spent from points_entries where points_order_id = o.id) e
      where e.spent <> case when o.state = 'cancelled' then 0 else o.points end`,
  },
  {
    name: 'points_goods',
    rule: '积分商品已兑等于积分订单数量，且不超过库存',
    broken: () => sql`
      select g.id as points_goods_id, g.stock, g.exchanged, o.total from points_goods g cross join lateral (
        select coalesce(sum(number), 0)::int as total from points_orders
        where points_goods_id = g.id and state <> 'cancelled') o
      where g.exchanged <> o.total or g.exchanged > g.stock`,
  },
  {
    name: 'points_limits',
    rule: '积分限兑计数等于客户的积分订单数量，且不超过限兑',
    broken: () => sql`
      select coalesce(p.points_goods_id, o.points_goods_id) as points_goods_id, coalesce(p.member_id, o.member_id) as member_id,
        p.number, o.total, g.member_limit
      from points_purchases p full join (
        select points_goods_id, member_id, sum(number)::int as total from points_orders where state <> 'cancelled'
        group by 1, 2) o on o.points_goods_id = p.points_goods_id and o.member_id = p.member_id
      left join points_goods g on g.id = coalesce(p.points_goods_id, o.points_goods_id)
      where coalesce(p.number, 0) <> coalesce(o.total, 0) or p.number > g.member_limit`,
  },
]

const accountInvariants: readonly Invariant[] = [
  {
    name: 'voucher_remaining',
    rule: '现金券余额等于面额减去使用合计，且不为负',
    broken: () => sql`
      select v.id as voucher_id, v.amount_fen::float8, v.remaining_fen::float8, u.used::float8
      from cash_vouchers v cross join lateral (
        select coalesce(sum(amount_fen), 0) as used from voucher_uses where voucher_id = v.id) u
      where v.remaining_fen <> v.amount_fen - u.used or v.remaining_fen < 0`,
  },
  {
    name: 'voucher_payments',
    rule: '订单用券金额等于现金券付款记录',
    broken: () => sql`
      select o.id as order_id, u.used::float8, p.paid::float8 from orders o
      cross join lateral (select coalesce(sum(amount_fen), 0) as used from voucher_uses where order_id = o.id) u
      cross join lateral (
        select coalesce(sum(amount_fen), 0) as paid from payments
        where order_id = o.id and method in ('voucher', 'voucher_refund')) p
      where u.used <> p.paid`,
  },
  {
    name: 'coupon_claims',
    rule: '优惠券已领数量不少于会员手中数量，且不超过发放总量',
    broken: () => sql`
      select c.id as coupon_id, c.total, c.claimed, h.held from coupons c cross join lateral (
        select count(*)::int as held from member_coupons where coupon_id = c.id) h
      where c.claimed <> h.held or c.claimed > c.total`,
  },
  {
    name: 'order_rewards',
    rule: '已收货订单的积分与返现各入账一次',
    broken: () => sql`
      select r.order_id, r.points, r.cash_back_fen::float8, e.earned, t.back::float8 from order_rewards r
      cross join lateral (
        select coalesce(sum(points), 0)::int as earned from points_entries where order_id = r.order_id and kind = 'order') e
      cross join lateral (
        select coalesce(sum(n.amount_fen), 0) as back from ledger_transfers f
        join ledger_entries n on n.transfer_id = f.id join ledger_accounts a on a.id = n.account_id
        where f.order_id = r.order_id and f.kind = 'cash_back' and a.member_id is not null) t
      where r.points <> e.earned or r.cash_back_fen <> t.back`,
  },
]

const groupInvariants: readonly Invariant[] = [
  {
    name: 'group_seats',
    rule: '拼团人数等于席位，成团恰好满员',
    broken: () => sql`
      select g.id as group_id, g.state, g.seats, g.taken, s.total from group_buys g cross join lateral (
        select count(*)::int as total from group_buy_seats where group_id = g.id) s
      where g.taken <> s.total or g.taken > g.seats or (g.state = 'succeeded') <> (g.taken = g.seats)`,
  },
  {
    name: 'group_orders',
    rule: '拼团订单与拼团状态一致：未成团的等待，失败的已退款',
    broken: () => sql`
      select g.id as group_id, g.state, o.id as order_id, o.state as order_state, o.waits_for_group
      from group_buys g join group_buy_seats s on s.group_id = g.id join orders o on o.id = s.order_id
      where o.group_buy_id is distinct from g.id or o.member_id <> s.member_id
        or o.waits_for_group <> (g.state = 'open') or (g.state = 'open' and o.state <> 'paid')
        or (g.state = 'failed') <> (o.state in ('cancelled', 'closed'))`,
  },
]

/** Points, vouchers, coupons, rewards and group buys. */
export const tradeInvariants: readonly Invariant[] = [
  ...lotteryInvariants,
  ...pointsInvariants,
  ...accountInvariants,
  ...groupInvariants,
]
