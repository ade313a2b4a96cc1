import { plainText } from '#lib/kernel/plain-text.ts'
import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { beginning, code, ending, figure, hinted, words } from '#shop-api/platform/table-files/cells.ts'
import type { GivenPromotion } from './given.ts'
import type { KindField, MadeKind } from './kinds.ts'
import { fieldLabels, fieldsOf, hasField, kindHints, kindNames, madeKinds, madeNames, neededFields } from './kinds.ts'
import { amongColumn, scopeColumn } from './scope-columns.ts'

export type PromotionKey = 'id' | keyof GivenPromotion | 'isStopped'

const lines = (text: string, sign: RegExp): string[] =>
  text
    .split(sign)
    .map((line) => plainText(line))
    .filter((line) => line !== '')

const notes = (text: string) => text.replace(/(?: -)+$/, '')

/** Goods of a promotion as they are kept: a line each, blanks between, numbers the shortest way. */
export const itemLines = (text: string): string =>
  lines(text, /[\n;；]/)
    .map((line) => {
      const [first = '', ...numbers] = line.split(/[\s,]+/)
      // What is written in both ways is left to the form, which refuses it.
      return /,\S/.test(line) && line.includes(' ')
        ? line
        : notes([first, ...numbers.map((each) => figure(each))].join(' '))
    })
    .join('\n')

const numberOf = (text: string): number => Number(figure(text))

/** Tiers by rising amount. */
export const tierLines = (text: string): string =>
  lines(text, /[;；\n]/)
    .map((line) => line.split(':').map((each) => figure(each.trim())))
    .sort(([a = ''], [b = '']) => numberOf(a) - numberOf(b))
    .map((parts) => parts.join(':'))
    .join(';')

/** What a promotion's forms have, of all kinds together, and its files. */
export const promotionColumns = {
  id: idColumn,
  kind: choiceColumn('类型', madeNames, { isNeeded: true, example: madeNames.flash }),
  name: {
    heading: '名称',
    read: words(40),
    isNeeded: true,
    example: '早市秒杀',
    others: ['年末满减'],
    asking: { hint: '买家可见' },
  },
  startsAt: { heading: '开始时间', read: beginning, isNeeded: true, example: '2026-12-01 08:00' },
  endsAt: { heading: '结束时间', read: ending, isNeeded: true, example: '2026-12-01 12:00' },
  scope: scopeColumn,
  among: amongColumn,
  tiers: {
    heading: fieldLabels.tiers,
    formerly: '满额档位',
    example: '',
    others: ['200:10;500:30', '1000:9.5'],
    read: hinted('满额:优惠，如 200:10;500:30；折扣写 9.5 即9.5折', tierLines),
  },
  isRepeating: { ...yesColumn(fieldLabels.isRepeating, '否'), formerly: '可叠加' },
  excluded: {
    ...amongColumn,
    heading: fieldLabels.excluded,
    others: ['A0001', 'A0001;A0002'],
    read: hinted('商品编码，用分号分开', amongColumn.read),
  },
  items: {
    heading: fieldLabels.items,
    example: 'A0001 9.9 200 10\nA0002 18.5 100 10',
    others: ['A0001 2\nA0002 1'],
    read: hinted('每行一个：编码 活动价 数量 每客户限购，用空格分开，后两项可省略；组合写 编码 每组数量', itemLines),
  },
  price: { heading: fieldLabels.price, formerly: '组合价', read: figure, example: '' },
  threshold: { heading: fieldLabels.threshold, formerly: '门槛金额', read: figure, example: '' },
  buyNumber: { heading: fieldLabels.buyNumber, formerly: '起购数量', read: figure, example: '' },
  giftCode: {
    ...textColumn(fieldLabels.giftCode, code(40), ''),
    read: hinted('赠送本商城商品时填写', code(40)),
    asking: { picks: 'one' },
  },
  giftName: {
    ...textColumn(fieldLabels.giftName, words(60), '', ['手提袋', '保温杯']),
    read: hinted('赠品非本商城商品时填写', words(60)),
  },
  giftNumber: { heading: fieldLabels.giftNumber, read: figure, example: '' },
  stock: { ...textColumn(fieldLabels.stock, figure, ''), formerly: '活动总量', read: hinted('留空不限', figure) },
  memberLimit: {
    ...textColumn(fieldLabels.memberLimit, figure, ''),
    formerly: '每客户总限',
    read: hinted('留空不限', figure),
  },
  isStopped: { ...yesColumn('停止', '否'), formerly: '停用', asking: { as: 'file' } },
} as const satisfies Readonly<Record<PromotionKey, FormColumn>>

/** What each kind has: for the template, which all of them share. */
export const promotionRemarks = [
  ['类型', '必填的列', '可填的列', '写法'],
  ...madeKinds.map((kind) => {
    const labels = (isNeeded: boolean) =>
      fieldsOf[kind].filter((field) => neededFields.includes(field) === isNeeded).map((field) => fieldLabels[field])
    return [madeNames[kind], labels(true).join('、'), labels(false).join('、'), kindHints[kind] ?? '']
  }),
]

/** How the form of a kind asks for a field, where not as files do. */
function askingFor(field: KindField, kind: MadeKind): FormColumn {
  const column: FormColumn = promotionColumns[field]
  const hint = kindHints[kind] ?? ''
  const own = neededFields.includes(field) ? { ...column, isNeeded: true as const } : column
  switch (field) {
    case 'among':
      return hasField(kind, 'scope')
        ? column
        : { ...column, isNeeded: true, asking: { label: '购买的商品编码', picks: 'list' } }
    case 'isRepeating':
      return { ...own, asking: { label: `${column.heading}（每满、每买都优惠）` } }
    case 'items':
      return { ...own, asking: { as: 'area', rows: 8, label: `${column.heading}，每行一个`, hint, picks: 'line' } }
    case 'tiers':
      return { ...own, asking: { hint } }
    default:
      return own
  }
}

type Texts = Readonly<Record<string, string>>

/** Only the kind: what else a refused form holds is shown as it was typed. */
export const kindOf = ({ kind }: Texts): MadeKind => madeKinds.find((each) => each === kind) ?? 'flash'

/** What the form of a kind asks for. */
export function askedOf(given: Texts) {
  const kind = kindOf(given)
  const { name, startsAt, endsAt } = promotionColumns
  const own = fieldsOf[kind].map((field) => [field, askingFor(field, kind)] as const)
  const unseen: FormColumn = { ...promotionColumns.kind, asking: { as: 'unseen' } }
  return { noun: kindNames[kind], fields: { kind: unseen, name, startsAt, endsAt, ...Object.fromEntries(own) } }
}
