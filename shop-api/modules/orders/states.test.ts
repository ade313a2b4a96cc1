import { orderStates } from '#lib/contract/orders/shapes.ts'
import { actionsOf, statesBefore, stateText, tabStates } from './states.ts'

describe('life of an order', () => {
  test.each([
    ['paid', ['submitted']],
    ['picked', ['paid']],
    ['shipped', ['picked']],
    ['received', ['shipped']],
    ['done', ['received']],
    ['cancelled', ['submitted', 'paid']],
    ['closed', ['submitted']],
    ['submitted', []],
  ] as const)('%s comes only from %j', (state, from) => {
    expect(statesBefore(state)).toEqual(from)
  })

  test('every state is under exactly one tab and has a text', () => {
    expect(Object.values(tabStates).flat().sort()).toEqual([...orderStates].sort())
    for (const state of orderStates) expect(stateText(state, 'ordinary')).toMatch(/^[一-龥]{3}$/)
  })

  test('orders with ephedrine-containing goods offer the transfer, never the payment', () => {
    expect(actionsOf('submitted', 'ordinary')).toEqual(['pay', 'cancel'])
    expect(actionsOf('submitted', 'hm')).toEqual(['transfer', 'cancel'])
    expect(stateText('submitted', 'hm')).toBe('待转账')
  })

  test('what has left the shelf can be followed, but no longer cancelled', () => {
    expect(actionsOf('picked', 'ordinary')).toEqual(['reorder'])
    expect(actionsOf('shipped', 'ordinary')).toEqual(['logistics', 'reorder'])
  })
})
