import fc from 'fast-check'
import { z } from 'zod'
import type { CallKey } from '../calls.ts'
import { goodsShape } from '../goods/shapes.ts'
import {
  dateTimeShape,
  dayShape,
  flagShape,
  idOrNoneShape,
  idShape,
  pageOf,
  priceShape,
  timestampShape,
} from '../shape-parts.ts'
import type { CallShapes } from '../shapes.ts'
import { shapes } from '../shapes.ts'
import { valuesOf } from '../testing/values-of.ts'
import { onlyIf, orElse, preparedBy, required } from './hints.ts'
import { readLiberally } from './reader.ts'

const every = Object.entries(shapes) as [CallKey, CallShapes][]
const goods = { id: 7, name: '阿莫西林胶囊' }

describe('a value', () => {
  test.each([
    [idShape, '12', 12],
    [idShape, ' 12 ', 12],
    [idShape, 12.9, undefined],
    [idShape, '1795000000123456789', '1795000000123456789'],
    [idShape, '0795000000123456789', undefined],
    [idShape, 2 ** 60, undefined],
    [idOrNoneShape, 0, 0],
    [idOrNoneShape, '0', 0],
    [idOrNoneShape, '1795000000123456789', '1795000000123456789'],
    [z.number().int(), '2.5', undefined],
    [z.number().int(), '3.0', 3],
    [idShape, '1,200', 1200],
    [idShape, 0, undefined],
    [idShape, -3, undefined],
    [idShape, 'abc', undefined],
    [idShape, [], undefined],
    [idShape, 1e300, undefined],
    [flagShape, true, 1],
    [flagShape, '1', 1],
    [flagShape, 'false', 0],
    [flagShape, 2, 1],
    [flagShape, 'maybe', undefined],
    [priceShape, '8.60', '8.60'],
    [priceShape, 8.6, 8.6],
    [priceShape, '￥1,280.50', '1280.5000'],
    [priceShape, 0.1 + 0.2, '0.3000'],
    [priceShape, '8.60元', '8.6000'],
    [priceShape, '8.600000', '8.6000'],
    [priceShape, '8.12345', undefined],
    [priceShape, 8.123456, undefined],
    [priceShape, {}, undefined],
    [priceShape, true, undefined],
    [dayShape, '2026/1/5', '2026-01-05'],
    [dayShape, '2026-01-05 10:00:00', '2026-01-05'],
    [dayShape, '2026-02-31', undefined],
    [dayShape, '2026-11-19T16:30:00.000000Z', '2026-11-20'],
    [dayShape, '2026-11-20T00:30:00+08:00', '2026-11-20'],
    [dayShape, '2026-11-20 soon', undefined],
    [dayShape, 1_795_000_000, '2026-11-18'],
    [dayShape, '1795000000123', '2026-11-18'],
    [dayShape, '0000-00-00', undefined],
    [timestampShape, '1795000000', 1_795_000_000],
    [timestampShape, 1_795_000_000_123, 1_795_000_000],
    [timestampShape, 1_795_000_000.75, 1_795_000_000],
    [timestampShape, '2026-11-20T00:00:00.000+00:00', Date.parse('2026-11-20T00:00:00Z') / 1000],
    [timestampShape, '2026-02-31 08:00:00', undefined],
    [timestampShape, '2026-11-20 25:00:00', undefined],
    [dateTimeShape, '2026-11-20 09:30:00', '2026-11-20 09:30:00'],
    [dateTimeShape, '2026-11-20 09:30', '2026-11-20 09:30'],
    [dateTimeShape, '2026-11-20', '2026-11-20'],
    [dateTimeShape, '2026-11-20T01:30:00.000000Z', '2026-11-20 09:30:00'],
    [dateTimeShape, 1_795_000_000, '2026-11-18 19:06:40'],
    [dateTimeShape, '3天前', '3天前'],
    [dateTimeShape, '2026-02-31 09:30:00', undefined],
    [timestampShape, '2026-11-20 08:00:00', Date.parse('2026-11-20T00:00:00Z') / 1000],
    [z.string(), 12, '12'],
    [z.string(), false, undefined],
    [z.enum(['a', 'b']), 'c', undefined],
    [z.boolean(), '1', true],
  ])('of %# reads %j as %j', (shape, given, expected) => {
    expect(readLiberally(shape as z.ZodType, given).data).toEqual(expected)
  })
})

