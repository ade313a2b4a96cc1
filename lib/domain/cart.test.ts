import { fen, parsePrice } from '#lib/kernel/money.ts'
import type { Tier } from './cart.ts'
import {
  changedPrices,
  freightOf,
  giftText,
  isLost,
  isSelectable,
  knownAmount,
  lineName,
  lineReasons,
  lineUnit,
  orderTiers,
  qualifyingAmount,
  selectedTotal,
  shippingShortfall,
  unitsOf,
  unpricedOf,
  withForcedSelection,
} from './cart.ts'
import { shippingNotes, shippingText } from './goods-text.ts'
import { cartLine, combinationItem, plainGoods } from './testing/cart-line.ts'

describe('cart', () => {
  test.each([
    ['buyable and in stock', {}, true],
    ['unbuyable (is_buy 0)', { isBuyable: false }, false],
    ['out of stock', { stock: 0 }, false],
  ])('a line with goods %s', (_, item, selectable) => {
    const given = cartLine({}, item)
    expect(isSelectable(given)).toBe(selectable)
    expect(withForcedSelection(given).isSelected).toBe(selectable)
  })

  test.each([
    ['whose quantity can be corrected stays', { isBuyable: true }, false],
    ['nothing can be done about is lost', { isBuyable: false }, true],
  ])('a line with a reason %s; neither may be selected', (_, item, lost) => {
    const reasons = [{ code: 'short_stock', text: '库存不足，还可购8盒', wayOut: null }]
    const given = cartLine({ legalQuantity: 8 }, { ...item, reasons })
    expect([isSelectable(given), isLost(given)]).toEqual([false, lost])
  })

  test('the selected total leaves out what is unselected or must not be selected', () => {
    expect(selectedTotal([cartLine({}), cartLine({ isSelected: false }), cartLine({}, { stock: 0 })])).toBe(8600)
  })

  test('what lines do not tell is in no sum, and is counted', () => {
    const lines = [cartLine({ quantity: 2 }), cartLine({ quantity: 3, price: null, amount: null })]
    expect([knownAmount(lines), unpricedOf(lines), unitsOf(lines)]).toEqual([8600, 1, 5])
    expect(unitsOf([cartLine({}), cartLine({ quantity: null })])).toBe(null)
  })

  test('no gap is claimed where a chosen line tells no amount; what the others reach is reached', () => {
    const terms = { unshipped: fen(0), minimumOrder: null, fee: null }
    const sums = { selectedUnits: 1, unpriced: 1, goods: fen(8600), fullReduction: fen(0), discount: fen(0) }
    const amounts = { ...sums, coupon: fen(0), pay: fen(8600), selectedLines: 2, shipping: null }
    const lines = [cartLine({}), cartLine({ amount: null })]
    const freight = (threshold: number) =>
      freightOf({ lines, amounts, shipping: { ...terms, threshold: fen(threshold) } }).kind
    expect([freight(8601), freight(8600)]).toEqual(['unknown', 'free'])
  })

  test.each([
    [50000, 46750, 0, 3250],
    [50000, 50000, 0, 0],
    [50000, 60000, 0, 0],
    [50000, 20000, 10000, 20000],
    [50000, 20000, 30000, 0],
    [50000, 60000, 20000, 0],
    [50000, 0, 60000, 0],
  ])('threshold %i, selected %i, paid and not shipped %i: short of %i fen', (threshold, total, unshipped, expected) => {
    expect(shippingShortfall(fen(threshold), fen(total), fen(unshipped))).toBe(expected)
  })

  test.each([
    ['a gap, and a fee', 0, 8600, 1500, { kind: 'gap', gap: 41400 }],
    ['a gap, but every line ships free by itself', 1, 8600, 0, { kind: 'free-singles' }],
    ['nothing chosen yet', 0, 0, 0, { kind: 'gap', gap: 50000 }],
    ['enough', 1, 60000, 0, { kind: 'free' }],
  ])('freight with %s', (_, selectedLines, amount, charged, expected) => {
    const none = fen(0)
    const sums = {
      selectedUnits: 1,
      unpriced: 0,
      goods: fen(amount),
      fullReduction: none,
      discount: none,
      coupon: none,
      pay: none,
    }
    const shipping = { threshold: fen(50000), unshipped: none, minimumOrder: none, fee: fen(1500) }
    const lines = amount === 0 ? [] : [cartLine({ amount: fen(amount) })]
    expect(freightOf({ lines, shipping, amounts: { ...sums, selectedLines, shipping: fen(charged) } })).toEqual(
      expected,
    )
  })

  test('a part that is charged although the amount is reached is named, down to a fen', () => {
    const none = fen(0)
    const freight = [
      { label: '运费', fee: none },
      { label: '冷链运费', fee: fen(1) },
    ]
    const shipping = { threshold: fen(8600), unshipped: none, minimumOrder: none, fee: fen(1500) }
    const amounts = {
      selectedLines: 1,
      selectedUnits: 1,
      unpriced: 0,
      goods: fen(8600),
      fullReduction: none,
      discount: none,
      coupon: none,
      pay: fen(8601),
      shipping: fen(1),
      freight,
    }
    const charged = (threshold: number) =>
      freightOf({
        lines: [cartLine({ amount: fen(8600) })],
        shipping: { ...shipping, threshold: fen(threshold) },
        amounts,
      })
    expect(charged(8600)).toEqual({ kind: 'charged', labels: ['冷链运费'] })
    expect(charged(8601)).toEqual({ kind: 'gap', gap: 1 })
  })

  test.each([
    [10, null, 9, ['还差 1盒 单品包邮'], '单品满10盒包邮'],
    [10, null, 10, ['✓ 已达单品包邮数量'], '单品满10盒包邮'],
    [null, 40, 9, ['还差 31盒 整单包邮'], '满40盒整单包邮'],
    [null, 40, 40, ['✓ 已达整单包邮数量'], '满40盒整单包邮'],
    [10, 40, 12, ['✓ 已达单品包邮数量', '还差 28盒 整单包邮'], '单品满10盒包邮，满40盒整单包邮'],
    [null, null, 10, [], ''],
  ])('by itself from %p, the order from %p, %i chosen', (single, order, quantity, notes, text) => {
    const given = plainGoods({ singleFreeShippingFrom: single, orderFreeShippingFrom: order })
    expect(shippingNotes(given, quantity)).toEqual(notes)
    expect(shippingText(given)).toBe(text)
  })

  test('an order that ships free for some goods says so', () => {
    const none = fen(0)
    const shipping = { threshold: fen(50000), unshipped: none, minimumOrder: none, fee: fen(1500) }
    const amounts = {
      selectedLines: 1,
      unpriced: 0,
      selectedUnits: 40,
      goods: fen(8600),
      fullReduction: none,
      discount: none,
    }
    const sums = { ...amounts, coupon: none, pay: none, shipping: none }
    const item = { kind: 'goods' as const, goods: plainGoods({ orderFreeShippingFrom: 40 }) }
    const kind = (quantity: number) =>
      freightOf({ lines: [cartLine({ amount: fen(8600), quantity, item })], shipping, amounts: sums }).kind
    expect([kind(40), kind(39)]).toEqual(['free-order', 'free-singles'])
  })

  test('reached tiers stand first, then the nearest gap', () => {
    const tier = (threshold: number, isReached: boolean): Tier => ({
      id: threshold,
      promotionId: 1,
      name: '',
      threshold: fen(threshold),
      discount: '1',
      current: fen(0),
      isReached,
      url: null,
    })
    const sorted = orderTiers([tier(900, false), tier(100, true), tier(500, false), tier(300, true)])
    expect(sorted.map((entry) => entry.threshold)).toEqual([300, 100, 500, 900])
  })

  test('tells lines whose price changed since they were put in', () => {
    expect(
      changedPrices([cartLine({}), cartLine({ id: 2, price: parsePrice('9.00') })]).map((entry) => entry.id),
    ).toEqual([2])
  })

  test('a line is called after what it sells', () => {
    const reasons = [{ code: 'off_shelf', text: '组合已下架', wayOut: null }]
    const both = [
      cartLine({}, { name: '甲片', unit: '瓶' }),
      cartLine({ item: combinationItem({ name: '组合', reasons }) }),
    ]
    expect(both.map((line) => [lineName(line), lineUnit(line), lineReasons(line).length])).toEqual([
      ['甲片', '瓶', 0],
      ['组合', '套', 1],
    ])
  })

  test.each([
    [{}, false],
    [{ stock: 0 }, true],
    [{ stock: null }, false],
    [{ isBuyable: false }, true],
  ])('a combination %j is lost: %s', (over, lost) => {
    expect(isLost(cartLine({ item: combinationItem(over) }))).toBe(lost)
  })

  test('a line that shows unselected is left as it is', () => {
    const given = cartLine({ isSelected: false }, { stock: 0 })
    expect(withForcedSelection(given)).toBe(given)
  })

  test('a changed price of what must not be bought is not worth a word', () => {
    const price = parsePrice('9.00')
    expect(changedPrices([cartLine({ price }, { stock: 0 }), cartLine({ price }, { isBuyable: false })])).toEqual([])
  })

  test('of equal standing the higher tier reached and the nearer one not reached stand first', () => {
    const tier = (threshold: number, isReached: boolean) =>
      ({
        id: 1,
        promotionId: 1,
        name: '',
        threshold: fen(threshold),
        discount: '1',
        current: fen(0),
        isReached,
        url: null,
      }) as const
    const sorted = orderTiers([
      tier(3, true),
      tier(2, false),
      tier(5, true),
      tier(1, false),
      tier(4, true),
      tier(6, false),
    ])
    expect(sorted.map((entry) => entry.threshold)).toEqual([5, 4, 3, 1, 2, 6])
  })

  describe('what counts for a promotion', () => {
    const offer = { goodsPriceId: 0, ladderPriceId: 0, fullReductionId: 5, flag: 0 }
    const lines = [
      cartLine({ amount: fen(8600), fullReductionShare: fen(600), offer }),
      cartLine({ amount: fen(4300) }),
      cartLine({ amount: fen(1000), type: 'flash' }),
      cartLine({ amount: fen(2000), isSelected: false }),
    ]
    test.each([
      ['reduction', 0, 12_900],
      ['reduction', 5, 8600],
      ['reduction', 6, 0],
      ['discount', 0, 12_300],
      ['discount', 5, 12_300],
    ] as const)('a %s with number %i: %i fen', (kind, id, amount) => {
      expect(qualifyingAmount(lines, { kind, id })).toEqual({ amount, unpriced: 0 })
    })
  })

  describe('freight the server does not charge', () => {
    const none = fen(0)
    const item = { kind: 'goods' as const, goods: plainGoods({ orderFreeShippingFrom: 40 }) }
    const freeing = cartLine({ amount: fen(100), quantity: 40, item })
    const sets = cartLine({ amount: fen(100), item: combinationItem() })
    const amounts = {
      selectedLines: 1,
      unpriced: 0,
      selectedUnits: 1,
      goods: none,
      fullReduction: none,
      discount: none,
      coupon: none,
      shipping: none,
      pay: none,
    }
    const shipping = { threshold: fen(50_000), unshipped: none, minimumOrder: none, fee: fen(1500) }

    test.each([
      ['one line of several frees the order', [freeing, cartLine({ amount: fen(100) })], {}, 'free-order'],
      ['a set frees no order', [sets], {}, 'free-singles'],
      ['where there is a fee of one fen', [freeing], { fee: fen(1) }, 'free-order'],
      ['where there is no fee at all', [freeing], { fee: none }, 'gap'],
      ['where the fee is not told', [freeing], { fee: null }, 'gap'],
      ['where the threshold is not told', [freeing], { threshold: null }, 'unknown'],
    ])('%s', (_, lines, over, kind) => {
      expect(freightOf({ lines, amounts, shipping: { ...shipping, ...over } }).kind).toBe(kind)
    })
  })
})

test.each([
  ['', '赠品 ×3'],
  ['棉签', '赠 棉签 ×3'],
  ['other', '赠 other ×3'],
])('a gift called %j is said as %s', (name, text) => expect(giftText({ name, total: 3 })).toBe(text))
