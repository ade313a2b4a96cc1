import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import path from 'node:path'

interface Kept {
  readonly asked: string
  readonly status: number
  readonly contentType: string
  /** JSON, or the text of anything else. */
  readonly body: unknown
}

/** Place among the answers of the same name: `GET_api_cart_list-2.json` is the second. */
const placeOf = (file: string): number => Number(/-(\d+)\.json$/.exec(file)?.[1] ?? 1)

/** What was recorded in a folder, in the order in which each call was answered. */
function keptIn(folder: string): readonly Kept[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Kept)
}

/** Adds to the answers under a name. */
function add(answers: Map<string, Kept[]>, name: string, kept: Kept): void {
  answers.set(name, [...(answers.get(name) ?? []), kept])
}

/**
 * A shop API of answers that `--record` kept: each call is answered as it was, one answer after the other, and the last
 * stays. What was asked with other parameters is answered as the same address was; an address that was not asked, with 404.
 */
export function replayFrom(folder: string): Server {
  const answers = new Map<string, Kept[]>()
  for (const kept of keptIn(folder)) {
    const bare = kept.asked.split('?', 1)[0] ?? kept.asked
    add(answers, kept.asked, kept)
    if (bare !== kept.asked) add(answers, bare, kept)
  }
  const next = (name: string): Kept | undefined => {
    const left = answers.get(name)
    return left && left.length > 1 ? left.shift() : left?.[0]
  }
  return createServer((request, response) => {
    const asked = `${request.method} ${request.url}`
    const kept = next(asked) ?? next(asked.split('?', 1)[0] ?? asked)
    request.resume()
    if (!kept) response.writeHead(404, { 'content-type': 'text/plain' }).end('not recorded')
    else {
      const text = typeof kept.body === 'string' ? kept.body : JSON.stringify(kept.body)
      response.writeHead(kept.status, { 'content-type': kept.contentType }).end(kept.status === 204 ? undefined : text)
    }
  })
}
