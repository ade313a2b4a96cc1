import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { plainText } from '#lib/kernel/plain-text.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormColumn, FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { beginning, code, ending, figure, hinted, words } from '#shop-api/platform/table-files/cells.ts'
import type { PromotionItemRow, PromotionRow } from './active.ts'
import { loadItems } from './active.ts'
import type { GivenPromotion } from './given.ts'
import { givenPromotion } from './given.ts'
import { scopeWriter, settledScope } from './given-scope.ts'
import { changePromotion, findPromotion, markOf, openPromotion, stopPromotion } from './keep.ts'
import type { KindField, MadeKind } from './kinds.ts'
import {
  fieldLabels,
  fieldsOf,
  hasField,
  kindHints,
  kindNames,
  madeKindOf,
  madeKinds,
  madeNames,
  neededFields,
} from './kinds.ts'
import { amongColumn, scopeColumn, scopeKindOf } from './scope-columns.ts'
import { promotions } from './tables.ts'

type PromotionKey = 'id' | keyof GivenPromotion | 'isStopped'

const lines = (text: string, sign: RegExp): string[] =>
  text
    .split(sign)
    .map((line) => plainText(line))
    .filter((line) => line !== '')

const notes = (text: string) => text.replace(/(?: -)+$/, '')

/** Goods of a promotion as they are kept: a line each, blanks between, numbers the shortest way. */
const itemLines = (text: string): string =>
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
const tierLines = (text: string): string =>
  lines(text, /[;；\n]/)
    .map((line) => line.split(':').map((each) => figure(each.trim())))
    .sort(([a = ''], [b = '']) => numberOf(a) - numberOf(b))
    .map((parts) => parts.join(':'))
    .join(';')

/** What a promotion's forms have, of all kinds together, and its files. */
export const promotionColumns = {
  id: idColumn,
  kind: choiceColumn('类型', madeNames, { isNeeded: true, example: madeNames.flash }),
  name: { heading: '名称', read: words(200), isNeeded: true, example: '早市秒杀', others: ['年末满减'] },
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
  giftCode: { ...textColumn(fieldLabels.giftCode, code(40), ''), read: hinted('赠送本商城商品时填写', code(40)) },
  giftName: {
    ...textColumn(fieldLabels.giftName, words(200), '', ['手提袋', '保温杯']),
    read: hinted('赠品非本商城商品时填写', words(200)),
  },
  giftNumber: { heading: fieldLabels.giftNumber, read: figure, example: '' },
  stock: { ...textColumn(fieldLabels.stock, figure, ''), formerly: '活动总量', read: hinted('留空不限', figure) },
  memberLimit: {
    ...textColumn(fieldLabels.memberLimit, figure, ''),
    formerly: '每客户总限',
    read: hinted('留空不限', figure),
  },
  isStopped: { ...yesColumn('停止', '否'), formerly: '停用' },
} as const satisfies Readonly<Record<PromotionKey, FormColumn>>

const countOf = (value: number | null | undefined): string => (value == null ? '' : String(value))

type Tier = NonNullable<PromotionRow['rule']['tiers']>[number]

const tierText = ({ amount, reduce, back, rate }: Tier): string =>
  `${amount}:${reduce ?? back ?? (Number(rate) * 10).toFixed(3)}`

const itemText = (code: string, { price, number, stock, memberLimit }: PromotionItemRow): string =>
  price === null ? `${code} ${number}` : [code, price, countOf(stock) || '-', countOf(memberLimit) || '-'].join(' ')

const goodsScope = (goodsIds: readonly number[]) => ({ kind: 'goods' as const, goodsIds: [...goodsIds] })

