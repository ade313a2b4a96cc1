import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { kindNames } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import type { PromotionKind } from '#shop-api/modules/catalogue/promotions/tables.ts'
import {
  beginning,
  CellError,
  code,
  ending,
  hinted,
  list,
  oneOf,
  splitList,
  whole,
  words,
  yesNo,
  yuan,
} from '#shop-api/platform/table-files/cells.ts'
import type { Column, Texts as TextsOf } from '#shop-api/platform/table-files/column.ts'
import { keysOf, yesIf } from '#shop-api/platform/table-files/column.ts'
import type { NamedItem, PromotionRecord } from './records.ts'
import { scopeCell } from './scope-cells.ts'

const MOST = 100_000_000
const MOST_ID = 2_000_000_000

export const kindOf = new Map(Object.entries(kindNames).map(([kind, name]) => [name as string, kind as PromotionKind]))

/** An amount to reach and what it brings, as 200:10;500:30, by rising amount. */
const steps = hinted('200:10;500:30，折扣写 1000:0.94', (text) => {
  const read = splitList(text).map((part) => {
    const [reached = '', brings = '', ...rest] = part.split(/[:：]/).map((each) => each.trim())
    if (rest.length > 0 || reached === '' || brings === '') throw new CellError(`须写作“200:10;500:30”，现为“${text}”`)
    return { reached: yuan(reached), brings: yuan(brings) }
  })
  read.sort((a, b) => parsePrice(a.reached) - parsePrice(b.reached))
  if (new Set(read.map(({ reached }) => reached)).size < read.length) throw new CellError('有重复的金额')
  return read.map(({ reached, brings }) => `${reached}:${brings}`).join(';')
})

export const splitSteps = (text: string): { reached: string; brings: string }[] =>
  splitList(text).map((part) => {
    const [reached = '', brings = ''] = part.split(':')
    return { reached, brings }
  })

export const money = (text: string | null | undefined): string => (text == null ? '' : formatPrice(parsePrice(text)))
const count = (value: number | null | undefined): string => (value == null ? '' : String(value))
const perItem = (of: (item: NamedItem) => string) => (record: PromotionRecord) => {
  const texts = record.items.map(of)
  return texts.every((text) => text === '') ? '' : texts.join(';')
}

/** Kinds whose goods are their items: their scope follows from these. */
export const scopedByItems: readonly PromotionKind[] = ['flash', 'daily', 'combination', 'group_buy']

