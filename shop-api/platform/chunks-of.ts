import { setImmediate as nextTurn } from 'node:timers/promises'
import { inParts } from '#lib/kernel/in-parts.ts'

const CHUNK = 1000

/** The embedded database answers without a turn of the event loop: what needs no database is answered in between. */
export async function* chunksOf<Row>(rows: Iterable<Row>): AsyncGenerator<readonly Row[]> {
  for (const chunk of inParts(rows, CHUNK)) {
    await nextTurn()
    yield chunk
  }
}
