import { threadId } from 'node:worker_threads'
import { serveTasks } from '../serve-tasks.ts'

export type Task =
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'fail' | 'hang' | 'exit' | 'fail later' }
  | { readonly kind: 'grow'; readonly megabytes: number }

export interface Answer {
  readonly thread: number
  readonly number: number
}

const MEGABYTE = 131_072
/** An error and an answer take different ways: one that is to come after the answer has to be later than that. */
const LATER_MS = 200

async function* answersTo(task: Task): AsyncGenerator<Answer, void> {
  if (task.kind === 'count') for (let number = 1; number <= task.to; number += 1) yield { thread: threadId, number }
  if (task.kind === 'fail') throw new TypeError('it failed')
  if (task.kind === 'exit') process.exit(0)
  if (task.kind === 'hang') for (;;);
  if (task.kind === 'fail later') setTimeout(() => Promise.reject(new Error('too late')), LATER_MS)
  if (task.kind === 'grow') {
    const held = Array.from({ length: task.megabytes }, () => new Array(MEGABYTE).fill(0.5))
    yield { thread: threadId, number: held.length }
  }
}

serveTasks(answersTo)
