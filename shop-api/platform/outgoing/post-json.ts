import { FetchError, open, targetOf, wordsFor } from './fetch-file.ts'
import { isPublicAddress, isWithin, readNetworks } from './public-address.ts'

/** What became of something that was posted: whether it was taken, and why not. */
export type Posted = { readonly kind: 'taken' } | { readonly kind: 'refused' | 'away'; readonly reason: string }

/** Posts a text to an address that somebody wrote down. */
export type PostJson = (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<Posted>

const MOST_MS = 10_000

/** Our own networks are reached only where the configuration names them. */
export function rulesOf(networks: string | undefined) {
  const own = readNetworks(networks ?? '') ?? []
  return {
    mostMs: MOST_MS,
    mayBePlain: own.length > 0,
    isAllowed: (address: string) => isPublicAddress(address) || isWithin(own, address),
  }
}

/** Why nothing can be posted to an address, judged by its letters; null where it may be tried. */
export function postObjection(url: string, networks: string | undefined): string | null {
  try {
    targetOf(url, undefined, rulesOf(networks))
    return null
  } catch (error) {
    if (error instanceof FetchError) return error.message
    throw error
  }
}

/** Follows no redirection, and reads nothing of the answer but its status. */
export const jsonPoster =
  (networks: string | undefined): PostJson =>
  async (url, body, headers) => {
    const rules = rulesOf(networks)
    const timer = AbortSignal.timeout(MOST_MS)
    try {
      const sent = { 'content-type': 'application/json; charset=utf-8', ...headers }
      const response = await open(targetOf(url, undefined, rules), rules, timer, {
        method: 'POST',
        headers: sent,
        body,
      })
      response.destroy()
      const { statusCode: status = 0 } = response
      if (status >= 200 && status < 300) return { kind: 'taken' }
      return { kind: 'refused', reason: `对方返回 ${status}` }
    } catch (error) {
      const words = wordsFor(error, timer, MOST_MS)
      if (words === null) throw error
      return { kind: 'away', reason: words.message }
    }
  }
