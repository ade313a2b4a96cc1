import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'

export interface ReadEvent {
  readonly id: string
  readonly name: string
  readonly data: Record<string, unknown>
}

export interface EventReader {
  readonly status: number
  /** The next event; null when the stream is over. */
  next(): Promise<ReadEvent | null>
  /** The next event of a name; null when the stream is over. */
  nextOf(name: string): Promise<ReadEvent | null>
  leave(): Promise<void>
}

interface Opening {
  readonly cookie: string | null
  readonly lastEventId?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

function parse(block: string): ReadEvent | null {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  const data = fields.get('data')
  return data === undefined
    ? null
    : { id: fields.get('id') ?? '', name: fields.get('event') ?? '', data: JSON.parse(data) }
}

/** Reads server-sent events one at a time, the way a browser's own reader would. */
export async function openEvents(url: string, { cookie, lastEventId, headers = {} }: Opening): Promise<EventReader> {
  const line = new AbortController()
  const response = await fetch(url, {
    signal: line.signal,
    headers: {
      accept: 'text/event-stream',
      ...headers,
      ...(cookie ? { cookie: `${SESSION_COOKIE}=${cookie}` } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const next = async (): Promise<ReadEvent | null> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const event = parse(rest.slice(0, end))
        rest = rest.slice(end + 2)
        if (event) return event
        continue
      }
      const piece = await reader?.read()
      if (!piece || piece.done) return null
      rest += piece.value
    }
  }
  return {
    status: response.status,
    next,
    nextOf: async (name) => {
      let event = await next()
      while (event && event.name !== name) event = await next()
      return event
    },
    leave: async () => {
      await reader?.cancel().catch(() => undefined)
      line.abort()
    },
  }
}
