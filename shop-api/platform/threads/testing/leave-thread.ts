import { keepThread } from '../kept-thread.ts'
import type { Answer, Task } from './thread.ts'

/** Does one task and has nothing more to do, with a thread that would be kept for an hour. */
const run = keepThread<Task, Answer>(new URL('./thread.ts', import.meta.url), {
  limitMs: 3_600_000,
  mostMemoryMb: 64,
  idleMs: 3_600_000,
})
for await (const { number } of run({ kind: 'count', to: 1 })) process.stdout.write(`${number}\n`)
