import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { failureOf, reportError } from './errors.ts'
import { ShopError } from './http.ts'

/** What a refused form shows: a sentence, and the field it belongs to where there is one. */
export interface FormProblem {
  readonly message: string
  readonly field?: string | undefined
}

function toProblem(error: unknown, otherwise: string): FormProblem {
  if (error instanceof ShopError) {
    const message = failureOf(error)?.text ?? otherwise
    if (error.kind === 'validation') return { message, field: Object.keys(error.fieldErrors ?? {})[0] }
    if (error.kind === 'refused' || error.kind === 'sign-in') return { message }
  }
  reportError(error)
  return { message: otherwise }
}

/** Makes a form's call: its value, or the problem to show at the form. What nobody expects goes to the catalogue, too. */
export async function submitForm<Value>(
  call: () => Promise<Value>,
  otherwise: string,
): Promise<Result<Value, FormProblem>> {
  try {
    return success(await call())
  } catch (error) {
    return failure(toProblem(error, otherwise))
  }
}
