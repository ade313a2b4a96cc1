import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '#lib/contract/reading/json.ts'
import type { Recorded } from './client.ts'

/** A file's name for an answer: its method and path, and its place among those of the same name. */
const nameOf = ({ method, path: asked }: Recorded, times: number): string =>
  `${method}${asked.split('?', 1)[0]?.replaceAll('/', '_') ?? ''}${times === 1 ? '' : `-${times}`}.json`

const asJson = (text: string): unknown => {
  try {
    // Ids of more digits than a number holds stay what they are, as text.
    return parseJson(text).value
  } catch {
    return text
  }
}

/** Keeps every answer as it came in a file of its own; fixtures of an adapter have the same form. */
export function recordInto(folder: string): (answer: Recorded) => void {
  mkdirSync(folder, { recursive: true })
  const counts = new Map<string, number>()
  return (answer) => {
    const call = `${answer.method} ${answer.path.split('?', 1)[0]}`
    const times = (counts.get(call) ?? 0) + 1
    counts.set(call, times)
    const { method, path: asked, status, contentType, text } = answer
    const kept = { asked: `${method} ${asked}`, status, contentType, body: asJson(text) }
    writeFileSync(path.join(folder, nameOf(answer, times)), `${JSON.stringify(kept, null, 2)}\n`)
  }
}
