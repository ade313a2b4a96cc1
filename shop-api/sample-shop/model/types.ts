import type { MemberKind } from '#lib/contract/member-kinds.ts'
/**
 * The plain objects of the sample shop: catalogue and goods. Nothing here knows the database.
 * Ids are small, stable integers: the same for every load, so links and tests can rely on them.
 * Money is a decimal string in yuan; a date is 'YYYY-MM-DD' in Chinese time; an instant is an ISO string (UTC).
 */
import type { StorageClass } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { SampleCampaigns } from './campaign-types.ts'
import type { SampleContent } from './content-types.ts'
import type { SampleAccounts } from './member-types.ts'
import type { SamplePromotions } from './promotion-types.ts'

export type GoodsKind = 'drug' | 'piece' | 'device' | 'other'
export type CategoryRoot = 'main' | 'zy' | 'qx'

export type SampleCategory = {
  id: number
  parentId: number | null
  name: string
  /** Which menu shows it: the general one, Chinese-medicine pieces, or devices. */
  root: CategoryRoot
  sort: number
}

export type SampleManufacturer = {
  id: number
  /** Always ends in 〔样例〕: every maker here is invented. */
  name: string
  shortName: string
  isSample: true
  province: string
  makes: GoodsKind[]
  /** Only these categories (a first-level one represents its children); null: all. */
  categoryIds: number[] | null
}

export type SampleBrand = {
  id: number
  name: string
  manufacturerId: number
  intro: string
  /** Hex tokens of the drawn logo. */
  ground: string
  ink: string
  isFeatured: boolean
  sort: number
}

/** Business scope: what a buyer's licence must allow. `code` is what goods and members carry. */
export type SampleScope = { code: string; name: string }

export type SampleWarehouse = { id: number; code: string; name: string; regionCode: string; address: string }

/** Administrative division: province (parentCode null), city, district; six-digit national codes. */
export type SampleRegion = { code: string; parentCode: string | null; level: 1 | 2 | 3; name: string }

export type SampleBatch = {
  batchNo: string
  madeOn: string
  expiresOn: string
  stock: number
  warehouseId: number
}

/** 1 = up-to tiers: a quantity up to the number pays its price; 2 = full-quantity tiers: from the number on it does. */
export type SampleLadder = { type: 1 | 2; tiers: { number: number; price: string }[] }

/** Controlled sale. `white`: only those named may buy; `black`: those named may not. Lists are alternatives (any match counts). */
export type ControlledSale = {
  mode: 'white' | 'black'
  /** Province, city or district codes; a province covers what lies in it. */
  regionCodes: string[]
  customerKinds: MemberKind[]
  memberIds: number[]
  note: string
}

export type SampleGoods = {
  id: number
  code: string
  /** What the shop calls it: trade name in front where there is one. */
  name: string
  genericName: string
  tradeName: string | null
  kind: GoodsKind
  manufacturerId: number
  brandId: number | null
  /** For instance 0.25g*24粒. */
  spec: string
  form: string
  unit: string
  /** 国药准字H13020726, 械注准…, 国食健注G…; null for pieces and plain daily goods. */
  approvalNumber: string | null
  /** Marketing authorisation holder; null where nothing is said. */
  holder: string | null
  barcode: string
  categoryId: number
  scopeCode: string
  isRx: boolean
  /** 甲类 / 乙类 for over-the-counter drugs, null otherwise. */
  otcClass: 'A' | 'B' | null
  isEphedrine: boolean
  storage: string
  storageClass: StorageClass
  /** Where pieces were grown. */
  origin: string | null
  shelfLifeMonths: number
  middlePack: number
  mustBuyByMiddlePack: boolean
  casePack: number
  minQuantity: number
  maxQuantity: number | null
  /** null: the price is still being set (价格正在制定中). */
  unitPrice: string | null
  /** Suggested retail price. */
  retailPrice: string | null
  ladder: SampleLadder | null
  isPreferred: boolean
  /** Single-item free shipping from `qgNumber` on. */
  singleFreeShipping: { isDpby: boolean; qgNumber: number } | null
  /** The whole order ships free from so many on. */
  freeShippingNumber: number | null
  controlledSale: ControlledSale | null
  listedOn: string
  salesCount: number
  isListed: boolean
  batches: SampleBatch[]
}

export type GoodsOptions = { count?: number; asOf: Date; seed?: number }

export type SampleCatalogue = {
  categories: SampleCategory[]
  manufacturers: SampleManufacturer[]
  brands: SampleBrand[]
  scopes: SampleScope[]
  warehouses: SampleWarehouse[]
  regions: SampleRegion[]
}

/** Everything but the goods themselves, which are streamed by `generateGoods`. */
export type SampleShop = SampleCatalogue & {
  content: SampleContent
  promotions: SamplePromotions
  campaigns: SampleCampaigns
  accounts: SampleAccounts
}
