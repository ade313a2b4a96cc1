import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_AGAIN_MS = 10
/** Before the time limit of a test is over, so that what it waited for is said. */
const GIVE_UP_MS = 100_000

/** Waits for what happens, no matter how long a busy machine takes for it; throws when it never does. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = AbortSignal.timeout(GIVE_UP_MS)
  while (!(await isSo())) {
    if (giveUp.aborted) throw new Error(`it never came to this: ${isSo}`)
    await sleep(LOOK_AGAIN_MS)
  }
}
