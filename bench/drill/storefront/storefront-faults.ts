import { fillDisk } from '../small-disk.ts'
import type { Lie } from './lies.ts'
import { lies } from './lies.ts'
import type { StorefrontWorld } from './storefront-world.ts'

/** Something that goes wrong behind a storefront, or with itself. */
export interface StorefrontFault {
  readonly name: string
  readonly needs?: 'own disk'
  /** No answers for a part of the time. */
  readonly isAway?: true
  begin(world: StorefrontWorld): Promise<() => Promise<void>>
}

const lying = (lie: Lie): StorefrontFault => ({
  name: `shop API lies: ${lie.name}`,
  async begin({ relay }) {
    await relay.lie(lie)
    return () => relay.lie(null)
  },
})

const databaseGone: StorefrontFault = {
  name: 'storefront: only the database gone',
  async begin({ world, relay }) {
    world.relay.silence()
    await relay.lie(null)
    return async () => world.relay.heal()
  },
}

/** Started again as its unit would, with nothing but its copies to show. */
const killed = (lie: Lie | null): StorefrontFault => ({
  name: `storefront killed${lie ? `, shop API lies: ${lie.name}` : ''}`,
  isAway: true,
  async begin({ storefront, relay }) {
    await relay.lie(lie)
    storefront.signal('SIGKILL')
    return () => relay.lie(null)
  },
})

const diskFull: StorefrontFault = {
  name: 'storefront: disk full',
  needs: 'own disk',
  async begin({ data, relay }) {
    const free = fillDisk(data)
    await relay.lie(null)
    return async () => free()
  },
}

const lieCalled = (name: string): Lie | null => lies.find((lie) => lie.name === name) ?? null

export const storefrontFaults: readonly StorefrontFault[] = [
  ...lies.map(lying),
  databaseGone,
  killed(null),
  killed(lieCalled('404 in an envelope')),
  killed(lieCalled('empty lists')),
  killed(lieCalled('silence')),
  diskFull,
]
