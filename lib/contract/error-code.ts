/** Codes of the error catalogue (spec §8). */
export const successCodes: readonly number[] = [10000, 200, 201]
export const SIGN_IN_CODE = 10001
export const signInCodes: readonly number[] = [SIGN_IN_CODE, 401]
export const VALIDATION_CODE = 422
export const AGREEMENT_CODE = 459
/** No room for what was sent: the shop API is well, and its words say what to do. */
const NO_ROOM_CODE = 507

export type AnswerKind = 'success' | 'sign-in' | 'validation' | 'agreement' | 'refused' | 'broken'

/** Sorts a code into the rows of the catalogue; the one place that knows the numbers. */
export function classifyCode(code: number): AnswerKind {
  if (successCodes.includes(code)) return 'success'
  if (signInCodes.includes(code)) return 'sign-in'
  if (code === VALIDATION_CODE) return 'validation'
  if (code === AGREEMENT_CODE) return 'agreement'
  if (code === NO_ROOM_CODE) return 'refused'
  if (code >= 500 && code <= 599) return 'broken'
  return code < 500 ? 'refused' : 'broken'
}
