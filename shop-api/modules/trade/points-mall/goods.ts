import { asc, eq } from 'drizzle-orm'
import type { DataOf } from '#lib/contract/call.ts'
import type { pointsCalls, WirePointsGoods } from '#lib/contract/points/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { given, writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { pointsGoods, pointsPurchases } from './tables.ts'

export type PointsGoodsRow = typeof pointsGoods.$inferSelect

type Owner = Pick<MemberRow, 'id' | 'points' | 'reviewState'>

/** Why a member can't exchange one more of it; empty when they can. */
export function whyNot(row: PointsGoodsRow, mine: number, member: Owner | null): string {
  if (!row.isListed) return '已下架'
  if (row.exchanged >= row.stock) return '已兑完'
  if (member === null) return '登录后可兑换'
  if (member.reviewState !== 'approved') return '资质审核后可兑换'
  if (row.memberLimit !== null && mine >= row.memberLimit) return `每客户限兑${row.memberLimit}件，您已兑满`
  return member.points < row.points ? `积分不足，还差${row.points - member.points}积分` : ''
}

/** What a buyer is shown of it before exchanging points. */
export const pointsGoodsStatement = ({
  id,
  name,
  intro,
  points,
}: Pick<PointsGoodsRow, 'id' | 'name' | 'intro' | 'points'>): StatementRow => ({
  key: `points ${id}`,
  name,
  facts: given({ name, about: intro, points: String(points) }),
})

function wire(row: PointsGoodsRow, image: string, mine: number, member: Owner | null): WirePointsGoods {
  const reason = whyNot(row, mine, member)
  return {
    id: row.id,
    name: row.name,
    describe: row.intro,
    image,
    points: row.points,
    market_price: formatFen(fen(row.marketPriceFen)),
    number: row.stock - row.exchanged,
    limit_number: row.memberLimit,
    mine,
    is_coupon: row.couponId === null ? 0 : 1,
    is_buy: reason === '' ? 1 : 0,
    reason,
    statement: writeStatement([pointsGoodsStatement(row)]),
  }
}

/** Everything points can be exchanged for, and what of it this member may have. */
export async function listPointsGoods(db: Db, member: Owner | null): Promise<DataOf<typeof pointsCalls.pointsGoods>> {
  const rows = await db
    .select()
    .from(pointsGoods)
    .where(eq(pointsGoods.isListed, true))
    .orderBy(asc(pointsGoods.sort), asc(pointsGoods.points), asc(pointsGoods.id))
  const had = member ? await db.select().from(pointsPurchases).where(eq(pointsPurchases.memberId, member.id)) : []
  const imageOf = await shownPictures(db, 'points-goods')
  const mine = new Map(had.map((row) => [row.pointsGoodsId, row.number]))
  return {
    points: member?.points ?? null,
    data: rows.map((row) => wire(row, imageOf(row.id), mine.get(row.id) ?? 0, member)),
  }
}

export async function findPointsGoods(db: Db, id: number): Promise<PointsGoodsRow | null> {
  const [row] = await db.select().from(pointsGoods).where(eq(pointsGoods.id, id))
  return row ?? null
}
