// In pages with personal calls, which stand in groups in its data-urls attribute: for a member each group leaves as one request while the
// rest of the page is on its way. What the frame asks for stands with the first script, and goes with what nobody waits for.
import { readResponse } from '#lib/browser/read-response.ts'
import type { Outcome } from '#lib/browser/transport.ts'
import { SIGNED_IN_MARK } from '#lib/contract/session.ts'
import type { TogetherPart } from '#lib/contract/together.ts'
import { togetherUrl } from '#lib/contract/together.ts'
import { paintPrices } from './paint-prices.ts'

const LIMIT_MS = 30_000

async function ask(url: string): Promise<Outcome> {
  try {
    const askedAt = Date.now()
    return await readResponse(await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) }), askedAt)
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timeout' : 'network'
  }
}

/** The answers in the order of the calls; each call by itself where they cannot be had together. */
async function askTogether(urls: readonly string[]): Promise<readonly (Outcome | Promise<Outcome>)[]> {
  const whole = urls.length > 1 ? await ask(togetherUrl(urls)) : null
  if (whole === null || typeof whole === 'string' || whole.status !== 200) return urls.map(ask)
  const { time } = whole
  return (JSON.parse(whole.text) as TogetherPart[]).map((part) => ({ ...part, ...(time && { time }) }))
}

async function outcomeOf(group: ReturnType<typeof askTogether>, at: number): Promise<Outcome> {
  const outcome = (await (await group)[at]) ?? 'network'
  if (typeof outcome !== 'string') paintPrices(outcome.text)
  return outcome
}

const given = document.currentScript?.dataset.urls
if (given !== undefined && new RegExp(SIGNED_IN_MARK).test(document.cookie)) {
  window.earlyCalls ??= {}
  const groups = JSON.parse(given) as string[][]
  groups[1]?.push(...(JSON.parse(document.getElementById('first')?.dataset.urls ?? '[]') as string[]))
  for (const urls of groups) {
    const group = askTogether(urls)
    for (const [at, url] of urls.entries()) {
      window.earlyCalls[url] ??= { outcome: outcomeOf(group, at), at: performance.now() }
    }
  }
}
