import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { warehouseFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { brands, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { ColumnKey } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { batchKeys, columns, goodsKeys } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { describingColumns } from '#shop-api/modules/catalogue/goods-files/describing-columns.ts'
import { checkField, inputField, selectField, valueList } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'

/* The forms of goods are made of the columns of their files, so that both take the same. */

const isDescribing = (key: ColumnKey): boolean => Object.hasOwn(describingColumns, key)
const priceKeys: readonly ColumnKey[] = ['unitPrice', 'retailPrice', 'ladderType', 'ladder']

/** What each form of goods consists of. The code stays what it is once goods have it. */
export const formKeys = {
  describe: goodsKeys.filter((key) => isDescribing(key) && key !== 'code'),
  prices: priceKeys,
  selling: goodsKeys.filter((key) => !isDescribing(key) && !priceKeys.includes(key) && key !== 'isOnShelf'),
  stock: batchKeys as readonly ColumnKey[],
} as const

const labels: Partial<Record<ColumnKey, string>> = { unitPrice: '单价（元）', retailPrice: '建议零售价（元）' }
export const labelOf = (key: ColumnKey): string => labels[key] ?? columns[key].heading
export const namesOf = (keys: readonly ColumnKey[]): Texts => Object.fromEntries(keys.map((key) => [key, labelOf(key)]))

const hints: Partial<Record<ColumnKey, string>> = {
  category: '从一级分类写起，用“/”分开',
  unitPrice: '留空表示待定价，会员不可购买',
  ladder: '数量:单价，用分号分开，如 20:28.32;50:27.90',
  weight: '含包装；按重量的运费模板用',
  singleFreeFrom: '留空表示不包邮',
  freeNumber: '留空表示不包邮',
  maxQuantity: '留空表示不限购',
}
/** What is filled in where a field of new goods is left empty. */
const hintsOfNew: Partial<Record<ColumnKey, string>> = { genericName: '留空时与名称相同', listedOn: '留空为今天' }

/** What an empty value of a choice is called: nobody has chosen, and what stands first must not be taken for it. */
const unchosen: Partial<Record<ColumnKey, string>> = { taxRate: '未设置，按类别' }

/** More values than these are not sent along with a form: people find them by typing no better than by their page. */
const MOST_OFFERED = 1_500

/** What fields offer to choose from, by column. */
export interface Offered {
  readonly lists: Readonly<Partial<Record<ColumnKey, readonly string[]>>>
  readonly scopes: readonly string[]
  readonly warehouses: readonly { readonly code: string; readonly name: string }[]
}

/** For forms whose fields name nothing. */
export const nothingOffered: Offered = { lists: {}, scopes: [], warehouses: [] }

export async function loadOffered(db: Db): Promise<Offered> {
  const namesIn = async (table: typeof manufacturers | typeof brands) => {
    const rows = await db
      .selectDistinct({ name: table.name })
      .from(table)
      .orderBy(asc(table.name))
      .limit(MOST_OFFERED + 1)
    return rows.length > MOST_OFFERED ? [] : rows.map(({ name }) => name)
  }
  return {
    lists: {
      manufacturer: await namesIn(manufacturers),
      brand: await namesIn(brands),
      category: [...(await loadCategoryPaths(db)).keys()],
    },
    scopes: (await allScopes(db)).map(({ name }) => name),
    warehouses: [...(await warehouseFacts(db, 'all', 'code', 'name')).values()],
  }
}

export const isNeededIn = (key: ColumnKey, isNew: boolean): boolean => {
  const { isNeeded, mayBeCleared } = columns[key]
  // Of goods that exist an empty cell would leave what there is, which a form must not do unsaid. No price is 待定.
  return key !== 'unitPrice' && (isNew ? isNeeded === true : mayBeCleared !== true)
}

/** Of what has no limit of its own: a browser would cut a longer text unsaid. */
const LONGEST_LIST = 2_000

/** The field of a column, by its key where it has no other name. */
export function columnField(
  key: ColumnKey,
  given: Texts,
  {
    isNew = false,
    name = key,
    lists,
    scopes,
    warehouses,
  }: Offered & { readonly isNew?: boolean; readonly name?: string },
): Html {
  const column = columns[key]
  const label = labelOf(key)
  const value = given[name] ?? column.usual ?? ''
  const plain = (names: readonly string[]) => names.map((name) => [name, name] as const)
  const choose = (options: readonly (readonly [string, string])[]) =>
    selectField(name, label, options, value, isNeededIn(key, isNew))
  if (key === 'scope') return choose([['', '请选择'], ...plain(scopes)])
  if (key === 'warehouse') return choose(warehouses.map(({ code, name }) => [code, name]))
  if (key === 'ladderType') return choose(plain(['无', ...(column.read.choices ?? []).filter((each) => each !== '无')]))
  const blank = unchosen[key]
  const none = blank === undefined ? [] : [['', blank] as const]
  if (column.read.choices) return choose([...none, ...plain(column.read.choices)])
  const hint = hints[key] ?? (isNew ? hintsOfNew[key] : undefined)
  const isDay = ['listedOn', 'madeOn', 'expiresOn'].includes(key)
  return html`${inputField({
    name,
    label,
    value,
    most: column.read.most ?? LONGEST_LIST,
    type: isDay ? 'date' : 'text',
    isNeeded: isNeededIn(key, isNew),
    isDecimal: key === 'unitPrice' || key === 'retailPrice',
    ...(lists[key] === undefined ? {} : { list: `${key}-list` }),
    ...(hint === undefined ? {} : { hint }),
  })}${lists[key] !== undefined && valueList(`${key}-list`, lists[key])}`
}

/** Ticked, names that are not there yet are added with the goods. */
export const addsNamesField = (given: Texts): Html =>
  checkField('addsNames', '厂家、品牌或分类不存在时一并新建', given.addsNames === 'yes')

export const addsNames = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes')

/** What a form says of these columns; the columns themselves say what is wrong with it. */
export function cellsShape(keys: readonly ColumnKey[], { isNew }: { readonly isNew: boolean }) {
  const cell = (key: ColumnKey) => {
    const text = z.string().trim()
    return (isNeededIn(key, isNew) ? text.min(1, `请填写${columns[key].heading}`) : text).optional()
  }
  return z.object(Object.fromEntries(keys.map((key) => [key, cell(key)])) as Record<ColumnKey, ReturnType<typeof cell>>)
}
