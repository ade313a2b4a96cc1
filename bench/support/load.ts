import net from 'node:net'
import { ResponseReader } from './response-reader.ts'
import type { WrkLoad } from './wrk.ts'
import { runWrk } from './wrk.ts'

export interface Load extends WrkLoad {
  /** By wrk instead of the generator below. */
  readonly wrk?: boolean
}

/** Requests a second. Every connection asks for the next answer as soon as it has the last one. Throws when one is not 200. */
export function runLoad(load: Load): Promise<number> {
  return load.wrk ? runWrk(load) : runOwn(load)
}

async function runOwn({ url, headers = {}, connections, seconds }: Load): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const message = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const until = performance.now() + seconds * 1000
  const from = performance.now()
  const counts = await Promise.all(
    Array.from({ length: connections }, () => keepAsking(hostname, Number(port), message, until)),
  )
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - from)
}

/** One connection until `until`; the request under way at that moment is waited for and counted. */
function keepAsking(host: string, port: number, message: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    const socket = net.connect({ host, port, noDelay: true }, () => socket.write(message))
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    const reader = new ResponseReader((status) => {
      if (status !== 200) return fail(new Error(`status ${status} instead of 200: ${message}`))
      count += 1
      if (performance.now() < until) socket.write(message)
      else {
        resolve(count)
        socket.destroy()
      }
    })
    socket.on('error', fail)
    socket.on('close', () => reject(new Error(`the server closed the connection: ${message}`)))
    socket.on('data', (data) => {
      try {
        reader.push(data)
      } catch (error) {
        fail(error as Error)
      }
    })
  })
}
