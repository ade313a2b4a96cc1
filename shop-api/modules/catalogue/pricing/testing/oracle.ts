/**
 * Prices a cart a second time, naively and in exact fractions, from decimal texts. It shares nothing with the engine on
 * purpose: no code, no types, no rounding helper. Slow and plain is what makes it worth asking.
 */
export interface OracleGoods {
  id: number
  categories: number[]
  maker: number
  brand: number | null
  price: string
  ladderType: number
  ladder: { number: number; price: string }[]
  hm: boolean
  freeFrom: number | null
  orderFreeFrom: number | null
}

export interface OracleScope {
  kind: string
  ids: number[]
}

export interface OracleLine {
  id: number
  goods: OracleGoods | null
  quantity: number
  /** ordinary, or the own price of a flash sale, exchange or combination. */
  ownPrice: string | null
  /** What a combination's parts cost by themselves; null for goods. */
  setPrice: string | null
  hm: boolean
  counted: boolean
  wanted: number
}

export interface OracleWorld {
  lines: OracleLine[]
  fullReductions: {
    id: number
    scope: OracleScope
    repeating: boolean
    tiers: { amount: string; reduce: string }[]
  }[]
  storeWideDiscounts: {
    id: number
    scope: OracleScope
    excluded: number[]
    tiers: { amount: string; rate: string }[]
  }[]
  coupon: {
    kind: string
    value: string
    maxReduce: string | null
    threshold: string
    scope: OracleScope
    exclusive: boolean
  } | null
  minimum: string
  freeFrom: string
  fee: string
  unshipped: string
}

export interface OracleAnswer {
  lines: Record<number, { amount: bigint; fullReduction: bigint; discount: bigint; coupon: bigint }>
  goods: bigint
  fullReduction: bigint
  discount: bigint
  coupon: bigint
  shipping: bigint
  pay: bigint
  couponUsed: boolean
}

/** Decimal text as a count of 10^-8 yuan. */
function exact(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(`${whole}${decimals.padEnd(8, '0')}`)
}
const CENT = 1_000_000n
const ONE = 100_000_000n
/** Whole fen of a count of 10^-8 yuan. */
const cents = (units: bigint) => (units - (units % CENT)) / CENT

function costOf(line: OracleLine): bigint {
  const pay = (price: string) => cents(exact(price) * BigInt(line.quantity))
  const unlessDearer = (price: string, usual: string | null) =>
    usual !== null && exact(price) > exact(usual) ? pay(usual) : pay(price)
  if (line.ownPrice !== null) return unlessDearer(line.ownPrice, line.goods?.price ?? line.setPrice)
  const goods = line.goods
  if (!goods) throw new Error('an ordinary line needs goods')
  let price = goods.price
  if (goods.ladderType === 1) {
    const downwards = goods.ladder.slice().sort((a, b) => b.number - a.number)
    for (const bound of downwards) if (line.quantity <= bound.number) price = bound.price
  } else {
    const upwards = goods.ladder.slice().sort((a, b) => a.number - b.number)
    for (const tier of upwards) if (line.quantity >= tier.number) price = tier.price
  }
  return unlessDearer(price, goods.price)
}

function covers(scope: OracleScope, goods: OracleGoods): boolean {
  const has = (id: number | null) => id !== null && scope.ids.indexOf(id) >= 0
  if (scope.kind === 'all') return true
  if (scope.kind === 'goods') return has(goods.id)
  if (scope.kind === 'brands') return has(goods.brand)
  if (scope.kind === 'manufacturers') return has(goods.maker)
  return goods.categories.some(has)
}

const order = ['goods', 'brands', 'manufacturers', 'categories', 'all']

function choose<T extends { id: number; scope: OracleScope; excluded?: number[] }>(
  rules: T[],
  goods: OracleGoods,
  wanted: number,
): T | undefined {
  let best: T | undefined
  for (const rule of rules) {
    if (!covers(rule.scope, goods) || rule.excluded?.includes(goods.id)) continue
    if (rule.id === wanted) return rule
    const rank = order.indexOf(rule.scope.kind)
    const bestRank = best ? order.indexOf(best.scope.kind) : 99
    if (rank < bestRank || (rank === bestRank && best && rule.id < best.id)) best = rule
  }
  return best
}

