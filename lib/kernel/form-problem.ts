import type { Result } from './result.ts'

/** What is wrong with a form: a sentence, and the field it belongs to where there is one. */
export interface FormProblem {
  readonly message: string
  readonly field?: string | undefined
}

/** What became of sending a form; problems in the order of its fields. */
export type FormAnswer<Value> = Result<Value, readonly FormProblem[]>
