import { desc, eq } from 'drizzle-orm'
import type { DataOf } from '#lib/contract/call.ts'
import type { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { linesOfOrders, orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import type { GroupRow } from './offers.ts'
import { wireGroups } from './offers.ts'
import { groupBuySeats, groupBuys } from './tables.ts'

const PER_PAGE = 10

const stateTexts: Readonly<Record<GroupRow['state'], string>> = {
  open: '等待成团',
  succeeded: '拼团成功',
  failed: '未成团，款项已退回',
}

/** A page of a member's seats, newest first. */
export async function myGroups(
  db: Db,
  memberId: number,
  page: number,
): Promise<DataOf<typeof groupBuyCalls.myGroupBuys>> {
  const where = eq(groupBuySeats.memberId, memberId)
  const total = await db.$count(groupBuySeats, where)
  const rows = await db
    .select({ seat: groupBuySeats, group: groupBuys })
    .from(groupBuySeats)
    .innerJoin(groupBuys, eq(groupBuys.id, groupBuySeats.groupId))
    .where(where)
    .orderBy(desc(groupBuySeats.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const ids = rows.map(({ seat }) => seat.orderId)
  const orders = await orderFacts(db, ids, 'no', 'payFen')
  const lines = await linesOfOrders(db, ids)
  const wires = await wireGroups(db, valuesOf(rows, 'group'), memberId)
  return wirePage(
    rows.flatMap(({ seat, group }, at) => {
      const wire = wires[at]
      const order = orders.get(seat.orderId)
      return wire && order
        ? [
            {
              group: wire,
              offer_id: group.promotionId,
              goods_name: lines.find(({ orderId }) => orderId === seat.orderId)?.name ?? '',
              number: seat.number,
              paid: formatFen(fen(order.payFen)),
              order_id: seat.orderId,
              order_no: order.no,
              joined_at: chinaDateTime(seat.joinedAt),
              state_text: stateTexts[group.state],
            },
          ]
        : []
    }),
    page,
    PER_PAGE,
    total,
  )
}
