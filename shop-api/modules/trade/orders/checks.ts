import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { differencesOf } from '#shop-api/modules/base/statements/differences.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import type { PricedCart } from '#shop-api/modules/trade/cart/priced-types.ts'
import { because, fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { contentChanged } from '#shop-api/platform/http/seen.ts'
import type { Scarce } from './scarce.ts'

const GONE = '购物车商品有变动或已提交，请到“我的订单”或购物车核对'

/** A coupon is a field of the settlement form; everything else concerns the order as a whole. */
export function refusalOf({ code, text }: Reason): ShopRefusal {
  return because(code, code === 'coupon_unusable' ? fieldRefusal('coupon_id', text) : new ShopRefusal(409, text))
}

/** Every line that was asked for is there and can be bought. Throws ShopRefusal with the first thing that forbids it. */
function checkLines(cart: PricedCart, lineIds: readonly number[]): void {
  const found = new Set(cart.lines.map((line) => line.row.id))
  if (lineIds.some((id) => !found.has(id))) throw because('line_gone', new ShopRefusal(409, GONE))
  const blocker = cart.blockers[0]
  if (blocker) throw refusalOf(blocker)
  if (cart.orders.length === 0 || cart.lines.some((line) => !line.isCounted)) {
    throw because('line_gone', new ShopRefusal(409, GONE))
  }
}

/** Goods that expire soon are bought knowingly or not at all. */
export function checkNearExpiry(cart: Pick<PricedCart, 'lines'>, confirmedIds: readonly number[]): void {
  const open = cart.lines.filter((line) => line.nearExpiry !== null && !confirmedIds.includes(line.row.id))
  if (open.length === 0) return
  const names = open.map((line) => `${line.name}（${line.nearExpiry}）`).join('、')
  throw because('near_expiry', new ShopRefusal(409, `以下商品为近效期商品，请确认后再提交：${names}`))
}

/** Offers that are over, each with the goods it was for. */
const lostOffers = (lines: PricedCart['lines']): string =>
  lines.flatMap(({ name, lostOffer }) => (lostOffer === null ? [] : [`${name}：${lostOffer}`])).join('；')

/** The total the buyer saw is the total now, to the fen; an offer that is over is named. */
export function checkSeenAmount(
  seen: string,
  { lines, amounts: { pay } }: Pick<PricedCart, 'lines' | 'amounts'>,
): void {
  let amount: Fen
  try {
    amount = parseFen(seen)
  } catch {
    throw fieldRefusal('pay_amount', '应付金额不正确')
  }
  if (amount !== pay) {
    const why = lostOffers(lines) || '订单内容（数量、价格或优惠）有变动'
    const text = `${why}，应付金额现为¥${formatFen(pay)}，请核对后重新提交`
    throw because('amount_changed', new ShopRefusal(409, text))
  }
}

export interface Asked {
  readonly lineIds: readonly number[]
  readonly confirmedIds: readonly number[]
  /** Null where it is not to be compared. */
  readonly seenAmount: string | null
  /** Null where the page sent nothing to compare but the total. */
  readonly confirmed: readonly StatementRow[] | null
}

/** What the buyer confirmed is what would be ordered now: every difference is named, by line. */
function checkStatement(confirmed: readonly StatementRow[], current: readonly StatementRow[]): void {
  const statement = differencesOf(confirmed, current)
  if (statement.length === 0) return
  throw contentChanged(statement)
}

/** What was confirmed and what is, where the buyer's page sent the first. */
export interface Compared {
  readonly confirmed: readonly StatementRow[]
  readonly current: readonly StatementRow[]
}

/** All of it. What it refuses is scarce for a moment. Throws ShopRefusal. */
export function checkOrder(
  cart: PricedCart,
  { lineIds, confirmedIds, seenAmount }: Asked,
  compared: Compared | null,
  scarce: Scarce,
): void {
  try {
    if (compared) checkStatement(compared.confirmed, compared.current)
    checkLines(cart, lineIds)
    checkNearExpiry(cart, confirmedIds)
    if (seenAmount !== null) checkSeenAmount(seenAmount, cart)
  } catch (error) {
    scarce.note(cart)
    throw error
  }
}
