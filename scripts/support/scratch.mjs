import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30
/** What a run keeps there at most, and what it leaves to the tests. */
const MOST_KEPT = 2 * GIGABYTE
const LEFT_FREE = 3 * GIGABYTE

const roomIn = (folder) => {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Where files that a run throws away are kept: in memory where there is plenty, because making and removing hundreds of
 * databases and copies of the build costs more on a disk than what is tested with them.
 */
export const scratchRoot = () => (roomIn(MEMORY) >= MOST_KEPT && freemem() >= MOST_KEPT + LEFT_FREE ? MEMORY : tmpdir())
