export interface SentCall {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly signal: AbortSignal
}

type Planned = { readonly status?: number; readonly body: unknown } | 'silent' | 'unreachable'

export interface FakeShop {
  readonly sent: SentCall[]
  /** Answer to the next calls, by path; a text body is sent as it is. */
  answer: (call: SentCall) => Planned
}

/** Takes the place of the network below the client: records what is sent and answers as the test says. */
export function installFakeShop(): FakeShop {
  const shop: FakeShop = { sent: [], answer: () => ({ body: { code: 200, data: {} } }) }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const call = {
      method: request.method,
      url: request.url.replace(window.location.origin, ''),
      body: await request.text(),
      signal: request.signal,
    }
    shop.sent.push(call)
    const planned = shop.answer(call)
    if (planned === 'unreachable') throw new TypeError('Failed to fetch')
    if (planned === 'silent') return await untilAborted(request.signal)
    const text = typeof planned.body === 'string' ? planned.body : JSON.stringify(planned.body)
    return new Response(text, { status: planned.status ?? 200, headers: { 'x-request-id': 'id-of-the-call' } })
  }
  return shop
}

function untilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    const leave = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
  })
}
