import { Agent, request } from 'node:http'
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
  readonly ms: number
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

function send(url: string, agent: Agent, { cookie, body }: Submit): Promise<Answered> {
  const from = performance.now()
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
        const { code, message } = JSON.parse(Buffer.concat(parts).toString()) as Omit<Answered, 'ms'>
        resolve({ code, message, ms: performance.now() - from })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
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
    const answers = await Promise.all(submits.map((each) => send(`${base}/api/order`, agent, each)))
    return { answers, seconds: (performance.now() - from) / 1000 }
  } finally {
    agent.destroy()
  }
}
