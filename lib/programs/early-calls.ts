// In pages with personal calls, which stand in its data-urls attribute: for a member they leave while the rest of the page is on its way.
import type { Outcome } from '#lib/browser/transport.ts'
import { MEMBER_HEADER, REQUEST_ID_HEADER, SIGNED_IN_MARK } from '#lib/contract/session.ts'
import { paintPrices } from './paint-prices.ts'

const LIMIT_MS = 30_000

async function ask(url: string): Promise<Outcome> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
    const text = await response.text()
    paintPrices(text)
    return {
      status: response.status,
      text,
      requestId: response.headers.get(REQUEST_ID_HEADER) ?? undefined,
      member: response.headers.get(MEMBER_HEADER) ?? undefined,
    }
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
  }
}

const urls = document.currentScript?.dataset.urls
if (urls !== undefined && new RegExp(SIGNED_IN_MARK).test(document.cookie)) {
  window.earlyCalls ??= {}
  for (const url of JSON.parse(urls) as string[]) {
    window.earlyCalls[url] ??= { outcome: ask(url), at: performance.now() }
  }
}
