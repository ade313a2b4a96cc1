import fc from 'fast-check'
import type { FreeBatch } from './allocate-stock.ts'
import { allocate } from './allocate-stock.ts'

const batch = (id: number, goodsId: number, free: number, expiresOn = '2027-01-01'): FreeBatch => ({
  id,
  goodsId,
  batchNo: `B${id}`,
  expiresOn,
  free,
})

const need = (orderLineId: number, goodsId: number, number: number) => ({ orderLineId, goodsId, number })

const total = (items: readonly { number: number }[]) => items.reduce((sum, item) => sum + item.number, 0)

describe('allocation of batches', () => {
  test('the batch that comes first is emptied first, also across lines', () => {
    const result = allocate([need(1, 7, 3), need(2, 7, 4)], [batch(10, 7, 5), batch(11, 7, 5)])
    expect(result).toMatchObject({
      ok: true,
      allocations: [
        { orderLineId: 1, batch: { id: 10 }, number: 3 },
        { orderLineId: 2, batch: { id: 10 }, number: 2 },
        { orderLineId: 2, batch: { id: 11 }, number: 2 },
      ],
    })
  })

  test('what is missing is named', () => {
    expect(allocate([need(1, 7, 6)], [batch(10, 7, 5)])).toEqual({ ok: false, goodsId: 7, missing: 1 })
    expect(allocate([need(1, 8, 1)], [batch(10, 7, 5)])).toEqual({ ok: false, goodsId: 8, missing: 1 })
  })

  test('every line gets exactly what it needs and no batch gives more than it has', () => {
    const needs = fc.array(
      fc.record({ goodsId: fc.integer({ min: 1, max: 3 }), number: fc.integer({ min: 1, max: 9 }) }),
    )
    const frees = fc.array(
      fc.record({ goodsId: fc.integer({ min: 1, max: 3 }), free: fc.integer({ min: 0, max: 12 }) }),
    )
    fc.assert(
      fc.property(needs, frees, (wanted, stocks) => {
        const lines = wanted.map((each, index) => need(index, each.goodsId, each.number))
        const batches = stocks.map((each, index) => batch(index, each.goodsId, each.free))
        const result = allocate(lines, batches)
        const reaches = [1, 2, 3].every(
          (goodsId) =>
            total(lines.filter((line) => line.goodsId === goodsId)) <=
            batches.filter((each) => each.goodsId === goodsId).reduce((sum, each) => sum + each.free, 0),
        )
        expect(result.ok).toBe(reaches)
        if (!result.ok) return
        for (const line of lines) {
          expect(total(result.allocations.filter((each) => each.orderLineId === line.orderLineId))).toBe(line.number)
        }
        for (const each of batches) {
          expect(total(result.allocations.filter((given) => given.batch.id === each.id))).toBeLessThanOrEqual(each.free)
        }
        expect(result.allocations.every((each) => each.number > 0)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
