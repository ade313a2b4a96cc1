import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Line } from './line.ts'
import { usageOf } from './process-usage.ts'
import type { Brings, Reply, Request } from './serve-tasks.ts'
import { BYTES_FD } from './serve-tasks.ts'

interface ProcessLimits {
  /** Processor time that one task may take. */
  readonly cpuMs: number
  /** Longest that one task may take by the clock, where processor time is not known or the processor is not there. */
  readonly clockMs: number
  /** Memory at which a process is ended. */
  readonly mostMemoryMb: number
  /** How long a process without a task is kept. */
  readonly idleMs: number
  /** Tasks that run or wait, in all and of one asker. */
  readonly most: number
  readonly mostOfOne: number
}

/** Why a process ended before its task did. Starved: the machine had no time for it, which says nothing about the task. */
type Ending = 'late' | 'starved' | 'memory' | 'exit'

/** The process of a task was ended; the next task gets a new one. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded'
  readonly ending: Ending

  constructor(ending: Ending) {
    super(`process ended: ${ending}`)
    this.ending = ending
  }
}

const WATCH_MS = 20
/** Parsers pass long texts as arguments. Half of what systems give a process. */
const STACK_KB = 4_000
/** Of the system's library: one heap for all threads, and what is free goes back, so that one task's memory is not held into the next. */
const GIVES_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** A line that copies nothing: as a part of its task a file would be copied twice at once, while nobody is answered. */
const bytesOf = (child: ChildProcess) => child.stdio[BYTES_FD] as Socket

function start(script: URL, mostMemoryMb: number): ChildProcess {
  const child = fork(fileURLToPath(script), [], {
    execArgv: [`--max-old-space-size=${mostMemoryMb}`, `--stack-size=${STACK_KB}`],
    env: { ...process.env, ...GIVES_BACK },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Without a listener an error would end this process; a task that waits for an answer hears of the exit.
  for (const each of [child, bytesOf(child)]) each.on('error', () => undefined)
  bytesOf(child).unref()
  return child
}

/** Ends a task that takes too much. Answers with what stops watching. */
function watch(child: ChildProcess, { cpuMs, clockMs, mostMemoryMb }: ProcessLimits, end: (ending: Ending) => void) {
  const pid = child.pid ?? 0
  const before = usageOf(pid)?.cpuMs ?? 0
  const timer = setTimeout(() => end(usageOf(pid) === null ? 'late' : 'starved'), clockMs)
  const watching = setInterval(() => {
    const usage = usageOf(pid)
    if (usage === null) return
    if (usage.memoryMb > mostMemoryMb) end('memory')
    else if (usage.cpuMs - before > cpuMs) end('late')
  }, WATCH_MS)
  return () => {
    clearTimeout(timer)
    clearInterval(watching)
  }
}

/**
 * Runs tasks in a process apart, one after the other. What a task is given to read may be made to do harm: it costs that
 * process its life and its asker the answer, and nobody else anything. To start a process takes longer than most tasks, so
 * one without a task is kept for a while; it does not keep this one alive.
 */
export function keepProcess<Task extends Brings, Answer>(script: URL, limits: ProcessLimits) {
  const line = new Line(limits)
  let kept: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | undefined

  function take(): ChildProcess {
    const child = kept?.child
    clearTimeout(kept?.timer)
    kept = undefined
    if (!child?.connected) return start(script, limits.mostMemoryMb)
    child.ref()
    child.channel?.ref()
    return child
  }

  function keep(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    const leave = () => {
      kept = undefined
      child.kill('SIGKILL')
    }
    kept = { child, timer: setTimeout(leave, limits.idleMs).unref() }
  }

  /** The answers to one task, each made when it is asked for. Throws LineFull, ProcessEnded, or what the task threw. */
  async function* run(task: Task, who = ''): AsyncGenerator<Answer, void> {
    const leave = await line.enter(who)
    const child = take()
    const ended = new AbortController()
    const end = (ending: Ending) => ended.abort(ending)
    // V8 ends a process that needs more than it may by SIGABRT.
    const onExit = (_: number | null, signal: string | null) => end(signal === 'SIGABRT' ? 'memory' : 'exit')
    child.once('exit', onExit)
    const stopWatching = watch(child, limits, end)
    let mayStay = false
    const ask = async (request: Request<Task>): Promise<Reply<Answer>> => {
      const replied = once(child, 'message', { signal: ended.signal })
      // A process that has just ended takes nothing; its exit says so.
      child.send(request, () => undefined)
      return (await replied)[0]
    }
    try {
      const { bytes, ...rest } = task
      if (bytes) bytesOf(child).write(bytes)
      let reply = await ask(bytes ? { task: rest, size: bytes.length } : { task })
      for (; !reply.isLast; reply = await ask({})) yield reply.answer
      if (reply.failure !== undefined) throw new Error(reply.failure)
      mayStay = !reply.isSpent
    } catch (error) {
      throw ended.signal.aborted ? new ProcessEnded(ended.signal.reason) : error
    } finally {
      stopWatching()
      child.off('exit', onExit)
      if (mayStay) keep(child)
      else child.kill('SIGKILL')
      leave()
    }
  }

  /** The one answer to a task. */
  async function ask(task: Task, who = ''): Promise<Answer> {
    const answers: Answer[] = []
    for await (const answer of run(task, who)) answers.push(answer)
    const [first] = answers
    if (first === undefined) throw new Error('the task gave no answer')
    return first
  }

  return { run, ask, size: () => line.size }
}
