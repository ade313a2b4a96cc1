import { plainText } from '#lib/kernel/plain-text.ts'
import { readQuantityOf } from '#lib/kernel/quantity.ts'
import { buyState, firstReason } from './buy-state.ts'
import type { Goods } from './goods.ts'
import { minimumQuantity, quantityLimit, quantityStep } from './goods.ts'
import type { Guess } from './suggestion.ts'

/** What the shop API found for the words of an entry. */
export interface DeskAnswer {
  readonly text: string
  readonly goods: readonly Goods[]
  /** Goods that one of whose numbers is exactly what was written. */
  readonly exact: readonly number[]
  readonly guess: Guess | null
  /** Nothing else is found: among others the goods with that number may be. */
  readonly isWhole: boolean
}

export type EntryState =
  /** The question is on its way, or failed. */
  | 'asking'
  | 'unasked'
  | 'none'
  | 'choose'
  /** The goods are known, the quantity is not. */
  | 'open'
  | 'refused'
  | 'waiting'
  | 'adding'
  /** The answer to the addition was lost: the goods may be in the cart. */
  | 'unknown'
  | 'added'

/** One item of an entry desk: words, and a quantity that belongs to these words alone. */
export interface Entry {
  readonly id: number
  readonly text: string
  /** As it was written; null while it is still to come. */
  readonly typed: string | null
  readonly answer: DeskAnswer | null
  readonly goods: Goods | null
  /** Read from `typed`; 0 before that. */
  readonly quantity: number
  readonly state: EntryState
  /** Why it is not in the cart, or what the shop API changed. */
  readonly message: string
  /** Quantity of the cart line after the addition. */
  readonly total: number
}

const plain = (text: string): string => plainText(text).toLowerCase()

/** A number of goods, as a scanner reads it or a hand copies it: has a digit, no words. */
export const isCodeLike = (text: string): boolean => /^(?=.*\d)[\w.\-/]+$/.test(plainText(text))

/** A number that a search names as its reason; a sound or a maker may be spelled like a number and is none. */
const NAMED_NUMBER = /^(?:商品)?(?:编码|编号|条码|条形码|货号|批准文号) (.+)$/

/** Goods one of whose numbers, or a number the search names, is what was written. */
export function isExactly({ code, barcode, approvalNumber, matched }: Goods, text: string): boolean {
  const wanted = plain(text)
  const named = matched.split('，').map((reason) => NAMED_NUMBER.exec(plainText(reason))?.[1] ?? '')
  return wanted !== '' && [code, barcode, approvalNumber, ...named].some((each) => plain(each) === wanted)
}

/** The goods an answer means beyond doubt: the only ones with that number, or the only ones that words find. */
export function decisiveGoods({ text, goods, exact }: DeskAnswer): Goods | null {
  const named = goods.filter(({ id }) => exact.includes(id))
  const meant = named.length > 0 || isCodeLike(text) ? named : goods
  return meant.length === 1 ? (meant[0] ?? null) : null
}

/** Why so many of these goods can't be bought; empty when they can. Nothing is rounded here: another number is a question. */
function illegal(goods: Goods, quantity: number): string {
  const [lowest, step, most] = [minimumQuantity(goods), quantityStep(goods), quantityLimit(goods)]
  const wanted = `，现为“${quantity}”`
  if (most < lowest) return `可购数量不足起订量${lowest}${goods.unit}${wanted}`
  if (quantity < lowest) return `${lowest}${goods.unit}起订${wanted}`
  if (quantity > most) return `最多可购${most}${goods.unit}${wanted}`
  return quantity % step === 0 ? '' : `须为中包装${step}${goods.unit}的倍数${wanted}`
}

function whyBlocked(goods: Goods): string {
  const state = buyState(goods)
  if (state.kind === 'buyable') return ''
  if (state.kind === 'sold-out') return '暂时缺货'
  return firstReason(state)?.text ?? '暂不可购买'
}

/** What an entry is, from what is known of it: for one whose goods are not on their way into the cart yet. */
export function judged(entry: Entry): Entry {
  const { answer, typed } = entry
  const as = (state: EntryState, message = '', more: Partial<Entry> = {}): Entry => ({
    ...entry,
    state,
    message,
    ...more,
  })
  const goods = entry.goods ?? (answer && decisiveGoods(answer))
  if (!goods) {
    if (!answer) return as('asking')
    return answer.goods.length === 0 ? as('none', '未找到商品') : as('choose', '请选择品种')
  }
  const blocked = whyBlocked(goods)
  if (blocked !== '') return as('refused', blocked, { goods })
  if (typed === null || typed === '') return as('open', typed === '' ? '请填写数量' : '', { goods })
  const read = readQuantityOf(goods, typed)
  if (!read.ok) return as('refused', read.problem.message, { goods })
  const why = illegal(goods, read.value)
  return why === '' ? as('waiting', '', { goods, quantity: read.value }) : as('refused', why, { goods })
}
