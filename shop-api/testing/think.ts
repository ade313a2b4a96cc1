import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 300

let release: (() => void) | undefined

/**
 * What a careless step does between reading and writing: it waits until somebody else has read as well, so that the race
 * it is to lose does not depend on how busy the machine is. Anyone who stays alone goes on after a while.
 */
export async function think(): Promise<void> {
  if (release) {
    release()
    release = undefined
    return
  }
  const met = new Promise<void>((resolve) => {
    release = resolve
  })
  const mine = release
  await Promise.race([met, sleep(PATIENCE_MS)])
  if (release === mine) release = undefined
}
