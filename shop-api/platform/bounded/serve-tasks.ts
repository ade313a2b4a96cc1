import { readSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { getHeapStatistics } from 'node:v8'

/** What a task may bring: it does not go over with the task, but beside it. */
export interface Brings {
  readonly kind: string
  readonly bytes?: Uint8Array
}

/** A new task, or the wish for the next answer to the one before. */
export interface Request<Task> {
  readonly task?: Omit<Task, 'bytes'>
  /** Bytes that come with the task. */
  readonly size?: number
}

/** The descriptor a process reads them from. */
export const BYTES_FD = 3

export type Reply<Answer> =
  | { readonly isLast: false; readonly answer: Answer }
  /** `isSpent`: the process is not to be given another task. `failure`: the message of what the task threw. */
  | { readonly isLast: true; readonly isSpent: boolean; readonly failure?: string }

/** Nothing that a task leaves behind by mistake grows for ever. */
const MOST_TASKS = 100
/** A process that a large task has made large is not kept. */
const MOST_KEPT_BYTES = 128 * 1024 * 1024

/**
 * So far behind the process that has started it. Whatever it is given to read: who waits for an ordinary answer goes first. Lower still, it would hardly come to its turn while
 * the machine is busy; and to begin is the shop's own work, most of what a small file costs.
 */
const AFTER_ANSWERS = 5

function heldBytes(): number {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}

function readBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const read = readSync(BYTES_FD, bytes, at, size - at, null)
    // Who asked is gone.
    if (read === 0) process.exit(1)
    at += read
  }
  return bytes
}

/** Makes this process one that `keepProcess` runs. */
export function serveTasks<Task extends Brings, Answer>(answer: (task: Task) => AsyncGenerator<Answer, void>): void {
  let answers: AsyncGenerator<Answer, void> | undefined
  let tasks = 0

  async function reply({ task, size }: Request<Task>): Promise<Reply<Answer>> {
    if (task !== undefined) {
      tasks += 1
      answers = answer((size === undefined ? task : { ...task, bytes: readBytes(size) }) as Task)
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

  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + AFTER_ANSWERS))
  } catch {
    // The system does not allow it.
  }
  process.on('message', async (request: Request<Task>) => process.send?.(await reply(request)))
}
