import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LIBRARIES = '/usr/lib'
const NAME = 'libfaketime.so.1'

/** In a folder of the machine's kind. */
const findLibrary = (): string | undefined => globSync(`${LIBRARIES}/*/faketime/${NAME}`)[0]

export interface OwnClock {
  /** Of the process whose clock it is to be. */
  readonly environment: Record<string, string>
  /** Moves it from the true time, within a second. */
  set(seconds: number): void
}

/** A clock of a process's own, by the library libfaketime; undefined where it is not installed (package "faketime"). */
export function openOwnClock(folder: string): OwnClock | undefined {
  const library = findLibrary()
  if (library === undefined) return undefined
  const file = path.join(folder, 'clock')
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  set(0)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { environment, set }
}
