import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeForm } from '#lib/contract/form.ts'
import type { SubmitRequest } from '#shop-api/modules/trade/orders/submit.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'

export interface Submit {
  readonly cookie: string
  readonly body: string
}

export interface Answered {
  readonly code: number
  readonly message: string
  /** Until it was judged, with what passed before it could be asked again. */
  readonly ms: number
  /** How often it was asked to come again: more were waiting than could be served in time. */
  readonly turnedAway: number
}

export function toSubmit(asked: SubmitRequest, token: string): Submit {
  const body = encodeForm({
    ids: asked.lineIds,
    address_id: asked.addressId,
    pay_amount: asked.seenAmount,
    submit_key: `bench-${asked.memberId}-${asked.lineIds.join('-')}`,
  })
  return { cookie: `${SESSION_COOKIE}=${token}`, body: body.toString() }
}

/** What storefront and nginx answer to those who are to come again. */
const COME_AGAIN = [429, 503]
const AGAIN_MS = 1_000

type Judged = Pick<Answered, 'code' | 'message'>

/** The answer; null for who is to come again. */
function send(url: string, agent: Agent, { cookie, body }: Submit): Promise<Judged | null> {
  const headers = {
    cookie,
    // A storefront takes writes of its own pages only.
    origin: new URL(url).origin,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        if (COME_AGAIN.includes(response.statusCode ?? 0)) return resolve(null)
        resolve(JSON.parse(Buffer.concat(parts).toString()) as Judged)
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function submit(url: string, agent: Agent, each: Submit): Promise<Answered> {
  const from = performance.now()
  for (let turnedAway = 0; ; turnedAway += 1) {
    const judged = await send(url, agent, each)
    if (judged !== null) return { ...judged, ms: performance.now() - from, turnedAway }
    await sleep(AGAIN_MS)
  }
}

/** Submits them all over so many connections, each sending its next request as soon as it has an answer. */
export async function submitAll(
  base: string,
  submits: readonly Submit[],
  connections: number,
): Promise<{ answers: Answered[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const from = performance.now()
  try {
    const answers = await Promise.all(submits.map((each) => submit(`${base}/api/order`, agent, each)))
    return { answers, seconds: (performance.now() - from) / 1000 }
  } finally {
    agent.destroy()
  }
}
