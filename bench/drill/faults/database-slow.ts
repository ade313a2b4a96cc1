import type { Fault } from '../fault.ts'

const DELAY_MS = 100

/** Every packet to and from the database takes a tenth of a second. */
export const databaseSlow: Fault = {
  name: 'database slow',
  async begin({ relay }) {
    relay.delay(DELAY_MS)
    return async () => relay.delay(0)
  },
}
