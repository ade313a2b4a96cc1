import { createHash } from 'node:crypto'
import Sequencer from '@jest/test-sequencer'

/** Files that take longer than this begin first: started last, one of them keeps a worker while the others are idle. */
const LONG_MS = 10_000
/** So do these on a machine that has not run them yet: they mostly wait. */
const MOSTLY_WAITS = /[/\\]bench[/\\]/

/** Every run takes the test files in another order, the same for the same seed (`--seed`): none may depend on another. */
export default class ShuffledSequencer extends Sequencer {
  constructor({ globalConfig }) {
    super()
    this.seed = globalConfig.seed
  }

  sort(tests) {
    const rank = ({ path }) => createHash('sha256').update(`${this.seed} ${path}`).digest('hex')
    const isLong = ({ path, duration }) => (duration ?? 0) > LONG_MS || MOSTLY_WAITS.test(path)
    // The other files load all they need again, which fills a worker's memory until it is ended with what it had for the rest.
    const keepsWorker = ({ context }) => context.config.displayName?.name === 'unit'
    // What it sorts for is that it notes how long each has taken.
    return super
      .sort(tests)
      .map((test) => ({ test, rank: rank(test) }))
      .sort(
        (a, b) =>
          Number(isLong(b.test)) - Number(isLong(a.test)) ||
          Number(keepsWorker(b.test)) - Number(keepsWorker(a.test)) ||
          (a.rank < b.rank ? -1 : 1),
      )
      .map(({ test }) => test)
  }
}
