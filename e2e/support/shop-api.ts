import { operatorToken, shopApiUrl } from './addresses.ts'

async function ask(method: string, url: string, body?: object, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Asks a call of the operators: `/goods/12/shelf` with its JSON. Resolves with its data. */
export async function operate<Data = unknown>(path: string, body?: object, shop = shopApiUrl): Promise<Data> {
  const answer = await ask(body ? 'POST' : 'GET', `${shop}/admin${path}`, body, operatorToken)
  return (answer as { data: Data }).data
}

export interface Failure {
  /** Template of the call's path, as the contract has it. */
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly mode: string
  /** Whose requests fail; others on the same shop are left alone. */
  readonly member: number
  /** slow: how long. */
  readonly ms?: number
  /** How many requests; 0 for all until they are cleared. */
  readonly times?: number
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** Makes the shop API fail on purpose (its test mode). */
export const failNext = (failure: Failure): Promise<unknown> => ask('POST', `${shopApiUrl}/test/failures`, failure)

/** Ends failures that are still waiting for one member. */
export const clearFailures = (member: number): Promise<unknown> =>
  ask('DELETE', `${shopApiUrl}/test/failures?member=${member}`)

/** The code that was just sent to a phone, as the operator sees it. */
export async function sentCodeOf(phone: string): Promise<string> {
  return (await operate<{ code: string }>(`/codes/${phone}`)).code
}

/** Puts the shop back to the sample as it was loaded. */
export const resetShop = async (): Promise<{ isAnnounced: boolean }> =>
  (await ask('POST', `${shopApiUrl}/test/reset`)) as { isAnnounced: boolean }

/** Codes sent so far no longer count towards the limits: the tests all come from one address. */
export const forgetSentCodes = (): Promise<unknown> => ask('POST', `${shopApiUrl}/test/sent-codes`)
