import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { favorites } from './tables.ts'

const PER_PAGE = 20

/** Ids of everything a member has marked, the newest first. */
async function idsOf(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favorites.goodsId })
    .from(favorites)
    .where(eq(favorites.memberId, memberId))
    .orderBy(desc(favorites.createdAt), asc(favorites.goodsId))
  return rows.map((row) => row.id)
}

export async function listFavorites(db: Db, member: MemberRow, page: number, now: Date) {
  const ids = await idsOf(db, member.id)
  const viewer = await viewerOf(db, member, now)
  const rows = await loadGoodsInOrderFor(db, ids.slice((page - 1) * PER_PAGE, page * PER_PAGE), viewer)
  return {
    ...wirePage(await presentGoods(db, rows, viewer), page, PER_PAGE, ids.length),
    goods_ids: ids,
  }
}

/** Marks goods; those already marked stay as they are. Throws ShopRefusal 404 when none of them exists. */
export async function addFavorites(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const known = [...(await goodsFacts(db, goodsIds)).keys()]
  if (known.length === 0) throw notFound('商品不存在')
  await db
    .insert(favorites)
    .values(known.map((goodsId) => ({ memberId, goodsId, createdAt: now })))
    .onConflictDoNothing()
  return idsOf(db, memberId)
}

export async function cancelFavorites(db: Db, memberId: number, goodsIds: readonly number[]): Promise<number[]> {
  await db.delete(favorites).where(and(eq(favorites.memberId, memberId), inArray(favorites.goodsId, [...goodsIds])))
  return idsOf(db, memberId)
}

export async function deleteFavoritesOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(favorites).where(eq(favorites.memberId, memberId))
}
