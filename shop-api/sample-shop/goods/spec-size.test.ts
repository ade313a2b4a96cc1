import { allGenerics } from './all-generics.ts'
import { priceRatio, readSize } from './spec-size.ts'

test.each([
  ['0.25g*24粒', 250, 24],
  ['30粒*3支/盒', 1, 90],
  ['5cm*7cm*8层*2片/袋', 1, 2],
  ['100ml:0.6g', 100, 1],
  ['50μg*100片/瓶', 0.05, 100],
  ['100片/瓶', 1, 100],
  ['上臂式/台', 1, 1],
])('reads how much is in %s', (spec, amount, count) => {
  expect(readSize(spec)).toMatchObject({ amount, count })
})

const ratioOf = (name: string, spec: string) => {
  const generic = allGenerics.find((one) => one.name === name)
  if (!generic) throw new Error(name)
  return priceRatio(generic, generic.specs.indexOf(spec))
}

test('twice as many cost a little less than twice as much', () => {
  const ratio = ratioOf('阿莫西林颗粒', '0.125g*24袋')
  expect(ratio).toBeGreaterThan(1.7)
  expect(ratio).toBeLessThan(2)
})

test('a loose gram costs a thousandth of the kilogram', () => {
  expect(ratioOf('黄芪', '统片 散装/g')).toBeCloseTo(0.001, 6)
  expect(ratioOf('黄芪', '统片 500g/袋')).toBeCloseTo(0.53, 2)
})
