import type { Call, CallMethod, DataOf } from './call.ts'
import type { CallKey, calls } from './calls.ts'
import { callEntries } from './calls.ts'

/** A call as the storefront would ask it. */
export interface AskedCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly form: URLSearchParams
}

/** Any part of it, with numbers and texts for each other: the storefront reads the rest as it reads every answer. */
type Loose<Data> = Data extends readonly (infer Row)[]
  ? readonly Loose<Row>[]
  : Data extends object
    ? { readonly [Name in keyof Data]?: Loose<Data[Name]> }
    : Data | string | number

/** An answer in the contract's envelope. */
export interface AdaptedAnswer<Key extends CallKey = CallKey> {
  readonly code: number
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly data?: Loose<DataOf<(typeof calls)[Key]>> | null
}

/** How one call is asked of a shop API that differs, and what its answer means. What is left out stays as it is. */
export interface AdaptedCall<Key extends CallKey = CallKey> {
  readonly method?: CallMethod
  /** Template below the shop API's address; the call's own parameters in braces. */
  readonly path?: string
  readonly query?: (asked: AskedCall) => URLSearchParams
  /** Fields of a form, or a value that goes out as JSON. */
  readonly body?: (asked: AskedCall) => URLSearchParams | { readonly json: unknown }
  /** Gets what was sent as JSON, undefined for anything else, and the HTTP status. */
  readonly answer?: (sent: unknown, status: number) => AdaptedAnswer<Key>
}

/** A shop API that differs from the contract: the calls that do. */
export type Adapter = { readonly [Key in CallKey]?: AdaptedCall<Key> }

export const defineAdapter = (adapter: Adapter): Adapter => adapter

const keys = new Map<Call, CallKey>(callEntries.map(([key, call]) => [call, key]))

/** How an adapter has a call; undefined where it leaves it as it is. */
export function adaptedCall(adapter: Adapter, call: Call): AdaptedCall | undefined {
  const key = keys.get(call)
  return key === undefined ? undefined : (adapter[key] as AdaptedCall | undefined)
}
