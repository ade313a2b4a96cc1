import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { CellError, splitList, whole, yuan } from '#shop-api/platform/table-files/cells.ts'

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
