import { expect, jest, test } from '@jest/globals'

jest.unstable_mockModule('./cached/goods.ts', () => ({ readZoneGoods: () => null }))
jest.unstable_mockModule('./cached/zones.ts', () => ({ readBrand: () => null, readBrandZone: () => null }))
jest.unstable_mockModule('./page-metadata.ts', () => ({ missingMetadata: () => ({}), pageMetadata: () => ({}) }))
const { brandsInWords } = await import('./brand-page.ts')

const brands = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `牌${at}` }))

test.each([
  [0, undefined],
  [1, '品牌药品批发：牌0'],
  [8, '品牌药品批发：牌0、牌1、牌2、牌3、牌4、牌5、牌6、牌7'],
  [9, '品牌药品批发：牌0、牌1、牌2、牌3、牌4、牌5、牌6、牌7等品牌'],
])('%i brands are said as %s', (count, words) => {
  expect(brandsInWords(brands(count))).toBe(words)
})
