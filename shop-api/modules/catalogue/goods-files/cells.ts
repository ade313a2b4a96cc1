import { given, plainText } from '#lib/kernel/plain-text.ts'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { CellError, code, hinted, splitList, whole, yuan } from '#shop-api/platform/table-files/cells.ts'

/** The price of goods that can't be bought yet. */
export const UNPRICED = '待定'

export const yuanOrUnpriced: ReadCell = Object.assign(
  (text: string) => (text === UNPRICED ? UNPRICED : yuan(text)),
  yuan,
)

/** Tiers as 20:28.32;50:27.9, by rising number. */
export const tiers: ReadCell = (text) => {
  const read = splitList(text).map((part) => {
    const [number = '', price = '', ...rest] = part.split(/[:：]/).map((each) => each.trim())
    if (rest.length > 0 || number === '' || price === '') throw new CellError(`须写作“20:28.32;50:27.9”，现为“${text}”`)
    return { number: Number(whole(1, 1_000_000)(number)), price: yuan(price) }
  })
  read.sort((a, b) => a.number - b.number)
  if (new Set(read.map((tier) => tier.number)).size < read.length) throw new CellError('有重复的数量')
  return tiersText(read)
}

export const tiersText = (read: readonly { number: number; price: string }[]): string =>
  read.map((tier) => `${tier.number}:${tier.price}`).join(';')

export const splitTiers = (text: string): { number: number; price: string }[] =>
  splitList(text).map((part) => {
    const [number = '', price = ''] = part.split(':')
    return { number: Number(number), price }
  })

const TAX_RATES = ['13', '9', '6', '5', '3', '1', '0']

/** A rate of value added tax, 13 or 13%; exempt goods have none of these. */
export const taxRate: ReadCell = Object.assign(
  hinted(TAX_RATES.join('、'), (text) => {
    const rate = plainText(text).replace(/\s*%$/, '')
    if (rate === '' || TAX_RATES.includes(rate)) return rate
    throw new CellError(`须为${TAX_RATES.join('、')}之一（单位%），${given(text)}`)
  }),
  { choices: TAX_RATES },
)

export const taxClass: ReadCell = hinted('19位数字', (text) => {
  const value = code(40)(text)
  if (value === '' || /^\d{19}$/.test(value)) return value
  throw new CellError(`须为19位数字，${given(text)}`)
})
