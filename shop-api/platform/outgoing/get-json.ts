import { bodyOf, FetchError, open, targetOf, wordsFor } from './fetch-file.ts'
import { rulesOf } from './post-json.ts'

/** What came back from an address that somebody wrote down, or why nothing did. */
export type Got =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'away'; readonly reason: string }

export type GetJson = (url: string, headers: Readonly<Record<string, string>>) => Promise<Got>

const MOST_BYTES = 1024 * 1024

/** Reads a text of bounded size; follows no redirection, and reaches our own networks only where the configuration names them. */
export const jsonGetter =
  (networks: string | undefined): GetJson =>
  async (url, headers) => {
    const rules = rulesOf(networks)
    const timer = AbortSignal.timeout(rules.mostMs)
    try {
      const sent = { accept: 'application/json', 'accept-encoding': 'identity', ...headers }
      const response = await open(targetOf(url, undefined, rules), rules, timer, { method: 'GET', headers: sent })
      try {
        const body = (await bodyOf(response, MOST_BYTES)).toString('utf8')
        return { kind: 'answered', status: response.statusCode ?? 0, body }
      } finally {
        response.destroy()
      }
    } catch (error) {
      const words = error instanceof FetchError ? error : wordsFor(error, timer, rules.mostMs)
      if (words === null) throw error
      return { kind: 'away', reason: words.message }
    }
  }
