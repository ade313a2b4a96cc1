import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Reply, Request } from './serve-tasks.ts'

interface ThreadLimits {
  /** Longest that one task may take. */
  readonly limitMs: number
  /** Memory at which a thread is ended. */
  readonly mostMemoryMb: number
  /** How long a thread without a task is kept. */
  readonly idleMs: number
}

/** Why a thread ended before its task did. */
type Ending = 'late' | 'memory' | 'exit'

/** The thread of a task was ended; the next task gets a new one. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
  readonly ending: Ending

  constructor(ending: Ending) {
    super(`thread ended: ${ending}`)
    this.ending = ending
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/**
 * Runs tasks in threads of their own, one task at a time in each. To start a thread takes longer than most tasks, so one
 * without a task is kept for a while; it does not keep the process alive.
 */
export function keepThread<Task, Answer>(script: URL, { limitMs, mostMemoryMb, idleMs }: ThreadLimits) {
  let kept: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

  function start(): Worker {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } })
    // Without a listener an error would end the process; a task that waits for an answer hears of it by `once`.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (kept?.worker === worker) forget()
    })
    return worker
  }

  function forget(): Worker | undefined {
    const worker = kept?.worker
    clearTimeout(kept?.timer)
    kept = undefined
    return worker
  }

  function keep(worker: Worker): void {
    void forget()?.terminate()
    worker.unref()
    const timer = setTimeout(() => void forget()?.terminate(), idleMs)
    kept = { worker, timer: timer.unref() }
  }

  /** The answers to one task, each made when it is asked for. Throws ThreadEnded, or what the task threw. */
  async function* run(task: Task): AsyncGenerator<Answer, void> {
    const worker = forget() ?? start()
    worker.ref()
    const ended = new AbortController()
    const end = (ending: Ending) => ended.abort(ending)
    const onExit = () => end('exit')
    worker.once('exit', onExit)
    const timer = setTimeout(() => end('late'), limitMs)
    let mayStay = false
    const ask = async (request: Request<Task>): Promise<Reply<Answer>> => {
      const replied = once(worker, 'message', { signal: ended.signal })
      worker.postMessage(request)
      return (await replied)[0]
    }
    try {
      let reply = await ask({ task })
      for (; !reply.isLast; reply = await ask({})) yield reply.answer
      mayStay = !reply.isSpent
    } catch (error) {
      if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new ThreadEnded('memory')
      throw codeOf(error) === 'ABORT_ERR' ? new ThreadEnded(ended.signal.reason) : error
    } finally {
      clearTimeout(timer)
      worker.off('exit', onExit)
      if (mayStay) keep(worker)
      else void worker.terminate()
    }
  }

  return run
}
