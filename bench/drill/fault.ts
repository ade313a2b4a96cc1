import type { World } from './world.ts'

/** Something that goes wrong on purpose. */
export interface Fault {
  readonly name: string
  /** What it needs that not every world has: a database server of the drill's own, its disk, a clock of the shop API's own. */
  readonly needs?: 'own server' | 'own disk' | 'own clock'
  /** Begins it; answers with the way to end it. What ends by itself answers once it is over. */
  begin(world: World): Promise<() => Promise<void>>
}
