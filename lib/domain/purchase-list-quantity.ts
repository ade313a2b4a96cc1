import type { SoldUnit } from '#lib/kernel/quantity.ts'
import { readQuantity, unitProblem } from '#lib/kernel/quantity.ts'

/** How many a row of a purchase list wants, or why that is not known. */
export interface ListQuantity {
  /** 0 where it is not known: the buyer is asked. */
  readonly quantity: number
  /** The unit that stood beside the number or above its column; '' where none did. */
  readonly unit: string
  /** Why there is no quantity, with what stood there. */
  readonly problem: string
}

export const unsaidQuantity: ListQuantity = { quantity: 0, unit: '', problem: '请填写数量' }

const unclear = (problem: string): ListQuantity => ({ ...unsaidQuantity, problem })

export function quantityIn(cell: string, headingUnit = ''): ListQuantity {
  const read = readQuantity(cell)
  if (!read.ok) return unclear(read.problem.message)
  return { quantity: read.value.quantity, unit: read.value.unit || headingUnit, problem: '' }
}

/** Why the quantity of a row has to be asked for; the unit counts as soon as the goods are known. */
export function quantityProblem({ quantity, unit, problem }: ListQuantity, goods: SoldUnit | null): string {
  if (problem !== '' || goods === null) return problem
  return unitProblem({ quantity, unit }, goods)?.message ?? ''
}

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '')

/** A code that begins with 0 is no number of pieces. */
const isNumber = (cell: string): boolean => readQuantity(cell).ok && !/^0\d/.test(plain(cell))
const isBare = (cell: string): boolean => isNumber(cell) && /^[\d.,]+$/.test(plain(cell))
const hasOuterPack = (cell: string): boolean => isNumber(cell) && /[盒瓶件箱包桶罐袋套台个支]$/.test(plain(cell))
const isSum = (cell: string): boolean => /^[-−–—+]?\d[\d.,*×/eE]*$/.test(plain(cell))

/** A column that may hold the quantities. */
export interface QuantityChoice {
  readonly at: number
  /** '' where the sheet has no headings. */
  readonly heading: string
  /** The first that stands in it. */
  readonly sample: string
}

type Rows = readonly (readonly string[])[]

const filledCells = (rows: Rows, at: number): string[] =>
  rows.map((cells) => cells[at] ?? '').filter((cell) => plain(cell) !== '')

export const choiceOf = (rows: Rows, at: number, heading: string): QuantityChoice => ({
  at,
  heading,
  sample: filledCells(rows, at)[0] ?? '',
})

/** The same in every row: it does not matter which of them is taken. */
export const saysTheSame = (rows: Rows, columns: readonly number[]): boolean =>
  rows.every((cells) => new Set(columns.map((at) => plain(cells[at] ?? ''))).size === 1)

/** Columns that look like quantities where no headings say what they are: numbers alone, else with a pack, else what is none. */
export function numberColumns(rows: Rows): number[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => at).slice(1)
  const mostly = (is: (cell: string) => boolean) =>
    columns.filter((at) => {
      const filled = filledCells(rows, at)
      return filled.length > 0 && filled.filter(is).length * 2 > filled.length
    })
  const [bare, packs, sums] = [mostly(isBare), mostly(hasOuterPack), mostly(isSum)]
  return bare.length > 0 ? bare : packs.length > 0 ? packs : sums.slice(-1)
}

const WANTED =
  /^(?:本次|计划|拟|需|实际|建议|申请)*(?:采购|订货|订购|计划|需求|要货|补货|购买|下单|请货|进货|报货|申购|购进)(?:数量|量|数)$|^order(?:qty|quantity)$/i
const PLAIN = /^(?:数量|数|qty|quantity)$/i
const NEVER_WANTED =
  /库存|在库|现存|结存|可用|可销|销|售|日均|退|到货|收货|发货|实收|实发|在途|历史|上[次月期周]|去年|最[小低高大]|安全|起[订购]|中包|装|赠|限购|累计|已|未|欠|差异|盘|含|重|容|剂|件|序|天|次|月|stock|inventory|sold|sales/i
const LIKE_QUANTITY = /[量数]$|(?:qty|quantity)$/i

/** A heading of numbers: wanted ones, ones that may be, and ones that are something else such as stock. */
export interface QuantityHeading {
  readonly kind: 'wanted' | 'maybe' | 'never'
  readonly unit: string
}

/** Null: the heading is none of a number. */
export function quantityHeading(cell: string): QuantityHeading | null {
  const text = plain(cell).replace(/^\*/, '')
  const [, name = text, aside = ''] = /^(.+?)[(（/]([^()（）/]{1,6})[)）]?$/.exec(text) ?? []
  if (!LIKE_QUANTITY.test(name)) return null
  const unit = readQuantity(`1${aside}`)
  const isKnown = (WANTED.test(name) || PLAIN.test(name)) && unit.ok
  const kind = isKnown ? 'wanted' : NEVER_WANTED.test(name) ? 'never' : 'maybe'
  return { kind, unit: unit.ok ? unit.value.unit : '' }
}

/** Units of what is inside a pack: 24粒 at the end of a typed line is a specification as well as a quantity. */
const INNER = /[粒片丸枚克]$|[^k]g$/i

/** The words of a typed line and the number at its end: 阿莫西林胶囊 0.25g*24粒 10盒, or the same with ×10. */
export function splitTyped(line: string): { readonly text: string } & ListQuantity {
  const words = line
    .replaceAll(/[\s\u3000]+/g, ' ')
    .trim()
    .split(' ')
  const isApart = /^\p{L}{1,2}$/u.test(words.at(-1) ?? '') && readQuantity(`1${words.at(-1)}`).ok
  const last = words.slice(isApart ? -2 : -1).join('')
  const before = words.slice(0, isApart ? -2 : -1).join(' ')
  const whole = { text: words.join(' '), ...unsaidQuantity }
  const [, head = '', times = ''] = /^(.*[^x×*])×([^×]+)$/.exec(last) ?? []
  if (head !== '' && isNumber(times)) {
    if (/\d/.test(head)) return { ...whole, problem: `“${last}”是规格还是数量，请填写数量` }
    return { text: [before, head].filter(Boolean).join(' '), ...quantityIn(times) }
  }
  const number = last.replace(/^[x×*](?=\d)/, '')
  if (before === '') return whole
  if (!isNumber(number)) return isSum(number) && !/^0\d/.test(number) ? { ...whole, ...quantityIn(number) } : whole
  if (INNER.test(number)) return { ...whole, problem: `“${number}”是规格还是数量，请填写数量` }
  // Of two numbers at the end either may be the quantity: 阿莫西林 88 10.
  if (/ \d+$/.test(before)) return { ...whole, problem: '末尾有两个数字，请填写数量' }
  return { text: before, ...quantityIn(number) }
}