/** Floored shares; what is left over is given out fen by fen from the last line on, as far as each can bear it. */
function divide(discount: bigint, amounts: bigint[]): bigint[] {
  const whole = amounts.reduce((a, b) => a + b, 0n)
  if (whole === 0n) return amounts.map(() => 0n)
  const shares = amounts.map((amount) => (discount * amount) / whole)
  let rest = discount - shares.reduce((a, b) => a + b, 0n)
  let at = shares.length - 1
  while (rest > 0n) {
    if ((shares[at] as bigint) < (amounts[at] as bigint)) {
      shares[at] = (shares[at] as bigint) + 1n
      rest -= 1n
    } else at -= 1
  }
  return shares
}

function least(first: bigint, second: bigint): bigint {
  if (first < second) return first
  return second
}

export function oracle(world: OracleWorld): OracleAnswer {
  const answer: OracleAnswer['lines'] = {}
  for (const line of world.lines) {
    answer[line.id] = { amount: costOf(line), fullReduction: 0n, discount: 0n, coupon: 0n }
  }
  const at = (id: number) => answer[id] as OracleAnswer['lines'][number]
  const counted = world.lines.filter((line) => line.counted)
  const open = counted.filter((line) => line.goods !== null && line.ownPrice === null && !line.hm)
  const goodsOf = (line: OracleLine) => line.goods as OracleGoods

  for (const rule of world.fullReductions) {
    const mine = open.filter((line) => choose(world.fullReductions, goodsOf(line), line.wanted)?.id === rule.id)
    const sum = mine.reduce((total, line) => total + at(line.id).amount, 0n)
    let off = 0n
    let best = -1n
    for (const tier of rule.tiers) {
      const amount = cents(exact(tier.amount))
      if (mine.length === 0 || sum < amount || amount < best) continue
      best = amount
      off = cents(exact(tier.reduce)) * (rule.repeating ? sum / amount : 1n)
    }
    const shares = divide(
      least(off, sum),
      mine.map((line) => at(line.id).amount),
    )
    for (const [index, line] of mine.entries()) at(line.id).fullReduction = shares[index] as bigint
  }

  const rest = (line: OracleLine) => at(line.id).amount - at(line.id).fullReduction
  let couponUsed = false
  if (world.coupon) {
    const { scope, threshold, kind, value, maxReduce, exclusive } = world.coupon
    const touched = (line: OracleLine) => exclusive && at(line.id).fullReduction !== 0n
    const mine = open.filter((line) => covers(scope, goodsOf(line)) && !touched(line))
    const sum = mine.reduce((total, line) => total + rest(line), 0n)
    if (sum > 0n && sum * CENT >= exact(threshold)) {
      couponUsed = true
      let off = kind === 'amount' ? cents(exact(value)) : (sum * (ONE - exact(value))) / ONE
      if (maxReduce !== null) off = least(off, cents(exact(maxReduce)))
      const shares = divide(least(off, sum), mine.map(rest))
      for (const [index, line] of mine.entries()) at(line.id).coupon = shares[index] as bigint
    }
  }
  if (!couponUsed) {
    for (const rule of world.storeWideDiscounts) {
      const mine = open.filter((line) => choose(world.storeWideDiscounts, goodsOf(line), 0)?.id === rule.id)
      const sum = mine.reduce((total, line) => total + rest(line), 0n)
      let rate = ONE
      let best = -1n
      for (const tier of rule.tiers) {
        if (mine.length === 0 || sum * CENT < exact(tier.amount) || exact(tier.amount) < best) continue
        best = exact(tier.amount)
        rate = exact(tier.rate)
      }
      const shares = divide((sum * (ONE - rate)) / ONE, mine.map(rest))
      for (const [index, line] of mine.entries()) at(line.id).discount = shares[index] as bigint
    }
  }

  const total = (pick: (line: OracleLine) => bigint) => counted.reduce((sum, line) => sum + pick(line), 0n)
  const goods = total((line) => at(line.id).amount)
  const alone = counted.filter((line) => {
    const from = line.goods?.freeFrom ?? null
    return from !== null && line.quantity >= from
  })
  const freeing = counted.filter((line) => {
    const from = line.goods?.orderFreeFrom ?? null
    return from !== null && line.quantity >= from
  })
  const isEnough = goods * CENT + exact(world.unshipped) >= exact(world.freeFrom)
  const isFree = isEnough || freeing.length > 0 || alone.length === counted.length
  const fullReduction = total((line) => at(line.id).fullReduction)
  const discount = total((line) => at(line.id).discount)
  const coupon = total((line) => at(line.id).coupon)
  const shipping = isFree ? 0n : cents(exact(world.fee))
  const pay = goods - fullReduction - discount - coupon + shipping
  return { lines: answer, goods, fullReduction, discount, coupon, shipping, pay, couponUsed }
}
