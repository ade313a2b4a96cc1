import 'server-only'
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '../log.ts'
import { send } from '../upstream/transport.ts'

/** Between the end of a worker and the start of the next (milliseconds). */
const RESTART_MS = 1_000
const READY_MS = 250
const READY_LIMIT_MS = 2_000

/** A process of the same program that only renders, on an address of the machine itself. */
interface RenderWorker {
  readonly address: string
  readonly child: ChildProcess
  /** It has been asked and has not answered yet. */
  open: number
  isReady: boolean
}

const slot = Symbol.for('shop.render-workers')

/** One for the whole process: the framework loads modules once a bundle. */
function workers(): Set<RenderWorker> {
  const box = globalThis as unknown as Record<symbol, Set<RenderWorker> | undefined>
  box[slot] ??= new Set()
  return box[slot]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

async function isReady(address: string): Promise<boolean> {
  const url = new URL('/readyz', address)
  try {
    return (await send({ method: 'GET', url, headers: {}, limitMs: READY_LIMIT_MS })).status === 200
  } catch {
    return false
  }
}

/** Of a busy processor a third of what its maker has: enough to render beside others, too. */
const BEHIND = 5

/** What is kept goes first: where both want the processor, the process that sends it has most of it. */
function rankBehind({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, BEHIND)
  } catch (error) {
    log().warn({ err: error }, 'a render worker runs at the rank of its maker')
  }
}

async function start(secret: string): Promise<RenderWorker> {
  const port = await freePort()
  const [, program = ''] = process.argv
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, PORT: String(port), HOSTNAME: '127.0.0.1', WORKERS: '0', WORKER_SECRET: secret },
    // The line to its maker tells a worker when that is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  rankBehind(child)
  child.unref()
  child.channel?.unref()
  return { address: `http://127.0.0.1:${port}`, child, open: 0, isReady: false }
}

/** Keeps one worker running for as long as the process lives. */
async function keepRunning(secret: string): Promise<void> {
  for (;;) {
    const worker = await start(secret)
    workers().add(worker)
    const ended = once(worker.child, 'exit')
    const becomesReady = async () => {
      while (worker.child.exitCode === null && !(await isReady(worker.address))) {
        await wait(READY_MS, undefined, { ref: false })
      }
      worker.isReady = worker.child.exitCode === null
    }
    void becomesReady()
    await ended.catch((error: unknown) => log().warn({ err: error }, 'a render worker could not be started'))
    workers().delete(worker)
    log().warn({ code: worker.child.exitCode, signal: worker.child.signalCode }, 'a render worker ended')
    await wait(RESTART_MS, undefined, { ref: false })
  }
}

/** Starts workers that know this process by a secret. */
export function startWorkers(count: number, secret: string): void {
  for (let index = 0; index < count; index += 1) {
    keepRunning(secret).catch((error: unknown) => log().error({ err: error }, 'a render worker is missing'))
  }
}

export const readyWorkers = (): readonly RenderWorker[] => [...workers()].filter((worker) => worker.isReady)

/** The ready worker with the least to do; undefined without one. */
export const idlestWorker = (): RenderWorker | undefined =>
  readyWorkers().toSorted((one, other) => one.open - other.open)[0]

/** Ends a worker that does not answer as it should; another takes its place. */
export function replaceWorker(worker: RenderWorker): void {
  worker.isReady = false
  worker.child.kill('SIGKILL')
}