describe('an object', () => {
  test('has every field, whatever was sent', () => {
    const { data, notes } = readLiberally(goodsShape, goods)
    expect(data).toMatchObject({ ...goods, sccj: '', goods_image: [], base_price: null, is_buy: 1, number: null })
    expect(notes).toEqual([])
  })

  test('takes what an absent field means from its hint, or from the fields before it', () => {
    const shape = z.object({ is_on: orElse(flagShape, 1), note: z.string(), left: z.number().int().nullable() })
    expect(readLiberally(shape, { note: null }).data).toEqual({ is_on: 1, note: '', left: null })
    expect(readLiberally(pageOf(goodsShape), [goods, goods]).data).toMatchObject({ total: 2, last_page: 1 })
  })

  test('is nothing without what it needs most', () => {
    const shape = z.object({ name: required(z.string()) })
    expect(readLiberally(shape, {})).toEqual({ data: undefined, notes: [{ path: 'name', problem: 'missing' }] })
    expect(readLiberally(shape, { name: '' }).data).toEqual({ name: '' })
  })

  test('says once where a field cannot be read, and goes on without it', () => {
    const { data, notes } = readLiberally(goodsShape, { ...goods, tags: 'none', xq: 'soon', sccj: {} })
    expect(data).toMatchObject({ tags: [], xq: null, sccj: '' })
    expect(notes.map(({ path }) => path).sort()).toEqual(['sccj', 'tags', 'xq'])
  })

  test('keeps what the contract does not know', () => {
    expect(readLiberally(goodsShape, { ...goods, colour: 'red' }).data).toMatchObject({ colour: 'red' })
  })

  test.each([null, [], {}])('that holds nothing comes as %j', (given) => {
    expect(readLiberally(z.object({ note: z.string() }), given).data).toEqual({ note: '' })
  })
})

describe('a list', () => {
  const rows = z.object({ data: z.array(z.object({ id: idShape })) })

  test.each([
    ['bare', [{ id: 1 }]],
    ['under data', { data: [{ id: 1 }] }],
    ['under numbers', { data: { 0: { id: 1 } } }],
    ['with ids as text', { data: [{ id: '1' }] }],
  ])('comes %s', (_, given) => {
    expect(readLiberally(rows, given).data).toEqual({ data: [{ id: 1 }] })
  })

  test('goes on without a row that cannot be read', () => {
    const { data, notes } = readLiberally(rows, [{ id: 1 }, { id: null }, 'x', null, { id: 2 }])
    expect(data).toEqual({ data: [{ id: 1 }, { id: 2 }] })
    expect(notes).toContainEqual({ path: 'data[]', problem: 'dropped row' })
  })

  test('of endless depth comes to an end', () => {
    let category: object = { id: 1, name: 'x' }
    for (let level = 0; level < 2_000; level += 1) category = { id: 1, name: 'x', children: [category] }
    expect(readLiberally(shapes.focusCommon.data, { category: [category] }).data).toBeDefined()
  })

  test('is nothing when what it holds cannot be read', () => {
    const line = onlyIf(
      z.object({ id: z.number(), goods: z.object({ name: required(z.string()) }).nullable() }),
      (row) => row.goods !== null,
    )
    expect(
      readLiberally(z.array(line), [
        { id: 1, goods: { name: 'x' } },
        { id: 2, goods: {} },
      ]).data,
    ).toHaveLength(1)
  })

  test('is prepared before it is read', () => {
    const shape = preparedBy(z.array(z.string()), (value) => (typeof value === 'string' ? [value] : value))
    expect(readLiberally(shape, 'one').data).toEqual(['one'])
  })
})

describe('every shape of the contract', () => {
  test.each(every)('%s leaves what is as it should be untouched', (_, { data: shape }) => {
    fc.assert(
      fc.property(valuesOf(shape), (value) => {
        // A line of a cart holds one or the other.
        fc.pre(!JSON.stringify(value)?.includes('"goods":null,"combination":null'))
        const { data, notes } = readLiberally(shape, value)
        expect(notes).toEqual([])
        expect(data).toBe(value)
      }),
      { numRuns: 5 },
    )
  })

  test.each(every)('%s is of its type whatever is sent', (_, { data: shape }) => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), damaged(valuesOf(shape))), (value) => {
        const { data } = readLiberally(shape, value)
        if (data === undefined) return
        // What an absent field means may lie outside of what the reference sends: id 0, no day.
        const problems = shape.safeParse(data).error?.issues ?? []
        expect(problems.filter(({ code }) => !['too_small', 'invalid_format', 'custom'].includes(code))).toEqual([])
        expect(readLiberally(shape, data).data).toEqual(data)
      }),
      { numRuns: 30 },
    )
  })
})

/** Values with one place anywhere in them replaced by something of any kind. */
function damaged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.nat(), fc.jsonValue({ maxDepth: 1 })).map(([value, at, other]) => {
    const copy: unknown = structuredClone(value)
    const places: [Record<string, unknown>, string][] = []
    const collect = (each: unknown): void => {
      if (typeof each !== 'object' || each === null) return
      for (const key of Object.keys(each)) {
        places.push([each as Record<string, unknown>, key])
        collect((each as Record<string, unknown>)[key])
      }
    }
    collect(copy)
    const place = places[at % Math.max(1, places.length)]
    if (place) place[0][place[1]] = other
    return copy
  })
}
