import type { FormAnswer, FormProblem } from '#lib/kernel/form-problem.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { failureOf, reportError } from './errors.ts'
import { ShopError } from './http.ts'

/** The form's own name of a field, where the wire calls it something else. */
type FieldNames = Readonly<Record<string, string>>

/** The first message of each refused field, in the order the form has them; none where no field was refused. */
export function fieldProblems(error: unknown, names: FieldNames = {}): FormProblem[] {
  if (!(error instanceof ShopError) || error.kind !== 'validation') return []
  const fields = Object.entries(error.fieldErrors ?? {})
  return fields.map(([field, [message = '']]) => ({ field: names[field] ?? field, message }))
}

function toProblems(error: unknown, otherwise: string, names: FieldNames): FormProblem[] {
  const problems = fieldProblems(error, names)
  if (problems.length > 0) return problems
  if (error instanceof ShopError && ['validation', 'refused', 'sign-in'].includes(error.kind)) {
    return [{ message: failureOf(error)?.text ?? otherwise }]
  }
  reportError(error)
  return [{ message: otherwise }]
}

/** Makes a form's call: its value, or what to show at the form. An unexpected failure is reported as everywhere, too. */
export async function submitForm<Value>(
  call: () => Promise<Value>,
  otherwise: string,
  names: FieldNames = {},
): Promise<FormAnswer<Value>> {
  try {
    return success(await call())
  } catch (error) {
    return failure(toProblems(error, otherwise, names))
  }
}

/**
 * What the shop API said of the things a write is about, as it came; nothing where it does not say it of all of them, because then it
 * compares nothing.
 */
export function withStatements(...shown: readonly (string | null)[]): { readonly statements?: string[] } {
  const statements = shown.filter((each) => each !== null)
  return statements.length === 0 || statements.length < shown.length ? {} : { statements }
}
