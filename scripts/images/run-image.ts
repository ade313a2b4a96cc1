import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../support/run.mjs'
import type { ImageConfig } from './make-images.ts'

/** What a container runtime does, with what every Linux has: namespaces, a root that is only read, one writable folder. */
const ENTER = `set -e
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=755 dev "$1/dev"
for each in null zero random urandom; do touch "$1/dev/$each"; mount --bind "/dev/$each" "$1/dev/$each"; done
mount -t tmpfs -o "uid=$4,gid=$5,mode=750" state "$1$3"
mount -o remount,bind,ro "$1"
root=$1 folder=$2 user=$4 group=$5
shift 5
exec setpriv --no-new-privs --clear-groups unshare --root="$root" --wd="$folder" --setgid="$group" --setuid="$user" "$@"`

const STOP_LIMIT_MS = 60_000

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** A process of an image, the first in its own world, as the user that the image names and with no rights beyond that. */
export class Started {
  readonly #child: ChildProcess
  readonly #config: ImageConfig
  readonly #env: NodeJS.ProcessEnv
  readonly #lines: string[] = []

  constructor(child: ChildProcess, config: ImageConfig, env: NodeJS.ProcessEnv) {
    this.#child = child
    this.#config = config
    this.#env = env
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => this.#lines.push(String(data)))
  }

  get output(): string {
    return this.#lines.join('')
  }

  /** The process itself, seen from outside. */
  get #pid(): number {
    const [pid] = childrenOf(this.#child.pid ?? 0)
    if (pid === undefined) throw new Error(`it has ended:\n${this.output}`)
    return pid
  }

  /** What the system says of it: who it is, and what it may do. */
  get status(): string {
    return readFileSync(`/proc/${this.#pid}/status`, 'utf8')
  }

  /** How many files there are below a folder of its own world. */
  filesBelow(folder: string): number {
    return globSync('**/*.*', { cwd: `/proc/${this.#pid}/root${folder}` }).length
  }

  /** Runs a command beside the process, as the same user and in the same folder. */
  async runInside(command: readonly string[]): Promise<{ code: number; output: string }> {
    const [user = '', group = ''] = this.#config.User.split(':')
    const there = [
      '--target',
      String(this.#pid),
      '--mount',
      '--pid',
      '--root',
      '--wd',
      '--setuid',
      user,
      '--setgid',
      group,
    ]
    return await run('nsenter', [...there, '--', ...command], { env: this.#env, quiet: true })
  }

  /** Resolves when it has written such words. */
  async says(words: RegExp, limitMs: number): Promise<void> {
    for (const end = Date.now() + limitMs; Date.now() < end; await sleep(50)) if (words.test(this.output)) return
    throw new Error(`it does not say ${words}:\n${this.output}`)
  }

  /** Resolves when the address answers 200. */
  async answers(url: string, limitMs: number): Promise<void> {
    for (const end = Date.now() + limitMs; Date.now() < end; await sleep(200)) {
      if (this.#child.exitCode !== null) break
      if ((await fetch(url).catch(() => null))?.ok) return
    }
    throw new Error(`${url} does not answer:\n${this.output}`)
  }

  /** Asks it to stop; how it ended, and after how long. */
  async stop(signal: string): Promise<{ code: number | null; ms: number }> {
    const from = performance.now()
    const ended = once(this.#child, 'exit')
    process.kill(this.#pid, signal)
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS)
    const [code] = (await ended) as [number | null]
    clearTimeout(timer)
    return { code, ms: performance.now() - from }
  }

  /** Ends it if it still runs. */
  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit')
      this.#child.kill('SIGKILL')
      await ended
    }
  }
}

const pairOf = (line: string): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]

/** Starts an image that is unpacked at `root`; only `state` may be written to. */
export function startImage(
  root: string,
  config: ImageConfig,
  state: string,
  given: Readonly<Record<string, string>>,
): Started {
  const [user = '', group = ''] = config.User.split(':')
  const command = [...config.Entrypoint, ...config.Cmd]
  const enter = ['sh', '-c', ENTER, 'enter', root, config.WorkingDir, state, user, group, ...command]
  const own = Object.fromEntries(config.Env.map(pairOf))
  const env = { NODE_ENV: 'production' as const, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...own, ...given }
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', ...enter], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Started(child, config, env)
}
