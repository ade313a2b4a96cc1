import { z } from 'zod'
import type { QuantityProblem, WrittenQuantity } from '#lib/kernel/quantity.ts'
import { MOST_QUANTITY, readNumberAlone, readQuantity } from '#lib/kernel/quantity.ts'
import type { Result } from '#lib/kernel/result.ts'
import { success } from '#lib/kernel/result.ts'

/** Quantities of calls: what a form or a program writes is read by the rules of fields and sheets. */
const quantityShape = <Value>(read: (text: string) => Result<Value, QuantityProblem>) =>
  z.union([z.string(), z.number()], '请填写数量').transform((given, context) => {
    const quantity = read(String(given))
    if (quantity.ok) return quantity.value
    context.addIssue({ code: 'custom', message: quantity.problem.message })
    return z.NEVER
  })

/** A number of what the call does not name the unit of: a number alone. */
export const formQuantity = (most = MOST_QUANTITY) => quantityShape((text) => readNumberAlone(text, most))

const orNone = <Value>(read: Result<Value, QuantityProblem>, none: Value): Result<Value, QuantityProblem> =>
  !read.ok && read.problem.kind === 'zero' ? success(none) : read

/** The same, where 0 says that it is not known. */
export const formNumberOrNone = quantityShape((text) => orNone(readNumberAlone(text), 0))

/** A number of goods, with the unit beside it: the line is refused where the goods are sold by another one. */
export const formWritten = quantityShape((text) => readQuantity(text))

/** The same, where a 0 takes the line out; nothing at all never does. */
export const formWrittenOrNone = quantityShape((text) =>
  orNone<WrittenQuantity>(readQuantity(text), { quantity: 0, unit: '' }),
)
