import { getHeapStatistics } from 'node:v8'

/** A new task, or the wish for the next answer to the one before. */
export interface Request<Task> {
  readonly task?: Task
}

export type Reply<Answer> =
  | { readonly isLast: false; readonly answer: Answer }
  /** `isSpent`: the process is not to be given another task. `failure`: the message of what the task threw. */
  | { readonly isLast: true; readonly isSpent: boolean; readonly failure?: string }

/** Nothing that a task leaves behind by mistake grows for ever. */
const MOST_TASKS = 100
/** A process that a large task has made large is not kept. */
const MOST_KEPT_BYTES = 128 * 1024 * 1024

function heldBytes(): number {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}

/** Makes this process one that `keepProcess` runs. */
export function serveTasks<Task, Answer>(answer: (task: Task) => AsyncGenerator<Answer, void>): void {
  let answers: AsyncGenerator<Answer, void> | undefined
  let tasks = 0

  async function reply({ task }: Request<Task>): Promise<Reply<Answer>> {
    if (task !== undefined) {
      tasks += 1
      answers = answer(task)
    }
    try {
      const next = await answers?.next()
      if (next && !next.done) return { isLast: false, answer: next.value }
    } catch (error) {
      return { isLast: true, isSpent: true, failure: error instanceof Error ? error.message : String(error) }
    }
    answers = undefined
    return { isLast: true, isSpent: tasks >= MOST_TASKS || heldBytes() > MOST_KEPT_BYTES }
  }

  process.on('message', async (request: Request<Task>) => process.send?.(await reply(request)))
}
