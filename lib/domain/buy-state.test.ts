import { buyState, firstReason, isControlledAway, sharedReason } from './buy-state.ts'

const reason = (code: string) => ({ code, text: code, wayOut: null })

test.each([
  [{ isBuyable: true, stock: 5, reasons: [] }, 'buyable'],
  [{ isBuyable: false, stock: null, reasons: [reason('guest')] }, 'guest'],
  [{ isBuyable: false, stock: null, reasons: [reason('guest'), reason('out_of_stock')] }, 'guest'],
  [{ isBuyable: false, stock: 5, reasons: [reason('not_reviewed'), reason('outside_scope')] }, 'unreviewed'],
  [{ isBuyable: false, stock: 5, reasons: [reason('review_rejected')] }, 'unreviewed'],
  [{ isBuyable: false, stock: 0, reasons: [reason('out_of_stock')] }, 'sold-out'],
  [{ isBuyable: true, stock: 0, reasons: [] }, 'sold-out'],
  [{ isBuyable: false, stock: 0, reasons: [reason('outside_scope'), reason('out_of_stock')] }, 'blocked'],
  [{ isBuyable: true, stock: 5, reasons: [reason('out_of_stock')] }, 'sold-out'],
  [{ isBuyable: false, stock: 5, reasons: [] }, 'blocked'],
])('%j is %s', (goods, kind) => {
  expect(buyState(goods).kind).toBe(kind)
})

test('the reason that is said is the first one that keeps the buyer', () => {
  const [rejected, scope, stock] = ['review_rejected', 'outside_scope', 'out_of_stock'].map(reason)
  const first = (...reasons: (ReturnType<typeof reason> | undefined)[]) =>
    firstReason(buyState({ isBuyable: false, stock: 5, reasons: reasons.flatMap((each) => each ?? []) }))?.code
  expect(first(scope, rejected)).toBe('review_rejected')
  expect(first(stock, scope)).toBe('outside_scope')
  expect([first(), first(stock), first(reason('guest'))]).toEqual([undefined, undefined, undefined])
})

test('of two reasons of the review the first is said', () => {
  const state = buyState({ isBuyable: false, stock: 5, reasons: ['not_reviewed', 'review_rejected'].map(reason) })
  expect(state).toMatchObject({ kind: 'unreviewed', reason: { code: 'not_reviewed' } })
})

test.each([
  [[], false],
  [['outside_scope'], false],
  [['outside_scope', 'controlled_sale'], true],
])('goods with reasons %j are kept away by controlled sale: %s', (codes, isAway) => {
  expect(isControlledAway({ reasons: codes.map(reason) })).toBe(isAway)
})

const papers = { label: '更新证照', url: '/certificates' }
const blocked = (text: string, wayOut: typeof papers | null = papers) => ({
  isBuyable: false,
  stock: 5,
  reasons: [{ code: 'certificate_expired', text, wayOut }],
})
const buyable = { isBuyable: true, stock: 5, reasons: [] }
const goodsOwn = (id: number) => blocked('价格正在制定中', { label: '看相似', url: `/list?keywords=${id}` })

test.each([
  ['three alike', [blocked('到期'), buyable, blocked('到期'), blocked('到期')], '到期'],
  ['two alike', [blocked('到期'), blocked('到期')], undefined],
  ['none', [buyable, buyable, buyable], undefined],
  ['no way out', [blocked('到期', null), blocked('到期', null), blocked('到期', null)], undefined],
  ['ways of their own', [goodsOwn(1), goodsOwn(2), goodsOwn(3)], undefined],
  [
    'the commonest of two',
    [...Array(3).fill(blocked('缺少')), ...Array(4).fill(blocked('到期')), goodsOwn(1), goodsOwn(2)],
    '到期',
  ],
])('what is said above a list: %s', (_, list, text) => {
  expect(sharedReason(list)?.text).toBe(text)
})

test('nothing is said above an empty list, or above goods with reasons of their own', () => {
  expect([sharedReason([]), sharedReason([blocked('到期')])]).toEqual([null, null])
})

test('of reasons that read the same the first is said', () => {
  const [first, ...others] = [1, 2, 3].map(() => blocked('到期'))
  expect(sharedReason([buyable, ...(first ? [first] : []), ...others])).toBe(first?.reasons[0])
})
