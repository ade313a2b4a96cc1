import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

/** Money that providers hold, and what goes back through them. */
export const providerInvariants: readonly Invariant[] = [
  {
    name: 'provider_payments',
    rule: '支付渠道的每笔成功支付恰为其订单的一笔付款；订单未收的款项恰有一笔全额退款；退款合计不超过所付',
    broken: () => sql`
      select a.id as attempt_id, a.state, a.paid_fen::float8, p.paid::float8 as payments_fen, r.given::float8 as refunds_fen
      from provider_payments a
      cross join lateral (select coalesce(sum(amount_fen), 0) as paid from payments where order_id = a.order_id and method = a.way) p
      cross join lateral (
        select coalesce(sum(amount_fen), 0) as given, count(*) filter (where payment_id is null) as whole
        from provider_refunds where attempt_id = a.id) r
      where (a.state = 'paid' and a.order_id is not null and (p.paid <> a.paid_fen or r.whole > 0))
        or (a.state = 'returned' and (r.given <> a.paid_fen or r.whole <> 1))
        or r.given > coalesce(a.paid_fen, 0)`,
  },
  {
    name: 'provider_recharges',
    rule: '支付渠道的充值恰入会员余额一次，且不退回',
    broken: () => sql`
      select a.id as attempt_id, a.paid_fen::float8, l.fen::float8 as ledger_fen, l.times from provider_payments a
      left join (
        select split_part(t.note, ' ', 2) as trade_no, c.member_id, sum(e.amount_fen) as fen, count(*)::int as times
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts c on c.id = e.account_id
        where t.kind = 'provider_recharge' and c.member_id is not null group by 1, 2) l
        on l.trade_no = a.trade_no and l.member_id = a.member_id
      where a.order_id is null and (coalesce(l.fen, 0) <> coalesce(a.paid_fen, 0) or l.times > 1
        or exists (select 1 from provider_refunds r where r.attempt_id = a.id))`,
  },
  {
    name: 'provider_accounts',
    rule: '账本中支付渠道所持金额等于所付减去已原路退回的金额',
    broken: () => sql`
      select w.kind, w.held::float8 as ledger_fen, w.paid::float8 as paid_fen, w.sent::float8 as sent_fen from (
        select l.kind, -l.balance_fen as held,
          (select coalesce(sum(paid_fen), 0) from provider_payments where 'at_' || way = l.kind) as paid,
          (select coalesce(sum(r.amount_fen), 0) from provider_refunds r join provider_payments a on a.id = r.attempt_id
            where 'at_' || a.way = l.kind and r.state = 'done') as sent
        from ledger_accounts l where l.kind like 'at\\_%') w
      where w.held <> w.paid - w.sent`,
  },
  {
    name: 'provider_refunds',
    rule: '待原路退回的金额等于账本所欠，且每笔等于其付款记录',
    broken: () => sql`
      select null::int as id, held.fen::float8 as ledger_fen, open.fen::float8 as refunds_fen
      from (select coalesce(sum(balance_fen), 0) as fen from ledger_accounts where kind = 'provider_refunds') held,
        (select coalesce(sum(amount_fen), 0) as fen from provider_refunds where state in ('waiting', 'pending', 'refused')) open
      where held.fen <> open.fen
      union all
      select r.id, -p.amount_fen::float8, r.amount_fen::float8 from provider_refunds r
      join provider_payments a on a.id = r.attempt_id join payments p on p.id = r.payment_id
      where p.order_id <> a.order_id or p.method <> a.way || '_refund' or p.amount_fen <> -r.amount_fen`,
  },
]
