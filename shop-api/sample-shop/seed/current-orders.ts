import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { formatFen } from '#lib/kernel/money.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { approveClaim, sendBack } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { receiveOrder } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { addToCart } from '#shop-api/modules/trade/cart/edit-cart.ts'
import { priceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import { openShipments } from '#shop-api/modules/trade/orders/after-receipt.ts'
import { confirmTransfer, payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { addTrack, pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orderLines } from '#shop-api/modules/trade/orders/tables.ts'
import { noticeTransfer } from '#shop-api/modules/trade/orders/transfer-notice.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

const DAY_HOURS = 24

/** Who has orders under way: the pharmacy most visitors sign in as, and the wholesaler. */
const BUYERS = { pharmacy: 101, wholesaler: 130 } as const

/** What orders of the sample are made with: the shop's own calls, so that stock, money and rewards follow. */
class Desk {
  private readonly db: Db
  private readonly memberId: number
  private readonly addressId: number
  private readonly now: Date
  private plain: number[]
  private readonly ephedrine: number[]

  constructor(db: Db, memberId: number, addressId: number, now: Date, shelf: { plain: number[]; ephedrine: number[] }) {
    this.db = db
    this.memberId = memberId
    this.addressId = addressId
    this.now = now
    this.plain = shelf.plain
    this.ephedrine = shelf.ephedrine
  }

  at(hoursAgo: number): Date {
    return new Date(this.now.getTime() - hoursAgo * HOUR_MS)
  }

  /** An order of some goods made so many hours ago; null when nothing could be bought. */
  async order(hoursAgo: number, kind: 'ordinary' | 'hm', units: readonly number[]): Promise<number | null> {
    const at = this.at(hoursAgo)
    const pool = kind === 'hm' ? this.ephedrine : this.plain
    const wanted = pool.slice(0, units.length).map((goodsId, index) => ({
      goodsId,
      type: 0,
      goodsPriceId: 0,
      fullReductionId: 0,
      amount: { kind: 'at-least' as const, number: units[index] ?? 1 },
    }))
    if (kind === 'ordinary') this.plain = [...this.plain.slice(units.length), ...this.plain.slice(0, units.length)]
    await addToCart(this.db, this.memberId, wanted, at)
    const lines = await this.db
      .select({ id: cartLines.id })
      .from(cartLines)
      .where(eq(cartLines.memberId, this.memberId))
    const { memberId, addressId } = this
    const priced = await priceCart(this.db, { memberId, lineIds: lines.map((line) => line.id), now: at })
    const lineIds = priced.lines.filter((line) => line.isCounted).map((line) => line.row.id)
    const cart = await priceCart(this.db, { memberId, lineIds, now: at })
    if (lineIds.length === 0 || cart.blockers.length > 0) {
      await this.db.delete(cartLines).where(eq(cartLines.memberId, memberId))
      return null
    }
    const { orders } = await submitOrder(this.db, {
      memberId,
      lineIds,
      addressId,
      memberCouponId: null,
      remark: '',
      seenAmount: formatFen(cart.amounts.pay),
      confirmed: null,
      confirmedIds: lineIds,
      key: null,
      now: at,
    })
    await this.db.delete(cartLines).where(eq(cartLines.memberId, memberId))
    return orders[0]?.id ?? null
  }

  async pay(orderId: number, hoursAgo: number): Promise<void> {
    await payOrder(this.db, { memberId: this.memberId, orderId, key: null, now: this.at(hoursAgo) })
  }

  async transferred(orderId: number, hoursAgo: number): Promise<void> {
    await confirmTransfer(this.db, orderId, this.at(hoursAgo))
  }

  async noticed(orderId: number, hoursAgo: number, transferredOn: string): Promise<void> {
    const { memberId } = this
    const now = this.at(hoursAgo)
    await noticeTransfer(this.db, { memberId, orderId, transferredOn, serialNo: 'SAMPLE20260001', uploadIds: [], now })
  }

  async ship(orderId: number, hoursAgo: number, part?: number): Promise<void> {
    const at = this.at(hoursAgo)
    const lines = await this.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.id))
    const leaving = lines.slice(0, part).map((line) => ({ lineId: line.id, number: line.number }))
    const trackingNo = `BC${String(orderId).padStart(10, '0')}${part ? 'A' : ''}`
    await shipOrder(this.db, { orderId, carrier: '百川自营配送', trackingNo, now: at, ...(part ? { leaving } : {}) })
    const [shipment] = await openShipments(this.db, orderId)
    if (shipment === undefined) return
    await addTrack(this.db, shipment, '已到达南京江宁分拣中心', this.at(hoursAgo - 5))
    await addTrack(this.db, shipment, '派送中，配送员张师傅，电话025-88889999', this.at(hoursAgo - 20))
  }

  async pick(orderId: number, hoursAgo: number): Promise<void> {
    await pickOrder(this.db, orderId, this.at(hoursAgo))
  }

  async batches(orderId: number) {
    const rows = await this.db
      .select({ batch: orderLineBatches })
      .from(orderLineBatches)
      .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
      .where(and(eq(orderLines.orderId, orderId), eq(orderLineBatches.state, 'taken')))
      .orderBy(asc(orderLineBatches.id))
    return rows.map((row) => row.batch)
  }

  async receive(orderId: number, hoursAgo: number, damaged = 0): Promise<void> {
    const [first] = await this.batches(orderId)
    const differences =
      first && damaged > 0 ? [{ lineBatchId: first.id, cause: 'damaged' as const, number: damaged }] : []
    await receiveOrder(this.db, {
      memberId: this.memberId,
      orderId,
      shipmentIds: await openShipments(this.db, orderId),
      differences,
      remark: damaged > 0 ? '外箱压坏，内盒渗漏，见照片' : '',
      uploadIds: [],
      key: null,
      now: this.at(hoursAgo),
    })
  }

  /** Goods given back: agreed to, sent back, not looked at yet. */
  async giveBack(orderId: number, hoursAgo: number): Promise<void> {
    const batch = (await this.batches(orderId)).at(-1)
    if (!batch) return
    const { memberId } = this
    const unit = { lineBatchId: batch.id, cause: 'quality' as const, number: Math.min(2, batch.number) }
    const claim = { memberId, orderId, units: [unit], remark: '瓶盖密封圈松动', uploadIds: [], key: null }
    const { id: claimId } = await applyReturn(this.db, { ...claim, now: this.at(hoursAgo) })
    await approveClaim(this.db, { claimId, note: '同意退货', mustSendBack: true, now: this.at(hoursAgo - 3) })
    const sent = { memberId, claimId, carrier: '顺丰速运', trackingNo: 'SF1000000002026' }
    await sendBack(this.db, { ...sent, now: this.at(hoursAgo - 8) })
  }
}