const all = {
  id: { heading: '编号', read: whole(1, MOST_ID), show: (p) => String(p.id), example: '' },
  kind: {
    heading: '类型',
    read: oneOf([...kindOf.keys()]),
    show: (p) => kindNames[p.promotion.kind],
    isNeeded: true,
    example: '秒杀',
  },
  name: { heading: '名称', read: words(60), show: (p) => p.promotion.name, isNeeded: true, example: '早市秒杀' },
  startsAt: {
    heading: '开始时间',
    read: beginning,
    show: (p) => chinaDateTime(p.promotion.startsAt),
    isNeeded: true,
    example: '2026-12-01 08:00',
  },
  endsAt: {
    heading: '结束时间',
    read: ending,
    show: (p) => chinaDateTime(p.promotion.endsAt),
    isNeeded: true,
    example: '2026-12-01 12:00',
  },
  stopped: {
    heading: '停用',
    read: yesNo,
    show: (p) => yesIf(p.promotion.isStopped),
    usual: '否',
    example: '否',
  },
  scope: {
    heading: '范围',
    read: scopeCell,
    show: (p) => (scopedByItems.includes(p.promotion.kind) ? '' : p.scope),
    example: '',
  },
  excluded: {
    heading: '不参与商品',
    formerly: '不参加商品',
    read: list(code(40)),
    show: (p) => p.excluded,
    mayBeCleared: true,
    example: '',
  },
  threshold: { heading: '门槛金额', read: yuan, show: (p) => money(p.promotion.rule.threshold), example: '' },
  steps: {
    heading: '满额档位',
    read: steps,
    show: ({ promotion: { rule } }) =>
      (rule.tiers ?? [])
        .map(({ amount, reduce, rate, back }) => `${money(amount)}:${money(reduce ?? rate ?? back)}`)
        .join(';'),
    example: '',
  },
  repeating: {
    heading: '可叠加',
    read: yesNo,
    show: ({ promotion: { rule } }) => (rule.isRepeating === undefined ? '' : yesIf(rule.isRepeating)),
    example: '',
  },
  setPrice: {
    heading: '组合价',
    read: yuan,
    show: ({ promotion: { kind, rule } }) => (kind === 'combination' ? money(rule.price) : ''),
    example: '',
  },
  buyNumber: {
    heading: '起购数量',
    read: whole(1, MOST),
    show: (p) => count(p.promotion.rule.buyNumber),
    example: '',
  },
  giftCode: { heading: '赠品编码', read: code(40), show: (p) => p.giftCode, mayBeCleared: true, example: '' },
  giftName: { heading: '赠品名称', read: words(100), show: (p) => p.promotion.rule.gift?.name ?? '', example: '' },
  giftNumber: {
    heading: '赠品数量',
    read: whole(1, MOST),
    show: (p) => count(p.promotion.rule.gift?.number),
    example: '',
  },
  buyers: {
    heading: '成团家数',
    read: whole(2, 100),
    show: (p) => count(p.promotion.rule.requiredBuyers),
    example: '',
  },
  hours: { heading: '成团小时', read: whole(1, 168), show: (p) => count(p.promotion.rule.groupHours), example: '' },
  stock: {
    heading: '活动总量',
    read: whole(0, MOST),
    show: (p) => count(p.promotion.stock),
    mayBeCleared: true,
    example: '',
  },
  memberLimit: {
    heading: '每客户总限',
    formerly: '每家总限',
    read: whole(1, MOST),
    show: (p) => count(p.promotion.memberLimit),
    mayBeCleared: true,
    example: '',
  },
  itemCodes: {
    heading: '商品编码',
    read: list(code(40)),
    show: perItem((item) => item.code),
    example: 'A0001;A0002',
  },
  itemPrices: {
    heading: '活动价',
    read: list(yuan),
    show: perItem((item) => money(item.price)),
    example: '9.90;18.50',
  },
  itemNumbers: {
    heading: '组合数量',
    read: list(whole(1, MOST)),
    show: (record) => (record.promotion.kind === 'combination' ? perItem((item) => String(item.number))(record) : ''),
    example: '',
  },
  itemStocks: {
    heading: '商品活动量',
    read: list(whole(0, MOST)),
    show: perItem((item) => count(item.stock)),
    example: '200;100',
  },
  itemLimits: {
    heading: '每客户限购',
    formerly: '每家限购',
    read: list(whole(1, MOST)),
    show: perItem((item) => count(item.memberLimit)),
    example: '10;10',
  },
} as const satisfies Readonly<Record<string, Column<PromotionRecord>>>

export type PromotionKey = keyof typeof all
export const columns: Readonly<Record<PromotionKey, Column<PromotionRecord>>> = all
export const promotionKeys = keysOf(columns)
/** Columns that together are the goods of a promotion, one for each. */
export const itemKeys = [
  'itemCodes',
  'itemPrices',
  'itemNumbers',
  'itemStocks',
  'itemLimits',
] as const satisfies PromotionKey[]
export const plainKeys = promotionKeys.filter((key) => key !== 'id' && !(itemKeys as readonly string[]).includes(key))

export type Texts = TextsOf<PromotionKey>

interface Fields {
  readonly needs: readonly PromotionKey[]
  readonly may: readonly PromotionKey[]
}

/** Columns that each kind has besides its name and window. */
export const fieldsOf: Readonly<Record<PromotionKind, Fields>> = {
  flash: { needs: ['itemCodes', 'itemPrices'], may: ['itemStocks', 'itemLimits'] },
  daily: { needs: ['itemCodes', 'itemPrices'], may: ['itemStocks', 'itemLimits'] },
  exchange: { needs: ['scope', 'threshold', 'itemCodes', 'itemPrices'], may: ['itemStocks', 'itemLimits'] },
  combination: { needs: ['setPrice', 'itemCodes'], may: ['itemNumbers', 'stock', 'memberLimit'] },
  full_reduction: { needs: ['scope', 'steps'], may: ['repeating'] },
  store_discount: { needs: ['scope', 'steps'], may: ['excluded'] },
  gift: { needs: ['scope', 'buyNumber', 'giftName', 'giftNumber'], may: ['giftCode', 'repeating', 'stock'] },
  cash_back: { needs: ['scope', 'steps'], may: [] },
  group_buy: {
    needs: ['itemCodes', 'itemPrices', 'buyers', 'stock'],
    may: ['itemStocks', 'itemLimits', 'buyNumber', 'hours', 'memberLimit'],
  },
}
