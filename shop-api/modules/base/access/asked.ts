import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { given, MOST_WHOLE, wholeIn } from '#lib/kernel/plain-text.ts'
import { readFenText } from '#lib/kernel/written-money.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { beginning, CellError, ending, instantOf, yesNo } from '#shop-api/platform/table-files/cells.ts'

/** Where a list goes on: behind the row of this id. */
export const placeQuery = z.object({ after: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0) })

/** Rows of a call that lists what waits; the next ones come behind the last of them. */
export const PAGE = 100

/** What waits for an answer, or everything. */
export const whichQuery = placeQuery.extend({ which: z.enum(['open', 'all']).default('open') })

export const answerText = z.string().trim().min(1, '请填写答复').max(1000)

/** What a reader of cells refuses, at its place among all that is wrong with a body. */
export function reading<Value>(context: z.RefinementCtx, read: () => Value, path: PropertyKey[] = []): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    context.addIssue({ code: 'custom', message: error.message, path })
    return z.NEVER
  }
}

/** A moment in China, read as in files of operators. */
const momentShape = (read: ReadCell) =>
  z
    .string()
    .trim()
    .refine((text) => text !== '', '请填写时间')
    .transform((text, context) => reading(context, () => instantOf(read(text))))

export const fromMoment = momentShape(beginning)
/** A window that ends with a day ends at its midnight. */
export const untilMoment = momentShape(ending)

/* What forms and commands give as texts. */

export const givenText = (most: number) => z.string().trim().max(most, `最多${most}个字`).default('')

/** A field whose column says what it may be. */
export const plainField = z.string().default('')
export const numberField = plainField.transform(Number)
/** Nothing means no limit. */
export const limitField = plainField.transform((text) => (text === '' ? null : Number(text)))

/** A text that must be there. */
export const givenName = (label: string, most: number) =>
  givenText(most).refine((text) => text !== '', `请填写${label}`)

const asText = z.union([z.string(), z.number()]).transform((written) => String(written).trim())

const readWhole = (label: string, least: number, most: number) => (text: string, context: z.RefinementCtx) => {
  const number = wholeIn(text, least, most)
  if (number !== null) return number
  const range = most < MOST_WHOLE ? `${least}至${most}之间的整数` : `不小于${least}的整数`
  context.addIssue({ code: 'custom', message: `${label}须为${range}${text === '' ? '' : `，${given(text)}`}` })
  return z.NEVER
}

/** A whole number from `least` on, which must be there. */
export const givenNumber = (label: string, least: number, most = MOST_WHOLE) =>
  asText.transform(readWhole(label, least, most))

/** The same; left empty it is the usual one. */
export const givenWhole = (label: string, least: number, usual: string) =>
  asText
    .default(usual)
    .transform((text) => text || usual)
    .transform(readWhole(label, least, MOST_WHOLE))

/** The same where nothing means no limit. */
export const givenLimit = (label: string, least = 1, most = MOST_WHOLE) =>
  asText.default('').transform((text, context) => {
    const number = text === '' ? null : wholeIn(text, least, most)
    if (text === '' || number !== null) return number
    const kind = least === 1 ? '正整数' : `不小于${least}的整数`
    context.addIssue({ code: 'custom', message: `${label}须为${kind}，留空表示不限，${given(text)}` })
    return z.NEVER
  })

/** A box of a form: as the form sends it, or in the words that cells of files take for yes and no. */
export const givenBox = z
  .union([z.boolean(), z.string()])
  .transform((given, context) => reading(context, () => (typeof given === 'boolean' ? given : yesNo(given) === '是')))

/** A box that is not ticked where nothing is said of it. */
export const givenYes = givenBox.default(false)

/** An amount in yuan above nothing. Throws ShopRefusal 422. */
export function amountOf(field: string, label: string, given: string): Fen {
  if (given.trim() === '') throw fieldRefusal(field, `请填写${label}`)
  const amount = readFenText(given)
  if (!amount.ok) throw fieldRefusal(field, `${label}${amount.problem}`)
  if (amount.value <= 0) throw fieldRefusal(field, `${label}须为大于0的金额，现为“${given.trim()}”`)
  return amount.value
}
