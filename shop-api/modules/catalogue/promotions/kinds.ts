/** Kinds an operator makes here; group buys have rules of their own, see the group-buys module. */
export const madeKinds = [
  'flash',
  'daily',
  'full_reduction',
  'store_discount',
  'cash_back',
  'gift',
  'exchange',
  'combination',
] as const
export type MadeKind = (typeof madeKinds)[number]

/** The fields of each kind's form beside its name and time; what another kind has is refused. */
export const fieldsOf = {
  flash: ['items'],
  daily: ['items'],
  full_reduction: ['tiers', 'isRepeating', 'scope', 'among'],
  store_discount: ['tiers', 'scope', 'among', 'excluded'],
  cash_back: ['tiers', 'scope', 'among'],
  gift: ['among', 'buyNumber', 'giftCode', 'giftName', 'giftNumber', 'stock', 'isRepeating'],
  exchange: ['threshold', 'items', 'scope', 'among'],
  combination: ['price', 'stock', 'memberLimit', 'items'],
} as const satisfies Readonly<Record<MadeKind, readonly string[]>>
export type KindField = (typeof fieldsOf)[MadeKind][number]

export const fieldLabels = {
  scope: '范围',
  among: '指定的分类、品牌、厂家或商品',
  tiers: '档位',
  isRepeating: '可累计',
  excluded: '不参与商品',
  items: '参与商品',
  price: '组合价（元）',
  threshold: '换购门槛（元）',
  buyNumber: '购买数量',
  giftCode: '赠品编码',
  giftName: '赠品名称',
  giftNumber: '赠品数量',
  stock: '活动总数',
  memberLimit: '每客户限购',
} as const satisfies Readonly<Record<KindField, string>>
export const kindFields = Object.keys(fieldLabels) as KindField[]

export const hasField = (kind: MadeKind, field: KindField): boolean =>
  (fieldsOf[kind] as readonly KindField[]).includes(field)

export const madeKindOf = (kind: string): MadeKind | undefined => madeKinds.find((each) => each === kind)

/** What operators call them. */
export const kindNames = {
  flash: '秒杀',
  daily: '每日特价',
  full_reduction: '满减',
  store_discount: '全场折扣',
  cash_back: '返现',
  gift: '买赠',
  exchange: '换购',
  combination: '组合',
  group_buy: '拼团',
} as const

export const madeNames = Object.fromEntries(madeKinds.map((kind) => [kind, kindNames[kind]])) as Readonly<
  Record<MadeKind, string>
>

export const scopeNames = {
  all: '全部商品',
  categories: '指定分类',
  brands: '指定品牌',
  manufacturers: '指定厂家',
  goods: '指定商品',
} as const
export type ScopeKind = keyof typeof scopeNames
export const scopeKinds = Object.keys(scopeNames) as [ScopeKind, ...ScopeKind[]]

const special = '编码 活动价 活动库存 每客户限购，用空格分开；后两项可省略，表示不限'

/** How a kind writes what kinds write differently. */
export const kindHints: Readonly<Partial<Record<MadeKind, string>>> = {
  flash: special,
  daily: special,
  full_reduction: '满额:减免，如 200:10;500:30',
  store_discount: '满额:折扣，9.5 即9.5折，如 500:9.8;1000:9.5',
  cash_back: '实付满额:返现，如 1000:20;3000:80',
  exchange: '编码 换购价 数量 每客户限购，用空格分开；后两项可省略，表示不限',
  gift: `${fieldLabels.among}写购买的商品编码，必填；赠品写编码，或写名称`,
  combination: '编码 每组数量，用空格分开，数量可省略，表示 1',
}

export const neededFields: readonly KindField[] = ['tiers', 'items', 'price', 'threshold', 'scope', 'buyNumber']
