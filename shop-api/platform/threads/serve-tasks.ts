import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'

/** A new task, or the wish for the next answer to the one before. */
export interface Request<Task> {
  readonly task?: Task
}

export type Reply<Answer> =
  | { readonly isLast: false; readonly answer: Answer }
  /** `isSpent`: the thread is not to be given another task. */
  | { readonly isLast: true; readonly isSpent: boolean }

/** Nothing that a task leaves behind by mistake grows for ever. */
const MOST_TASKS = 100
/** A thread that a large task has made large is not kept. */
const MOST_KEPT_BYTES = 128 * 1024 * 1024

function heldBytes(): number {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}

/** Makes this thread one that `keepThread` runs. What `answer` throws ends the thread. */
export function serveTasks<Task, Answer>(answer: (task: Task) => AsyncGenerator<Answer, void>): void {
  let answers: AsyncGenerator<Answer, void> | undefined
  let tasks = 0

  async function reply({ task }: Request<Task>): Promise<Reply<Answer>> {
    if (task !== undefined) {
      tasks += 1
      answers = answer(task)
    }
    const next = await answers?.next()
    if (next && !next.done) return { isLast: false, answer: next.value }
    answers = undefined
    return { isLast: true, isSpent: tasks >= MOST_TASKS || heldBytes() > MOST_KEPT_BYTES }
  }

  parentPort?.on('message', async (request: Request<Task>) => parentPort?.postMessage(await reply(request)))
}
