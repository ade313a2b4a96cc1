import { given, plainText, readDecimal } from './plain-text.ts'
import type { Result } from './result.ts'
import { failure, success } from './result.ts'

/** No quantity anywhere is larger. */
export const MOST_QUANTITY = 999_999

/** A carton: how many pieces it holds is a fact of the goods, and often unknown. */
const CARTONS = ['件', '箱', '整件', '整箱', '大件', '大箱']
const PACKING_UNITS =
  '盒 瓶 袋 支 片 粒 板 包 罐 桶 个 只 套 台 把 条 卷 副 付 贴 丸 枚 管 听 提 根 张 本 块 筒 杯 双 对 份 组 千克 公斤 斤 克 kg g'.split(
    ' ',
  )
const UNITS = new Set([...CARTONS, ...PACKING_UNITS])
const SAME_UNITS: Readonly<Record<string, string>> = { kg: '千克', 公斤: '千克', g: '克' }

const NUMERAL_WORDS = /[〇零一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]/
const NUMBER_AND_UNIT = /^(-?[\d,.]+) ?(\p{L}{0,4})$/u

export interface QuantityProblem {
  /** zero: the number itself, which may mean to take something out; unit: a number of something else than is sold. */
  readonly kind: 'empty' | 'zero' | 'unit' | 'refused'
  /** For the buyer, with what was given. */
  readonly message: string
}

export interface WrittenQuantity {
  readonly quantity: number
  /** As it was written; '' where none was. */
  readonly unit: string
}

/** What a unit of goods is called, and how many a carton holds where that is known. */
export interface SoldUnit {
  readonly unit: string
  readonly casePack?: number | null
}

const refused = (kind: QuantityProblem['kind'], message: string) => failure({ kind, message })

/**
 * The one reader of quantities. Read: 10, 10.0, 1,000, １０, "10 盒". Refused, with what was given: nothing, 0, below 0, parts, sums,
 * words, commas that part no thousands, units nobody knows, and more than a quantity may be.
 */
export function readQuantity(
  text: string,
  { most = MOST_QUANTITY, ownUnit = '' }: { most?: number; ownUnit?: string } = {},
): Result<WrittenQuantity, QuantityProblem> {
  const plain = plainText(text)
  if (plain === '') return refused('empty', '请填写数量')
  const [, number = '', word = ''] = NUMBER_AND_UNIT.exec(plain) ?? []
  const unit = word.toLowerCase()
  const isUnit = unit === '' || UNITS.has(unit) || unit === ownUnit.toLowerCase()
  const value = readDecimal(number)
  if (value === undefined) return refused('refused', `${whyNoNumber(plain, number)}，${given(text)}`)
  if (!isUnit) return refused('refused', `数量单位无法识别，${given(text)}`)
  if (value === '0') return refused(number.startsWith('-') ? 'refused' : 'zero', `数量须大于0，${given(text)}`)
  if (value.startsWith('-')) return refused('refused', `数量须大于0，${given(text)}`)
  if (value.includes('.')) return refused('refused', `数量须为整数，${given(text)}`)
  if (Number(value) > most) return refused('refused', `数量不能超过${most}，${given(text)}`)
  return success({ quantity: Number(value), unit })
}

function whyNoNumber(plain: string, number: string): string {
  if (NUMERAL_WORDS.test(plain)) return '数量请用数字填写'
  return number.includes(',') ? '数量中的逗号只能是千位分隔符，如1,000' : '数量须为整数'
}

const sameUnit = (unit: string): string => SAME_UNITS[unit.toLowerCase()] ?? unit.toLowerCase()

/** Why so many of a unit are no quantity of these goods; undefined where the unit is theirs, or not said on one side. */
export function unitProblem(written: WrittenQuantity, sold: SoldUnit): QuantityProblem | undefined {
  const { quantity, unit } = written
  const isCarton = CARTONS.includes(unit)
  if (unit === '' || sameUnit(unit) === sameUnit(sold.unit) || (sold.unit === '' && !isCarton)) return undefined
  const own = sold.unit === '' ? '最小销售单位' : sold.unit
  const inPieces =
    isCarton && sold.casePack
      ? `1${unit}为${sold.casePack}${sold.unit}，共${quantity * sold.casePack}${sold.unit}，`
      : ''
  return { kind: 'unit', message: `${inPieces}请按${own}填写数量，${given(`${quantity}${unit}`)}` }
}

/** A quantity of what has no unit that is known here: a number alone. */
export function readNumberAlone(text: string, most = MOST_QUANTITY): Result<number, QuantityProblem> {
  const written = readQuantity(text, { most })
  if (!written.ok) return written
  return written.value.unit === '' ? success(written.value.quantity) : refused('unit', `数量请只填数字，${given(text)}`)
}

/** A quantity of certain goods; a number of cartons or of another unit is asked about, never converted. */
export function readQuantityOf(sold: SoldUnit, text: string, most?: number): Result<number, QuantityProblem> {
  const written = readQuantity(text, { ...(most === undefined ? {} : { most }), ownUnit: sold.unit })
  if (!written.ok) return written
  const problem = unitProblem(written.value, sold)
  return problem ? failure(problem) : success(written.value.quantity)
}
