import { keepProcess } from '../kept-process.ts'
import type { Answer, Task } from './child.ts'

/** Does one task and has nothing more to do, with a process that would be kept for an hour. */
const { run } = keepProcess<Task, Answer>(new URL('./child.ts', import.meta.url), {
  cpuMs: 3_600_000,
  clockMs: 3_600_000,
  mostMemoryMb: 256,
  most: 1,
  mostOfOne: 1,
  idleMs: 3_600_000,
})
for await (const { number } of run({ kind: 'count', to: 1 })) process.stdout.write(`${number}\n`)
