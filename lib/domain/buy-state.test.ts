import { buyState } from './buy-state.ts'

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
  [{ isBuyable: false, stock: 5, reasons: [] }, 'blocked'],
])('%j is %s', (goods, kind) => {
  expect(buyState(goods).kind).toBe(kind)
})
