import { z } from 'zod'
import { MOST_ID } from '#lib/kernel/id.ts'
import { MOST_IDS } from '#lib/kernel/parts.ts'
import { readTaxNumber, taxNumberProblem } from '../kernel/tax-number.ts'
import { orElse, orElseFrom, preparedBy, readBy, required } from './reading/hints.ts'
import { paged } from './reading/rows.ts'
import { readAmount, readId, readIdOrNone, readUrl } from './reading/scalars.ts'
import { readDateTime, readTimestamp } from './reading/times.ts'

/** What one unit costs, in decimal yuan as text ("8.60"), up to four decimals; a foreign upstream may send a number. */
export const priceShape = z.union([z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/), z.number()])
/** An amount, in yuan likewise: whole fen. Parts of a fen are refused, never rounded. */
export const amountShape = readBy(z.union([z.string().regex(/^-?\d{1,12}(\.\d{1,2}0*)?$/), z.number()]), readAmount)
/** An address: `//host/…` is one of https. */
export const urlShape = readBy(z.string(), readUrl)
/** 0 or 1. */
export const flagShape = z.union([z.literal(0), z.literal(1)])
export const idShape = readBy(z.number().int().positive().max(MOST_ID), readId)
/** 0: none. */
export const idOrNoneShape = readBy(z.number().int(), readIdOrNone)
/** Warehouse; 0 is one too. */
export const warehouseShape = readBy(z.number().int().min(0), readIdOrNone)
/** Calendar day there is, 2026-11-20. */
export const dayShape = z.iso.date('日期不存在，格式应为 2026-11-20').refine((day) => day >= '1900', '日期过早')
/** Ten digits are seconds. */
export const timestampShape = readBy(z.number().int(), readTimestamp)
/** Date and time in China, 2026-11-20 09:30:00. */
export const dateTimeShape = readBy(z.string(), readDateTime)

/** Form fields arrive as text; numbers in queries and bodies are read with these. */
export const formInt = z.coerce.number().int()
export const formId = z.coerce.number().int().positive().max(MOST_ID)
export const formFlag = z.coerce.number().int().min(0).max(1)
export const formIds = z.array(formId).min(1).max(MOST_IDS)
export const formPage = z.coerce.number().int().min(1).max(100_000).default(1)
export const newFlag = z.coerce.number().int().optional()

/** An upstream without paging answers all rows at once. */
const countOfRows = ({ data }: Readonly<Record<string, unknown>>): number => (Array.isArray(data) ? data.length : 0)

/** A page of a list, and fields of the list as a whole: stable order, first page is 1. */
export function pageOf<Item extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  item: Item,
  more: More = {} as More,
) {
  const page = z.object({
    data: z.array(item),
    current_page: orElse(z.number().int(), 1),
    per_page: orElseFrom(z.number().int(), countOfRows),
    last_page: orElse(z.number().int(), 1),
    total: orElseFrom(z.number().int(), countOfRows),
    ...more,
  })
  return preparedBy(page, paged)
}

/** A way out of a problem: a label and where it leads. */
export const wayOutShape = z.object({ label: required(z.string()), url: required(z.string()) })

/** Why goods can't be bought now: code for machines, text and way out for people. */
export const reasonShape = z.object({
  code: z.string(),
  text: required(z.string()),
  action: wayOutShape.nullable(),
})

/** Yuan as a page showed it, sent back to be compared. */
export const seenAmountShape = z.string().regex(/^\d{1,12}\.\d{2}$/, '金额格式不正确')

/** What a write is asked under: the same key and content get the same answer. */
/** Everything an answer shows of something, as one opaque text that is sent back with what is done; null: the upstream compares nothing. */
export const statementShape = z.string().nullable()
/** Such texts of all that a write is about, as they came: what is different now is refused, each difference with both sides. */
export const statementsShape = z.array(z.string().max(400_000)).max(20).optional()
export const keyShape = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** A tax number its check digit proves, as it is kept. */
export const taxNumberShape = z
  .string()
  .max(40, '纳税人识别号最多20位')
  .overwrite(readTaxNumber)
  .check((context) => {
    const message = taxNumberProblem(context.value)
    if (message !== null) context.issues.push({ code: 'custom', input: context.value, message })
  })

/** The shop's account, and what is written on a transfer so that it is known for what it is. */
export const transferToShape = z.object({
  bank: z.string(),
  account: z.string(),
  name: z.string(),
  reference: z.string().optional(),
})

export const emptyShape = z.object({})
