import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** As long as its unit waits before it starts it again. */
const RESTART_MS = 2_000
const FIRST_START_MS = 180_000

/** A shop API, or a storefront, that is started again whenever it dies. */
export class ShopProcess {
  readonly url: string
  #args: readonly string[]
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess
  #isStopping = false

  /** `args`: of Node, the file and what is before it. */
  constructor(args: readonly string[], port: number, environment: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`
    this.#args = args
    this.#environment = environment
    this.#child = this.#launch()
  }

  #launch(): ChildProcess {
    const env = { ...process.env, ...this.#environment, NODE_OPTIONS: '' }
    const child = spawn(process.execPath, this.#args, {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('exit', async () => {
      await sleep(RESTART_MS)
      if (!this.#isStopping) this.#child = this.#launch()
    })
    return child
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Stops it as a release does and waits until it is back. Answers with how it ended. */
  async restart(): Promise<number | NodeJS.Signals | null> {
    const ended = once(this.#child, 'exit')
    this.signal('SIGTERM')
    const [code, signal] = await ended
    await this.ready()
    return signal ?? code
  }

  /** Restarts it as another release. */
  async release(args: readonly string[]): Promise<number | NodeJS.Signals | null> {
    this.#args = args
    return await this.restart()
  }

  async ready(): Promise<void> {
    for (const end = Date.now() + FIRST_START_MS; Date.now() < end; await sleep(100)) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null)
      await answer?.body?.cancel()
      if (answer?.ok) return
    }
    throw new Error(`${this.#args.at(-1)} did not become ready`)
  }

  /** Ends it for good; answers with how it ended. */
  async stop(): Promise<number | NodeJS.Signals | null> {
    this.#isStopping = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#child.exitCode
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    const [code, signal] = await ended
    return signal ?? code
  }
}
