import { crc32 } from 'node:zlib'
import { serveTasks } from '../serve-tasks.ts'

export type Task =
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'fail' | 'hang' | 'idle' | 'exit' | 'fail later'; readonly bytes?: Uint8Array }
  | { readonly kind: 'grow' | 'fill'; readonly megabytes: number }
  | { readonly kind: 'sum'; readonly bytes: Uint8Array }

export interface Answer {
  readonly process: number
  readonly number: number
}

const MEGABYTE = 131_072
async function* answersTo(task: Task): AsyncGenerator<Answer, void> {
  if (task.kind === 'count') for (let number = 1; number <= task.to; number += 1) yield { process: process.pid, number }
  if (task.kind === 'sum') yield { process: process.pid, number: crc32(task.bytes) }
  if (task.kind === 'fail') throw new TypeError('it failed')
  if (task.kind === 'exit') process.exit(0)
  if (task.kind === 'hang') for (;;);
  if (task.kind === 'idle') await new Promise(() => undefined)
  if (task.kind === 'fail later') setImmediate(() => Promise.reject(new Error('too late')))
  // Outside of what V8 counts, as pictures are.
  if (task.kind === 'fill') yield { process: process.pid, number: Buffer.alloc(task.megabytes * 1024 * 1024, 1).length }
  if (task.kind === 'grow') {
    const held = Array.from({ length: task.megabytes }, () => new Array(MEGABYTE).fill(0.5))
    yield { process: process.pid, number: held.length }
  }
}

serveTasks(answersTo)
