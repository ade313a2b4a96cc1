import type { Fen, Price } from './money.ts'
import { parseFen, parsePrice } from './money.ts'
import { given, plainText, readDecimal } from './plain-text.ts'
import type { Result } from './result.ts'
import { failure, success } from './result.ts'

const SIGNS = /^(-?)\s?(?:[¥￥]|rmb|cny)?\s?(-?)([\d,.]+)\s?(?:元|圆|元整)?$/i

/** Yuan in plain text as 1250.5: with or without a sign or 元; undefined for anything else. */
function readYuan(text: string): string | undefined {
  const [, before = '', after = '', number = ''] = SIGNS.exec(plainText(text)) ?? []
  return before !== '' && after !== '' ? undefined : readDecimal(`${before}${after}${number}`)
}

/** Why a text is no amount, to follow its label. */
const refusal = (text: string, decimals: string): string => {
  const hasComma = plainText(text).includes(',')
  return `须为数字，最多${decimals}位小数${hasComma ? '，逗号只能是千位分隔符，如1,250.00' : ''}，${given(text)}`
}

function read<Money>(text: string, parse: (yuan: string) => Money, decimals: string): Result<Money, string> {
  const yuan = readYuan(text)
  try {
    if (yuan !== undefined) return success(parse(yuan))
  } catch {
    // Refused below, like every other text that is no amount: nothing is rounded.
  }
  return failure(refusal(text, decimals))
}

/**
 * The readers of money as people write it. Read: 1250, 1250.5, 1,250.00, ¥1,250.00, １２５０, "1250 元". Refused, with what was given:
 * 12,50, 3元5, 1.250,00, 1e3, 5万, and more decimals than the amount may have.
 */
export const readPriceText = (text: string): Result<Price, string> => read(text, parsePrice, '四')
export const readFenText = (text: string): Result<Fen, string> => read(text, parseFen, '两')
