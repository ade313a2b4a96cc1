import fc from 'fast-check'

/** Ids a tamperer would try: right ones, other goods', expired ones, and what is no id at all. */
export interface KnownIds {
  readonly goods: readonly number[]
  readonly combinations: readonly number[]
  readonly items: readonly number[]
  readonly fullReductions: readonly number[]
  /** Fields that together mean a real offer; the rest of the line is tampered with all the same. */
  readonly offers: readonly Readonly<Record<string, string>>[]
}

const nonsense = ['', 'NaN', '-1', '0', '1.5', '1e999', 'Infinity', 'abc', '99999999999999', "1'; drop table goods"]
const prices = ['0', '0.00', '-8.60', 'NaN', '0.01', '1e-9', 'Infinity', '9999999999', 'abc', '']

function idOf(known: readonly number[], wild: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 120, arbitrary: fc.constantFrom(...known.map(String)) },
    { weight: wild, arbitrary: fc.constantFrom(...nonsense) },
  )
}

/** Form fields of one add, most of them wrong in some way. */
export function tamperedLine(ids: KnownIds): fc.Arbitrary<Record<string, string>> {
  const any = [...ids.goods, ...ids.combinations, ...ids.items, ...ids.fullReductions]
  const line = fc.record(
    {
      goods_id: fc.oneof(
        { weight: 12, arbitrary: idOf(ids.goods, 1) },
        { weight: 3, arbitrary: idOf(ids.combinations, 1) },
        { weight: 1, arbitrary: idOf(any, 1) },
      ),
      number: fc.oneof(
        { weight: 120, arbitrary: fc.integer({ min: 1, max: 150 }).map(String) },
        { weight: 1, arbitrary: fc.constantFrom(...nonsense) },
      ),
      price: fc.constantFrom(...prices),
      goods_price_id: fc.oneof(
        { weight: 2, arbitrary: fc.constant('0') },
        { weight: 3, arbitrary: idOf(ids.items, 1) },
      ),
      ladder_price_id: idOf([0, 1, 2], 1),
      goods_manjian_id: idOf([0, ...ids.fullReductions], 1),
      ck_id: idOf([0, 1], 1),
      is_yj: fc.oneof(
        { weight: 90, arbitrary: fc.constant('0') },
        { weight: 9, arbitrary: fc.constant('1') },
        { weight: 1, arbitrary: fc.constant('2') },
      ),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom('0', '0', '1', '1', '2', '3') },
        { weight: 1, arbitrary: fc.constantFrom('9', '-1') },
      ),
    },
    { requiredKeys: ['goods_id', 'number'] },
  )
  return fc
    .tuple(line, fc.option(fc.constantFrom(...ids.offers), { freq: 3 }))
    .map(([fields, offer]) => ({ ...fields, ...offer }))
}