/** Promotions as their forms write them: only what their kind has. */
export async function promotionTexts(db: Db, rows: readonly (PromotionRow & { readonly kind: MadeKind })[]) {
  const items = rows.length === 0 ? [] : await loadItems(db, { itemIds: [], promotionIds: rows.map(({ id }) => id) })
  const named = await scopeWriter(db, [
    ...rows.map(({ scope }) => scope),
    ...items.map(({ goodsId }) => goodsScope([goodsId])),
    ...rows.flatMap(({ rule }) => [goodsScope(rule.excludedGoodsIds ?? []), goodsScope([rule.gift?.goodsId ?? 0])]),
  ])
  const itemsOf = Map.groupBy(items, ({ promotionId }) => promotionId)
  return rows.map(({ id, kind, name, startsAt, endsAt, scope, rule, stock, memberLimit, isStopped }) => {
    const has = (field: KindField) => hasField(kind, field)
    const gift = rule.gift?.goodsId ?? null
    return {
      kind,
      name,
      startsAt: chinaDateTime(startsAt),
      endsAt: chinaDateTime(endsAt),
      scope: has('scope') ? scope.kind : '',
      among: has('among') ? named(scope) : '',
      tiers: tierLines((rule.tiers ?? []).map(tierText).join(';')),
      isRepeating: rule.isRepeating ? 'yes' : '',
      isStopped: isStopped ? 'yes' : '',
      excluded: named(goodsScope(rule.excludedGoodsIds ?? [])),
      items: itemLines(
        (itemsOf.get(id) ?? []).map((item) => itemText(named(goodsScope([item.goodsId])), item)).join('\n'),
      ),
      price: rule.price === undefined ? '' : figure(formatFen(parseFen(rule.price))),
      threshold: rule.threshold === undefined ? '' : figure(formatFen(parseFen(rule.threshold))),
      stock: has('stock') ? countOf(stock) : '',
      memberLimit: has('memberLimit') ? countOf(memberLimit) : '',
      buyNumber: countOf(rule.buyNumber),
      giftCode: gift === null ? '' : named(goodsScope([gift])),
      giftName: gift === null ? (rule.gift?.name ?? '') : '',
      giftNumber: countOf(rule.gift?.number),
    }
  })
}

/** What each kind has: for the template, which all of them share. */
const remarks = [
  ['类型', '必填的列', '可填的列', '写法'],
  ...madeKinds.map((kind) => {
    const labels = (isNeeded: boolean) =>
      fieldsOf[kind].filter((field) => neededFields.includes(field) === isNeeded).map((field) => fieldLabels[field])
    return [madeNames[kind], labels(true).join('、'), labels(false).join('、'), kindHints[kind] ?? '']
  }),
]

const promotionRow = givenPromotion.and(z.object({ isStopped: givenYes }))

const promotionKind: FormKind<PromotionKey, z.output<typeof promotionRow>> = {
  path: 'promotions',
  noun: '活动',
  mostRows: 1000,
  columns: promotionColumns,
  remarks,
  ways: [['id'], ['kind', 'name', 'startsAt']],
  body: promotionRow,
  records: async (db) => {
    const rows = await db
      .select()
      .from(promotions)
      .where(inArray(promotions.kind, [...madeKinds]))
      .orderBy(asc(promotions.id))
    const made = rows.flatMap((row) => {
      const kind = madeKindOf(row.kind)
      return kind ? [{ ...row, kind }] : []
    })
    const texts = await promotionTexts(db, made)
    return made.flatMap(({ id }, at) => (texts[at] ? [{ id, texts: texts[at] }] : []))
  },
  settled: async (db, cells) => {
    const kind = cells.kind === kindNames.gift ? 'goods' : scopeKindOf(cells.scope)
    const among = kind && cells.among ? await settledScope(db, kind, cells.among) : cells.among
    const isSet = cells.kind === kindNames.combination && cells.items !== undefined
    return {
      ...cells,
      ...(among === undefined ? {} : { among }),
      ...(isSet ? { items: itemLines(cells.items ?? '').replaceAll(/^\S+$/gm, '$& 1') } : {}),
    }
  },
  save: async (tx, { isStopped, ...given }, id, now) => {
    const before = id === null ? null : await findPromotion(tx, id)
    const saved =
      id === null || before === null
        ? await openPromotion(tx, given, now)
        : await changePromotion(tx, { id, seen: markOf(before), given }, now)
    if (isStopped !== (before?.row.isStopped ?? false)) await stopPromotion(tx, saved.id, isStopped)
    return saved
  },
}

/** Promotions of every kind that is made in their pages, with their goods. */
export const promotionFile = formFile(promotionKind)
