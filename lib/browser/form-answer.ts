import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { reportError } from './errors.ts'
import { ShopError } from './http.ts'

/** First message of each field that was refused; empty when the failure is on the screen already. */
export type FormErrors = Readonly<Record<string, string>>
export type FormAnswer<Value> = Result<Value, FormErrors>

/** Sends a form: a refused field's first message comes back under the form's own name for it. */
export async function sendForm<Value>(
  send: () => Promise<Value>,
  names: Readonly<Record<string, string>> = {},
): Promise<FormAnswer<Value>> {
  try {
    return success(await send())
  } catch (error) {
    if (error instanceof ShopError && error.kind === 'validation' && error.fieldErrors) {
      const entries = Object.entries(error.fieldErrors)
      return failure(Object.fromEntries(entries.map(([field, [first = '']]) => [names[field] ?? field, first])))
    }
    reportError(error)
    return failure({})
  }
}
