import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { Cart, Tier } from '#lib/domain/cart.ts'
import { cartLine } from '#lib/domain/testing/cart-line.ts'
import { fen } from '#lib/kernel/money.ts'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { PromotionBars } = await import('./promotion-bars.tsx')

afterEach(cleanup)

const none = fen(0)

function show(unshipped: number, fullReductions: readonly Tier[] = []): string {
  const amounts = { selectedLines: 0, unpriced: 0, selectedUnits: 0, goods: none, fullReduction: none, discount: none }
  const cart: Cart = {
    lines: [],
    fullReductions,
    discounts: [],
    shipping: { threshold: fen(50_000), unshipped: fen(unshipped), minimumOrder: none, fee: fen(1_200) },
    filters: [],
    amounts: { ...amounts, coupon: none, shipping: none, pay: none },
    notices: [],
    hints: null,
    version: null,
  }
  render(<PromotionBars cart={cart} />)
  return screen.getByRole('region', { name: '优惠与运费' }).textContent ?? ''
}

test.each([
  [0, '还差 ¥500.00 包邮', false],
  [20_000, '还差 ¥300.00 包邮', true],
  [60_000, '已满足包邮条件', true],
])('with paid orders of %i fen on their way the gap is: %s', (unshipped, gap, isNamed) => {
  const text = show(unshipped)
  expect(text).toContain(gap)
  expect(text.includes('含未发货订单')).toBe(isNamed)
})

const tier = (name: string, current: number, isReached = false): Tier => ({
  id: 1,
  promotionId: 1,
  name,
  threshold: fen(30_000),
  discount: '20.00',
  current: fen(current),
  isReached,
  url: null,
})

test.each([
  ['品牌满减', tier('品牌满减', 10_000), '品牌满减 满300减20，还差 ¥200.00'],
  ['品牌满减, reached', tier('品牌满减', 30_000, true), '品牌满减 ✓ 已满300减20'],
  ['a name with its terms', tier('惠民堂每满300减20', 10_000), '惠民堂每满300减20 还差 ¥200.00'],
  ['a name with its terms, reached', tier('惠民堂每满300减20', 30_000, true), '惠民堂每满300减20 ✓ 已满足'],
])('says a tier once, its threshold without decimals: %s', (_, given, text) => {
  expect(show(0, [given])).toContain(text)
})

test('of one promotion only the highest reached tier is said, and the next one', () => {
  const tiers = [20_000, 50_000, 100_000, 200_000].map((threshold, at) => ({
    ...tier('品类满减', 120_000, threshold <= 120_000),
    id: at + 1,
    threshold: fen(threshold),
    discount: `${threshold / 1_000}.00`,
  }))
  const text = show(0, tiers)
  expect(text).toContain('品类满减 ✓ 已满1000减100')
  expect(text).toContain('品类满减 满2000减200，还差 ¥800.00')
  expect(text).not.toMatch(/满200减|满500减/)
})

test('of terms that cannot be reckoned nothing is said, and no box is drawn', () => {
  const sums = { selectedLines: 1, unpriced: 1, selectedUnits: null, goods: none, fullReduction: none, discount: none }
  const amounts = { ...sums, coupon: none, shipping: null, pay: none }
  const shipping = { threshold: fen(50_000), unshipped: none, minimumOrder: null, fee: null }
  const lines = [cartLine({ amount: null })]
  const { container } = render(<PromotionBars cart={{ lines, fullReductions: [], discounts: [], shipping, amounts }} />)
  expect(container.innerHTML).toBe('')
})
