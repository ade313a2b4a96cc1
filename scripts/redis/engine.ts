import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../support/ports.mjs'

/** A Valkey or Redis of our own that keeps nothing on disk, started and stopped at will on one port. */
export interface Engine {
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** One command of its own, past the shop. */
  command<Value>(work: (client: Redis) => Promise<Value>): Promise<Value>
}

export async function createEngine(executable: string): Promise<Engine> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const command = async <Value>(work: (client: Redis) => Promise<Value>): Promise<Value> => {
    const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 })
    client.on('error', () => undefined)
    try {
      return await work(client)
    } finally {
      client.disconnect()
    }
  }
  return {
    url,
    command,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn(executable, settings, { stdio: 'ignore' })
      await command((client) => client.ping())
      await sleep(50)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
