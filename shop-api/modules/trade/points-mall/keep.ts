import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { endOfWindow } from '#lib/kernel/time.ts'
import { amountOf, givenYes, limitField, numberField, plainField } from '#shop-api/modules/base/access/asked.ts'
import type { Ordered } from '#shop-api/modules/base/events/ordered-rows.ts'
import { findOne, putOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { refuseMedicineName } from '#shop-api/modules/catalogue/goods/medicine-name.ts'
import { findCoupon } from '#shop-api/modules/trade/coupons/change.ts'
import { couponTerms } from '#shop-api/modules/trade/coupons/given.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { PointsGoodsRow } from './goods.ts'
import { checkStock } from './stock.ts'
import { pointsGoods } from './tables.ts'

/** What an operator gives for goods of the points mall, as texts. */
export const givenPointsGoods = z.object({
  name: plainField,
  intro: plainField,
  points: numberField,
  marketPrice: plainField,
  stock: numberField,
  memberLimit: limitField,
  /** Left empty for a thing that is sent. */
  couponId: limitField,
  sort: numberField,
  isListed: givenYes,
})

export type GivenPointsGoods = z.output<typeof givenPointsGoods>

interface Draft {
  readonly columns: Omit<PointsGoodsRow, 'id' | 'exchanged'>
  readonly coupon: Coupon | null
}

type Coupon = Awaited<ReturnType<typeof findCoupon>>

async function couponOf(db: Db, id: number | null, now: Date): Promise<Coupon | null> {
  if (id === null) return null
  const coupon = await findCoupon(db, id).catch(() => null)
  if (!coupon) throw fieldRefusal('couponId', `优惠券编号 ${id} 不存在`)
  if (coupon.validTo <= now) throw fieldRefusal('couponId', `优惠券“${coupon.name}”已过期`)
  return coupon
}

async function draftOf(db: Db, { marketPrice, ...given }: GivenPointsGoods, now: Date): Promise<Draft> {
  const columns = { ...given, marketPriceFen: amountOf('marketPrice', '参考价', marketPrice) }
  if (given.couponId === null) await refuseMedicineName(db, 'name', given.name, '不能用积分兑换')
  return { columns, coupon: await couponOf(db, given.couponId, now) }
}

export const pointsRows: Ordered<typeof pointsGoods> = {
  table: pointsGoods,
  noun: '积分商品',
  tags: ['content'],
  ties: pointsGoods.points,
}

/** One of them. Throws ShopRefusal 404. */
export const openPointsGoods = (db: Db, id: number): Promise<PointsGoodsRow> => findOne(db, pointsRows, id)

/** What was exchanged is a thing or a coupon for good. */
function checkChange(row: PointsGoodsRow, { columns }: Draft): void {
  checkStock(row, columns.stock)
  if (row.exchanged > 0 && row.couponId !== columns.couponId) {
    throw new ShopRefusal(409, '已有会员兑换，兑换内容不能更改，请下架后另建')
  }
}

/** What goods would cost; nothing is kept. Throws ShopRefusal. */
export async function tryPointsGoods(db: Db, given: GivenPointsGoods, id: number | null, now: Date) {
  const draft = await draftOf(db, given, now)
  const row = id === null ? null : await openPointsGoods(db, id)
  if (row) checkChange(row, draft)
  const { columns, coupon } = draft
  const left = columns.stock - (row?.exchanged ?? 0)
  const pieces = coupon === null ? left : coupon.total - coupon.claimed
  const value = `¥${formatFen(fen(columns.marketPriceFen * left))}`
  return {
    facts: [
      ['名称', columns.name],
      ['兑换内容', coupon === null ? '实物，需发货' : `优惠券“${coupon.name}”：${couponTerms(coupon)}`],
      ['兑换', `${columns.points}积分，参考价¥${formatFen(fen(columns.marketPriceFen))}`],
      [
        '数量',
        `共${columns.stock}件，还可兑${left}件，${columns.memberLimit === null ? '会员不限兑' : `每客户限兑${columns.memberLimit}件`}`,
      ],
      ['最多送出', `${left}件，参考价合计${value}，收回${columns.points * left}积分`],
    ] as [string, string][],
    warnings: [
      ...(columns.isListed ? ['保存后几秒内可兑换'] : ['未上架：会员看不到']),
      ...(pieces < left ? [`优惠券只剩${pieces}张，不够兑换`] : []),
      ...(coupon === null ? [] : [`优惠券有效期至 ${endOfWindow(coupon.validTo)}，之后不可兑换`]),
    ],
  }
}

/** Adds goods of the points mall or changes them. Throws ShopRefusal. */
export async function savePointsGoods(
  db: Db,
  given: GivenPointsGoods,
  id: number | null,
  now: Date,
): Promise<{ id: number; name: string }> {
  return inTransaction(db, async (tx) => {
    const draft = await draftOf(tx, given, now)
    if (id !== null) {
      await tx.select({ id: pointsGoods.id }).from(pointsGoods).where(eq(pointsGoods.id, id)).for('update')
      checkChange(await openPointsGoods(tx, id), draft)
    }
    return { id: await putOne(tx, pointsRows, id, draft.columns), name: given.name }
  })
}