/** Goods anybody may buy, long-dated and plenty, the best sold first. */
async function shelf(db: Db): Promise<{ plain: number[]; ephedrine: number[] }> {
  const pick = (isEphedrine: boolean, count: number) =>
    db
      .select({ id: goods.id })
      .from(goods)
      .where(
        and(
          eq(goods.isListed, true),
          eq(goods.isEphedrine, isEphedrine),
          eq(goods.kind, 'drug'),
          isNull(goods.saleControl),
          isNotNull(goods.unitPrice),
          gt(goods.available, 800),
          sql`${goods.nearestExpiry} > current_date + 300`,
        ),
      )
      .orderBy(sql`${goods.salesCount} desc`, asc(goods.id))
      .limit(count)
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  return { plain: ids(await pick(false, 24)), ephedrine: ids(await pick(true, 2)) }
}

async function deskOf(db: Db, memberId: number, now: Date): Promise<Desk | null> {
  const [address] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .innerJoin(members, eq(members.id, addresses.memberId))
    .where(and(eq(addresses.memberId, memberId), inArray(members.reviewState, ['approved'])))
    .orderBy(asc(addresses.id))
    .limit(1)
  return address ? new Desk(db, memberId, address.id, now, await shelf(db)) : null
}

/** An order that has left, so many hours ago it was made. */
async function sent(desk: Desk, hoursAgo: number, units: readonly number[]): Promise<number | null> {
  const id = await desk.order(hoursAgo, 'ordinary', units)
  if (id === null) return null
  await desk.pay(id, hoursAgo - 1)
  await desk.pick(id, hoursAgo - 3)
  await desk.ship(id, hoursAgo - 6)
  return id
}

async function sentEphedrine(desk: Desk, hoursAgo: number, units: readonly number[]): Promise<number | null> {
  const id = await desk.order(hoursAgo, 'hm', units)
  if (id === null) return null
  await desk.transferred(id, hoursAgo - 5)
  await desk.pick(id, hoursAgo - 6)
  await desk.ship(id, hoursAgo - 8)
  await desk.receive(id, hoursAgo - 32)
  return id
}

/** Orders in every state, with parcels, claims and receipts: what a purchaser finds on an ordinary morning. */
export async function loadCurrentOrders(db: Db, now: Date): Promise<void> {
  for (const memberId of Object.values(BUYERS)) {
    const desk = await deskOf(db, memberId, now)
    if (!desk) continue
    // The wholesaler's receipt is overdue, the pharmacy's is not.
    await sentEphedrine(desk, (memberId === BUYERS.pharmacy ? 9 : 25) * DAY_HOURS, [20])
    const given = await sent(desk, 6 * DAY_HOURS, [40, 60, 30])
    if (given !== null) {
      await desk.receive(given, 4 * DAY_HOURS)
      await desk.giveBack(given, 2 * DAY_HOURS)
    }
    const damaged = await sent(desk, 4 * DAY_HOURS, [50, 40])
    if (damaged !== null) await desk.receive(damaged, DAY_HOURS, 3)
    await sent(desk, 2 * DAY_HOURS, [60, 30, 40])
    const partly = await desk.order(40, 'ordinary', [50, 30])
    if (partly !== null) {
      await desk.pay(partly, 39)
      await desk.pick(partly, 36)
      await desk.ship(partly, 30, 1)
    }
    const paid = await desk.order(9, 'ordinary', [60, 40])
    if (paid !== null) await desk.pay(paid, 8)
    if (memberId === BUYERS.pharmacy) {
      const transfer = await desk.order(5, 'hm', [10])
      if (transfer !== null) await desk.noticed(transfer, 3, chinaDay(now, 3))
    }
    await desk.order(2, 'ordinary', [40, 30])
  }
}

const chinaDay = (now: Date, hoursAgo: number): string =>
  new Date(now.getTime() + (8 - hoursAgo) * HOUR_MS).toISOString().slice(0, 10)
