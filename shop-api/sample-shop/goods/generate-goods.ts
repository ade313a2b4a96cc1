import { brands } from '#shop-api/sample-shop/catalogue/brands.ts'
import { chinaDay, dateOfDay } from '#shop-api/sample-shop/model/dates.ts'
import { mix, randomFrom } from '#shop-api/sample-shop/model/random.ts'
import type {
  GoodsKind,
  GoodsOptions,
  SampleBrand,
  SampleGoods,
  SampleManufacturer,
} from '#shop-api/sample-shop/model/types.ts'
import { batchesFor, lotFor } from './batches.ts'
import { approvalNumber, barcode } from './numbers.ts'
import { packsFor } from './packs.ts'
import { controlledSaleFor, freeShippingFor, ladderFor, priceOf, priceText, retailText } from './selling.ts'
import { variantAt } from './variants.ts'

export const defaultCount = 3200
export const defaultSeed = 20_260_101

const codePrefix: Record<GoodsKind, string> = { drug: 'YP', piece: 'ZY', device: 'QX', other: 'BJ' }
const brandByMaker = new Map<number, SampleBrand>(brands.map((brand) => [brand.manufacturerId, brand]))
/** Room for registration numbers: every house and strength its own. Makers of the long list repeat them. */
const houses = 80
const strengthsEach = 8

/**
 * The goods of the sample shop, one after the other and never all at once: ids 1 to `count`. Dates (batches, listing) are
 * relative to `asOf`. The same seed and day give the same goods; a larger count only adds more behind them.
 */
export function* generateGoods({
  count = defaultCount,
  asOf,
  seed = defaultSeed,
}: GoodsOptions): Iterable<SampleGoods> {
  const today = chinaDay(asOf)
  for (let id = 1; id <= count; id++) yield goodsAt(id, today, seed)
}

function goodsAt(id: number, today: number, seed: number): SampleGoods {
  const { generic, genericIndex, specIndex, maker } = variantAt(seed, id - 1)
  const random = randomFrom(mix(seed, id))
  const spec = generic.specs[specIndex] ?? ''
  const unit = generic.units[specIndex] ?? '盒'
  const price = priceOf(generic, specIndex, random)
  const packs = packsFor(generic, unit, price, random)
  const house = brandByMaker.get(maker.id)
  const brand = house && random.chance(0.75) ? house : null
  const tradeName = brand && generic.kind !== 'piece' && random.chance(0.4) ? brand.name : null
  const serial = (genericIndex * houses + (maker.id % houses)) * strengthsEach + strengthPlace(generic.specs, specIndex)
  const isPriced = !random.chance(0.006)
  return {
    id,
    code: codePrefix[generic.kind] + String(id).padStart(7, '0'),
    name: tradeName ? `${tradeName} ${generic.name}` : generic.name,
    genericName: generic.name,
    tradeName,
    kind: generic.kind,
    manufacturerId: maker.id,
    brandId: brand?.id ?? null,
    spec,
    form: generic.form,
    unit,
    approvalNumber: approvalNumber(generic, maker, serial),
    holder: holderOf(generic.kind, maker, id),
    barcode: barcode(id),
    categoryId: generic.categoryId,
    scopeCode: generic.scope,
    isRx: generic.isRx,
    otcClass: generic.otcClass,
    isEphedrine: generic.isEphedrine,
    storage: generic.storage,
    storageClass: generic.storageClass,
    origin: generic.origins.length > 0 ? random.pick(generic.origins) : null,
    shelfLifeMonths: generic.shelfLifeMonths,
    ...packs,
    unitPrice: isPriced ? priceText(price, unit) : null,
    retailPrice: isPriced ? retailText(price, generic.isRx, unit, random) : null,
    ladder: isPriced ? ladderFor(price, unit, packs, random) : null,
    ...freeShippingFor(packs, random),
    controlledSale: controlledSaleFor(random),
    listedOn: dateOfDay(today - (random.chance(0.04) ? random.between(0, 29) : random.between(30, 1500))),
    salesCount: Math.floor(random.next() ** 3 * 9000 * generic.weight),
    isListed: !random.chance(0.01),
    batches: batchesFor(
      lotFor(random),
      { shelfLifeMonths: generic.shelfLifeMonths, isCold: generic.storageClass === 'cold', price, unit, today },
      random,
    ),
  }
}

/** Some drugs are made for another house. */
const holderOf = (kind: GoodsKind, { shortName, isSample }: SampleManufacturer, id: number): string | null =>
  kind === 'drug' && isSample && id % 9 === 0 ? `${shortName}医药研究有限公司〔样例〕` : null

const strengthPlaces = new WeakMap<string[], number[]>()

/** One registration number for all packs of a strength: the place of the first spec that has the same strength. */
function strengthPlace(specs: string[], specIndex: number): number {
  let places = strengthPlaces.get(specs)
  if (!places) {
    const strengths = specs.map((spec) => spec.split('*')[0])
    places = strengths.map((strength) => strengths.indexOf(strength))
    strengthPlaces.set(specs, places)
  }
  return places[specIndex] ?? 0
}
