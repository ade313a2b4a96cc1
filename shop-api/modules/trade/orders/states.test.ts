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
    for (const state of orderStates) expect(stateText(called({ state }))).toMatch(/^[一-龥]{3}$/)
  })

  const called = (order: Partial<Parameters<typeof stateText>[0]>) => ({
    state: 'submitted' as const,
    kind: 'ordinary' as const,
    noticedAt: null,
    ...order,
  })
  const standing = { parcels: 0, openParcels: 0, isReturnable: false, owesReceipt: false }

  test('a transfer pays any order, and those with ephedrine-containing goods alone', () => {
    expect(actionsOf({ ...standing, state: 'submitted', kind: 'ordinary' })).toEqual(['pay', 'transfer', 'cancel'])
    expect(actionsOf({ ...standing, state: 'submitted', kind: 'hm' })).toEqual(['transfer', 'cancel'])
    expect(stateText(called({ kind: 'hm' }))).toBe('待转账')
    expect(stateText(called({}))).toBe('待付款')
    expect(stateText(called({ noticedAt: new Date(0) }))).toBe('待核对')
  })

  test('what has left the shelf can be followed and received, but no longer cancelled', () => {
    expect(actionsOf({ ...standing, state: 'picked', kind: 'ordinary' })).toEqual(['reorder'])
    const onTheWay = { ...standing, state: 'shipped' as const, kind: 'hm' as const, parcels: 2, openParcels: 1 }
    expect(actionsOf({ ...onTheWay, owesReceipt: true })).toEqual(['receive', 'receipt', 'logistics', 'reorder'])
    expect(stateText(called({ state: 'picked' }), 1)).toBe('部分发货')
  })

  test('what was received can be given back for a while', () => {
    const received = { ...standing, state: 'received' as const, kind: 'ordinary' as const, parcels: 1 }
    expect(actionsOf({ ...received, isReturnable: true })).toEqual(['return', 'logistics', 'reorder'])
    expect(actionsOf(received)).toEqual(['logistics', 'reorder'])
  })
})
