import type { Call, QueryOf } from '#lib/contract/call.ts'
import { buildCallPath } from '#lib/contract/call.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'

export interface CallTarget<C extends Call> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: QueryOf<C>
}

/**
 * Address of a call on the shop's own origin, without empty parameters. Throws RangeError for a path parameter that is
 * not of its kind.
 */
export function callUrl<C extends Call>(call: C, { params, query }: CallTarget<C> = {}): string {
  const given = Object.entries((query ?? {}) as Record<string, FormValue>).filter(([, value]) => value !== '')
  const text = encodeForm(Object.fromEntries(given)).toString()
  return buildCallPath(call, params) + (text === '' ? '' : `?${text}`)
}
