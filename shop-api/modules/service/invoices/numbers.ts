import { z } from 'zod'
import { given, plainText } from '#lib/kernel/plain-text.ts'

/** Years began with these digits when invoices were numbered by code and number, whose code begins with less. */
const DIGITAL = /^[2-9]\d{19}$/
const CODED = /^(\d{12}|\d{10})[\s:/_-]+(\d{8})$/

/**
 * The number of an official invoice: 20 digits of a fully digital one, or code (10 or 12 digits) and number (8) of an
 * older one, kept as `code-number`. Written without a gap, code and number of twelve and eight digits could be either.
 */
export const invoiceNumber = z.string().transform((text, context) => {
  const plain = plainText(text).trim()
  if (DIGITAL.test(plain)) return plain
  const [, code, number] = CODED.exec(plain) ?? []
  if (code !== undefined && number !== undefined) return `${code}-${number}`
  const message = /^\d{8}$/.test(plain)
    ? '只有8位发票号码，还须在前面填写10位或12位发票代码，如 032002600111-12345678'
    : `发票号码须为20位数字，或发票代码与号码（如 032002600111-12345678），${given(text)}`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Why a number can't be of an invoice of that day; empty when it can. A digital one begins with its year. */
export function yearProblem(number: string, issuedOn: string): string {
  if (number.includes('-') || number.slice(0, 2) === issuedOn.slice(2, 4)) return ''
  return `发票号码以 ${number.slice(0, 2)} 开头，开票日期却在 ${issuedOn.slice(0, 4)} 年，请核对`
}
