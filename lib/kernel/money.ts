/**
 * Exact money. Unit prices carry up to four decimals (Chinese-medicine pieces are priced by the gram), amounts
 * two. Both live as whole numbers so that no binary fraction ever decides a fen:
 *   Price: ten-thousandths of a yuan (8.60 yuan is 86000)
 *   Fen:   hundredths of a yuan (8.60 yuan is 860)
 */
export type Price = number & { readonly __unit: 'price' }
export type Fen = number & { readonly __unit: 'fen' }

const PRICE_SCALE = 4
const FEN_SCALE = 2
const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/

function parseScaled(text: string, scale: number): number {
  const match = DECIMAL.exec(text)
  if (!match) throw new RangeError(`not a decimal amount: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(scale))) throw new RangeError(`more than ${scale} decimals: ${text}`)
  const units = Number(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  return sign === '-' && units !== 0 ? -units : units
}

/** Unit price from the wire's decimal text or number, in yuan. Throws RangeError on anything else. */
export function parsePrice(yuan: string | number): Price {
  return parseScaled(String(yuan), PRICE_SCALE) as Price
}

/** Amount from the wire's decimal text or number, in yuan. Throws RangeError when it holds parts of a fen. */
export function parseFen(yuan: string | number): Fen {
  return parseScaled(String(yuan), FEN_SCALE) as Fen
}

type Yuan = string | number | null

/** Null stays null: what nobody says is no amount. */
export const parseFenOrNull = (yuan: Yuan): Fen | null => (yuan === null ? null : parseFen(yuan))

export const parsePriceOrNull = (yuan: Yuan): Price | null => (yuan === null ? null : parsePrice(yuan))

export function fen(units: number): Fen {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not whole fen: ${units}`)
  return units as Fen
}

export function price(units: number): Price {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a whole price unit: ${units}`)
  return units as Price
}

function formatScaled(units: number, scale: number): string {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Yuan with two decimals: 860 becomes "8.60". */
export function formatFen(amount: Fen): string {
  return formatScaled(amount, FEN_SCALE)
}

/** Yuan of a threshold and of what it brings, where decimals would be noise: 300, but 99.50. */
export function formatYuan(amount: Fen): string {
  return formatFen(amount).replace(/\.00$/, '')
}

/** Yuan with two decimals, or as many of the four as the price really has: 86000 "8.60", 1250 "0.125". */
export function formatPrice(unitPrice: Price): string {
  return formatScaled(unitPrice, PRICE_SCALE).replace(/0{1,2}$/, '')
}

/** ¥8.60/盒: a price says of what; no unit where none is known. */
export function formatUnitPrice(unitPrice: Price, unit: string): string {
  return `¥${formatPrice(unitPrice)}${unit === '' ? '' : `/${unit}`}`
}

/** one × other / denominator, floored; in plain numbers where those are exact. */
function floorDivide(one: number, other: number, denominator: number): Fen {
  const product = one * other
  if ([one, other, denominator, product].every(Number.isSafeInteger)) {
    const rest = product % denominator
    return fen((product - rest) / denominator - (rest < 0 ? 1 : 0))
  }
  const numerator = BigInt(one) * BigInt(other)
  const quotient = numerator / BigInt(denominator)
  return fen(Number(numerator < 0n && numerator % BigInt(denominator) !== 0n ? quotient - 1n : quotient))
}

/** quantity × unit price, floored to whole fen (spec §5, §9). */
export function lineAmount(unitPrice: Price, quantity: number): Fen {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a whole quantity: ${quantity}`)
  return floorDivide(unitPrice, quantity, 100)
}

/** amount × numerator / denominator, floored to whole fen; the way every discount share is cut. */
export function shareOf(amount: Fen, numerator: number, denominator: number): Fen {
  if (denominator <= 0) throw new RangeError('a share needs a positive whole')
  return floorDivide(amount, numerator, denominator)
}

export function sumFen(amounts: Iterable<Fen>): Fen {
  let total = 0
  for (const amount of amounts) total += amount
  return fen(total)
}

/** Spreads a discount over lines by their amounts; shares are floored, the remainder goes to the last line. */
export function spreadFen(discount: Fen, weights: readonly Fen[]): Fen[] {
  const whole = sumFen(weights)
  if (whole === 0) return weights.map(() => fen(0))
  const shares = weights.map((weight) => shareOf(discount, weight, whole))
  const last = shares.length - 1
  shares[last] = fen((shares[last] ?? 0) + discount - sumFen(shares))
  return shares
}
