import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { extendedManufacturers, manufacturers } from './manufacturers.ts'
import { provinceMarks } from './provinces.ts'
import { regions } from './regions.ts'
import { warehouses } from './warehouses.ts'

const roots = categories.filter((one) => one.parentId === null)
const childrenOf = (id: number) => categories.filter((one) => one.parentId === id)

test('ten or more first-level categories, one root for pieces and one for devices, six to twelve children each', () => {
  expect(roots.filter((one) => one.root === 'main').length).toBeGreaterThanOrEqual(10)
  expect(roots.filter((one) => one.root === 'zy')).toHaveLength(1)
  expect(roots.filter((one) => one.root === 'qx')).toHaveLength(1)
  for (const root of roots) {
    expect(childrenOf(root.id).length).toBeGreaterThanOrEqual(6)
    expect(childrenOf(root.id).length).toBeLessThanOrEqual(12)
  }
  expect(new Set(categories.map((one) => one.id)).size).toBe(categories.length)
})

test('every maker says that it is a sample, and no two share a name', () => {
  const all = [...manufacturers, ...extendedManufacturers]
  for (const maker of all) {
    expect(maker.name).toMatch(/〔样例〕$/)
    expect(maker.isSample).toBe(true)
    expect(provinceMarks[maker.province]).toBeDefined()
  }
  expect(manufacturers.length).toBeGreaterThanOrEqual(60)
  expect(new Set(all.map((one) => one.name)).size).toBe(all.length)
  expect(new Set(all.map((one) => one.shortName)).size).toBe(all.length)
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length)
})

test('about forty brands with names of their own', () => {
  expect(brands.length).toBeGreaterThanOrEqual(38)
  expect(new Set(brands.map((one) => one.name)).size).toBe(brands.length)
})

test('regions are a tree of national codes: six provinces or more, each with cities that have districts', () => {
  const codes = new Set(regions.map((one) => one.code))
  expect(codes.size).toBe(regions.length)
  for (const region of regions) {
    expect(region.code).toMatch(/^\d{6}$/)
    if (region.level > 1) expect(codes.has(region.parentCode ?? '')).toBe(true)
    if (region.level < 3) expect(regions.some((one) => one.parentCode === region.code)).toBe(true)
  }
  expect(regions.filter((one) => one.level === 1).length).toBeGreaterThanOrEqual(6)
  for (const warehouse of warehouses) expect(codes.has(warehouse.regionCode)).toBe(true)
})
