import { brands } from '#shop-api/sample-shop/catalogue/brands.ts'
import { categories } from '#shop-api/sample-shop/catalogue/categories.ts'
import { canMake, manufacturers } from '#shop-api/sample-shop/catalogue/manufacturers.ts'
import { scopes } from '#shop-api/sample-shop/catalogue/scopes.ts'
import { warehouses } from '#shop-api/sample-shop/catalogue/warehouses.ts'
import type { SampleBatch, SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import { allGenerics } from './all-generics.ts'
import { generateGoods } from './generate-goods.ts'
import { eanCheckDigit } from './numbers.ts'
import { manufacturersFor } from './variants.ts'

const asOf = new Date('2026-03-31T18:30:00Z')
const goods = [...generateGoods({ asOf })]
const today = '2026-04-01'
const inHalfAYear = '2026-10-01'

test('at least 350 real generics of medicine, 150 pieces, 100 devices, none twice', () => {
  const count = (kind: string) => allGenerics.filter((one) => one.kind === kind).length
  expect(count('drug')).toBeGreaterThanOrEqual(350)
  expect(count('piece')).toBeGreaterThanOrEqual(150)
  expect(count('device')).toBeGreaterThanOrEqual(100)
  expect(count('other')).toBeGreaterThanOrEqual(100)
  expect(new Set(allGenerics.map((one) => one.name)).size).toBe(allGenerics.length)
})

test('3,200 goods, unique by code, barcode and name with spec and maker; every generic is there', () => {
  expect(goods).toHaveLength(3200)
  expect(new Set(goods.map((one) => one.code)).size).toBe(3200)
  expect(new Set(goods.map((one) => one.barcode)).size).toBe(3200)
  expect(new Set(goods.map((one) => `${one.genericName}|${one.spec}|${one.manufacturerId}`)).size).toBe(3200)
  expect(new Set(goods.map((one) => one.genericName)).size).toBe(allGenerics.length)
})

/** Names of the goods that break a rule: an empty list is what is wanted, and a full one says where to look. */
const breaking = (isBroken: (one: SampleGoods) => boolean) =>
  goods.filter(isBroken).map((one) => `${one.code} ${one.name} ${one.spec}`)

test('everything a goods points at exists, and its maker makes such goods', () => {
  const leaves = new Set(categories.filter((one) => one.parentId !== null).map((one) => one.id))
  const makers = new Map(manufacturersFor(3200).map((one) => [one.id, one]))
  const brandMakers = new Map(brands.map((one) => [one.id, one.manufacturerId]))
  const scopeCodes = new Set<string>(scopes.map((one) => one.code))
  const stores = new Set(warehouses.map((one) => one.id))
  expect(breaking((one) => !leaves.has(one.categoryId) || !scopeCodes.has(one.scopeCode))).toEqual([])
  const isMadeByStranger = (one: SampleGoods) => {
    const maker = makers.get(one.manufacturerId)
    return !maker || !canMake(maker, one.kind, one.categoryId)
  }
  expect(breaking(isMadeByStranger)).toEqual([])
  expect(breaking((one) => one.brandId !== null && brandMakers.get(one.brandId) !== one.manufacturerId)).toEqual([])
  expect(breaking((one) => one.batches.some((batch) => !stores.has(batch.warehouseId)))).toEqual([])
  const filled = new Set(goods.map((one) => one.categoryId))
  expect([...leaves].filter((id) => !filled.has(id))).toEqual([])
})

test('barcodes are EAN-13 of China', () => {
  const isRight = (code: string) => /^69\d{11}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === code[12]
  expect(breaking((one) => !isRight(one.barcode))).toEqual([])
  // A known code, so that the rule itself is held: GS1's own example.
  expect(eanCheckDigit('629104150021')).toBe('3')
})

test('registration numbers have the form of their kind', () => {
  const forms = {
    drug: /^国药准字[HZSBJ]\d{8}$/,
    piece: /^$/,
    device: /^(.械备\d{8}号|.械注准\d{11}|国械注准\d{11})$/,
    other: /^(|国食健注G\d{8}|.卫消证字（\d{4}）第\d{4}号)$/,
  }
  expect(breaking((one) => !forms[one.kind].test(one.approvalNumber ?? ''))).toEqual([])
})

test('one registration number represents one generic of one maker, in whatever pack', () => {
  const owners = new Map<string, string>()
  const isTaken = (one: SampleGoods) => {
    if (one.kind !== 'drug' || one.approvalNumber === null) return false
    const owner = `${one.genericName}|${one.manufacturerId}`
    const before = owners.get(one.approvalNumber) ?? owner
    owners.set(one.approvalNumber, owner)
    return before !== owner
  }
  expect(breaking(isTaken)).toEqual([])
})

test('prices are positive decimals, retail is above wholesale, no tier is above the base price', () => {
  const isMisspelt = ({ unitPrice, unit }: SampleGoods) =>
    unitPrice !== null && !(unit === 'g' ? /^\d+\.\d{4}$/ : /^\d+\.\d{2}$/).test(unitPrice)
  const isUnprofitable = ({ unitPrice, retailPrice }: SampleGoods) =>
    unitPrice !== null && !(Number(unitPrice) > 0 && Number(retailPrice) > Number(unitPrice))
  /** By the quantity prices fall from the base price on; up to a bound they rise to it. */
  const isUneven = ({ unitPrice, ladder }: SampleGoods) => {
    if (ladder === null) return false
    const tiers = ladder.type === 1 ? [...ladder.tiers].reverse() : ladder.tiers
    const prices = [unitPrice, ...tiers.map((tier) => tier.price)].map(Number)
    const isUnordered = ladder.tiers.some((tier, i) => tier.number <= (ladder.tiers[i - 1]?.number ?? 1))
    return isUnordered || prices.some((each, i) => i > 0 && !(each < (prices[i - 1] ?? 0)))
  }
  expect(breaking(isMisspelt)).toEqual([])
  expect(breaking(isUnprofitable)).toEqual([])
  expect(breaking(isUneven)).toEqual([])
})

test('wholesale prices of the first spec stay within the table', () => {
  const byName = new Map(allGenerics.map((one) => [one.name, one]))
  const isOutside = (one: SampleGoods) => {
    const generic = byName.get(one.genericName)
    if (!generic || one.unitPrice === null || one.kind === 'piece' || generic.specs[0] !== one.spec) return false
    const price = Number(one.unitPrice)
    return price < generic.lowPrice * 0.97 - 0.05 || price > generic.highPrice * 1.03 + 0.05
  }
  expect(breaking(isOutside)).toEqual([])
})

test('packs fit into each other', () => {
  expect(breaking((one) => one.casePack % one.middlePack !== 0)).toEqual([])
  expect(breaking((one) => one.mustBuyByMiddlePack && one.minQuantity % one.middlePack !== 0)).toEqual([])
  expect(breaking((one) => one.maxQuantity !== null && one.maxQuantity < one.minQuantity)).toEqual([])
  expect(breaking((one) => (one.singleFreeShipping?.qgNumber ?? one.minQuantity) < one.minQuantity)).toEqual([])
})

test('batches: made before today and before they expire; some near expiry, some expired, some sold out', () => {
  const isOdd = (batch: SampleBatch) =>
    batch.madeOn >= batch.expiresOn || batch.madeOn > today || !/^\d{7}$/.test(batch.batchNo)
  expect(breaking((one) => one.batches.some(isOdd))).toEqual([])
  const share = (fits: (one: SampleGoods) => boolean) => goods.filter(fits).length / goods.length
  const near = share((one) => one.batches.some((b) => b.stock > 0 && b.expiresOn > today && b.expiresOn < inHalfAYear))
  expect(near).toBeGreaterThan(0.03)
  expect(near).toBeLessThan(0.12)
  expect(share((one) => one.batches.some((b) => b.expiresOn < today))).toBeGreaterThan(0.005)
  expect(share((one) => one.batches.every((b) => b.stock === 0))).toBeGreaterThan(0.02)
})

test('the special cases of the trade all occur', () => {
  const has = (fits: (one: SampleGoods) => boolean) => goods.some(fits)
  expect(goods.filter((one) => one.isEphedrine).length).toBeGreaterThanOrEqual(19)
  expect(goods.filter((one) => one.isEphedrine).every((one) => one.scopeCode === 'special-compound')).toBe(true)
  for (const mode of ['white', 'black']) expect(has((one) => one.controlledSale?.mode === mode)).toBe(true)
  for (const type of [1, 2]) expect(has((one) => one.ladder?.type === type)).toBe(true)
  for (const otc of ['A', 'B']) expect(has((one) => one.otcClass === otc)).toBe(true)
  for (const scope of scopes) expect(has((one) => one.scopeCode === scope.code)).toBe(true)
  expect(has((one) => one.unitPrice === null)).toBe(true)
  expect(has((one) => !one.isListed)).toBe(true)
  expect(has((one) => one.isPreferred)).toBe(true)
  expect(has((one) => one.isPreferred && one.singleFreeShipping === null)).toBe(false)
  expect(has((one) => one.singleFreeShipping !== null)).toBe(true)
  expect(has((one) => one.freeShippingNumber !== null)).toBe(true)
  expect(has((one) => one.mustBuyByMiddlePack)).toBe(true)
  expect(has((one) => one.maxQuantity !== null)).toBe(true)
  expect(has((one) => one.unit === 'g')).toBe(true)
})

test('the same seed and day give the same goods; another seed gives others', () => {
  const head = (seed?: number) => JSON.stringify([...generateGoods({ asOf, count: 400, seed })])
  expect(head()).toBe(JSON.stringify(goods.slice(0, 400)))
  expect(head(7)).toBe(head(7))
  expect(head(7)).not.toBe(head())
})

test('another day moves the dates and nothing else', () => {
  const later = [...generateGoods({ asOf: new Date('2027-01-15T00:00:00Z'), count: 300 })]
  const bare = (one: SampleGoods) => ({ ...one, listedOn: '', batches: one.batches.map((b) => b.stock) })
  expect(later.map(bare)).toEqual(goods.slice(0, 300).map(bare))
  expect(later[0]?.listedOn).not.toBe(goods[0]?.listedOn)
})

test('a hundred thousand goods stay distinct, begin with the same goods, and take well under ten seconds of work', () => {
  const before = process.cpuUsage()
  const keys = new Set<string>()
  const makers = new Set(manufacturersFor(100_000).map((one) => one.id))
  let last = 0
  for (const one of generateGoods({ asOf, count: 100_000 })) {
    keys.add(`${one.genericName}|${one.spec}|${one.manufacturerId}`)
    if (!makers.has(one.manufacturerId)) throw new Error(`unknown maker ${one.manufacturerId}`)
    if (one.id === 3200) expect(one).toEqual(goods[3199])
    last = one.id
  }
  const used = process.cpuUsage(before)
  expect(last).toBe(100_000)
  expect(keys.size).toBe(100_000)
  expect((used.user + used.system) / 1000).toBeLessThan(8000)
})

test('a million goods still find makers that are not used up', () => {
  expect(manufacturersFor(3200)).toBe(manufacturers)
  const rounds = Math.ceil(1_000_000 / allGenerics.reduce((sum, one) => sum + one.weight, 0))
  const all = manufacturersFor(1_000_000)
  for (const one of allGenerics) {
    const own = all.filter((maker) => canMake(maker, one.kind, one.categoryId)).length
    expect(Math.ceil((rounds * one.weight) / one.specs.length)).toBeLessThan(own)
  }
})
