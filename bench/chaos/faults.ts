import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../../scripts/redis/engine.ts'
import type { OwnServer } from '../drill/world.ts'
import type { Running } from '../scale/topology.ts'
import type { Supervised } from './supervised.ts'

/** What faults take hold of. */
export interface Victims {
  readonly running: Running
  readonly supervised: Supervised
  readonly postgres: OwnServer
  readonly valkey: Engine
}

export interface ChaosFault {
  readonly name: string
  /** Kills something that is started again after two seconds; done when it was started. Of several the one of this round. */
  strike(victims: Victims, round: number): Promise<void>
}

/** As long as a supervisor waits. */
const AWAY_MS = 2_000

const killed = (name: string): ChaosFault => ({
  name: `${name} killed`,
  async strike({ supervised }, round) {
    const all = supervised.of(name)
    all[round % all.length]?.signal('SIGKILL')
    await sleep(AWAY_MS)
  },
})

/** How long one says nothing: longer than any call waits for a look. */
const FROZEN_MS = 10_000

const allKilled = (name: string): ChaosFault => ({
  name: `every ${name} killed`,
  async strike({ supervised }) {
    for (const each of supervised.of(name)) each.signal('SIGKILL')
    await supervised.ready()
  },
})

const restarted = (name: string): ChaosFault => ({
  name: `every ${name} restarted, one after the other`,
  async strike({ supervised }) {
    for (const each of supervised.of(name)) await each.restart()
  },
})

const frozen = (name: string): ChaosFault => ({
  name: `one ${name} frozen`,
  async strike({ supervised }, round) {
    const all = supervised.of(name)
    const one = all[round % all.length]
    one?.signal('SIGSTOP')
    await sleep(FROZEN_MS)
    one?.signal('SIGCONT')
  },
})

export const chaosFaults: readonly ChaosFault[] = [
  ...['storefront', 'shop API'].flatMap((name) => [restarted(name), allKilled(name), frozen(name)]),
  killed('storefront'),
  killed('shop API'),
  killed('store of files'),
  {
    name: 'nginx worker killed',
    async strike({ running }) {
      process.kill(running.nginx.workerPid(), 'SIGKILL')
    },
  },
  {
    name: 'PostgreSQL restarted',
    async strike({ postgres }) {
      await postgres.stop()
      await sleep(AWAY_MS)
      await postgres.start()
    },
  },
  {
    name: 'Valkey killed',
    async strike({ valkey }) {
      await valkey.kill()
      await sleep(AWAY_MS)
      await valkey.start()
    },
  },
]
