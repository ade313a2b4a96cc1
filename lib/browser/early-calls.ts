import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import type { Outcome } from './transport.ts'

/** A call that left before the page's scripts had come. */
interface EarlyCall {
  readonly outcome: Promise<Outcome>
  /** performance.now() when it left. */
  readonly at: number
}

declare global {
  interface Window {
    earlyCalls?: Record<string, EarlyCall>
  }
}

/** What was asked longer ago than this is asked again. */
const FRESH_MS = 10_000

// Runs as it stands here, before any script of ours: its text is put into the page.
const ask = `(u)=>fetch(u,{signal:AbortSignal.timeout(3e4)}).then(async(r)=>({status:r.status,text:await r.text(),requestId:r.headers.get("x-request-id")||undefined}),(e)=>e.name=="TimeoutError"?"timeout":"network").catch(()=>"network")`

/**
 * Script for the head of a stored page: for somebody who is signed in it sends the page's personal calls while the rest
 * of the page is still on its way. Their answers wait for whoever asks first.
 */
export function earlyScript(urls: readonly string[]): string {
  const list = JSON.stringify(urls).replaceAll('<', '\\u003c')
  return `if(/(^|; )${SIGNED_IN_COOKIE}=1(;|$)/.test(document.cookie)){const ask=${ask};window.earlyCalls={};for(const u of ${list})window.earlyCalls[u]={outcome:ask(u),at:performance.now()}}`
}

/** The answer to such a read that is already on its way, once; undefined when there is none. */
export function takeEarly(url: string): Promise<Outcome> | undefined {
  const early = window.earlyCalls?.[url]
  if (!early) return undefined
  delete window.earlyCalls?.[url]
  return performance.now() - early.at < FRESH_MS ? early.outcome : undefined
}
