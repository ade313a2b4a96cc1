import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import http from 'node:http'

export interface EventLine {
  close(): void
}

/** Opens a stream of events on a connection of its own and hears each event whole. Throws unless it is a stream. */
export async function openEventLine(
  url: string,
  cookie: string,
  hear: (event: string) => void,
  onEnd: () => void,
): Promise<EventLine> {
  const request = http.get(url, { agent: false, headers: { accept: 'text/event-stream', cookie } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200 || !response.headers['content-type']?.startsWith('text/event-stream')) {
    request.destroy()
    throw new Error(`${url} answered ${response.statusCode}`)
  }
  let rest = ''
  let isClosed = false
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) hear(event)
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    if (!isClosed) onEnd()
  })
  return {
    close: () => {
      isClosed = true
      request.destroy()
    },
  }
}
