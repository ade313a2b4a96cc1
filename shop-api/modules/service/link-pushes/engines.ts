import { z } from 'zod'
import { indexNowPath } from '#lib/contract/index-now.ts'
import type { Send } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'

/** What became of a bundle of links. */
type Pushed =
  /** `objected`: links the engine will never take. `isFull`: no more of them today. */
  | { readonly kind: 'taken'; readonly objected: readonly string[]; readonly isFull: boolean }
  | { readonly kind: 'failed'; readonly reason: string }

/** A search engine that takes links of changed pages. */
export interface Engine {
  readonly name: 'indexnow' | 'baidu'
  /** Links it takes with one call. */
  readonly most: number
  /** Whether it wants to hear of pages that are gone. */
  readonly takesGone: boolean
  readonly push: (links: readonly string[]) => Promise<Pushed>
}

/** What the configuration has of it; no key, no engine. */
interface EngineSettings {
  readonly SITE_URL?: string | undefined
  readonly INDEXNOW_KEY?: string | undefined
  readonly INDEXNOW_URL: string
  readonly BAIDU_PUSH_URL?: string | undefined
}

/** Of an answer in words nobody expects, so much is worth a line in the log. */
const MOST_REASON = 200

const failed = (status: number, body: string): Pushed => ({
  kind: 'failed',
  reason: `answered ${status} ${body.slice(0, MOST_REASON)}`.trim(),
})

/** An address may carry the secret: of what was thrown only its kind is said. */
async function readably(ask: () => Promise<Pushed>): Promise<Pushed> {
  try {
    return await ask()
  } catch (error) {
    return { kind: 'failed', reason: `no readable answer: ${error instanceof Error ? error.name : 'unknown'}` }
  }
}

/** https://www.indexnow.org/documentation: Bing and others, by one call. */
function indexNow(key: string, url: string, siteUrl: string, send: Send): Engine {
  return {
    name: 'indexnow',
    most: 1000,
    takesGone: true,
    push: (urlList) =>
      readably(async () => {
        const keyLocation = new URL(indexNowPath(key), siteUrl).href
        const given = { host: new URL(siteUrl).host, key, keyLocation, urlList }
        const headers = { 'content-type': 'application/json; charset=utf-8' }
        const { status, body } = await send({ method: 'POST', url, headers, body: JSON.stringify(given) })
        // 202: the key is looked at later.
        return status === 200 || status === 202 ? { kind: 'taken', objected: [], isFull: false } : failed(status, body)
      }),
  }
}

const links = z.array(z.string()).default([])
const baiduAnswer = z.object({
  success: z.number().int(),
  remain: z.number().int(),
  not_same_site: links,
  not_valid: links,
})

/** 普通收录 of Baidu's search resource platform: the address it shows carries site and token. */
function baidu(url: string, send: Send): Engine {
  return {
    name: 'baidu',
    most: 500,
    takesGone: false,
    push: (urls) =>
      readably(async () => {
        const headers = { 'content-type': 'text/plain' }
        const { status, body } = await send({ method: 'POST', url, headers, body: urls.join('\n') })
        if (status !== 200) return failed(status, body)
        const { success, remain, ...refused } = baiduAnswer.parse(JSON.parse(body))
        const objected = [...refused.not_same_site, ...refused.not_valid]
        if (success + objected.length < urls.length)
          return failed(status, `took ${success} of ${urls.length}, ${remain} left today`)
        return { kind: 'taken', objected, isFull: remain === 0 }
      }),
  }
}

/** Engines whose keys are set. */
export function enginesOf(
  { SITE_URL, INDEXNOW_KEY, INDEXNOW_URL, BAIDU_PUSH_URL }: EngineSettings,
  send: Send,
): Engine[] {
  if (SITE_URL === undefined) return []
  return [
    ...(INDEXNOW_KEY ? [indexNow(INDEXNOW_KEY, INDEXNOW_URL, SITE_URL, send)] : []),
    ...(BAIDU_PUSH_URL ? [baidu(BAIDU_PUSH_URL, send)] : []),
  ]
}
