import type { Fault } from '../fault.ts'

/** Packets to and from the database are dropped; connections of before stay silent for ever. */
export const databaseSilent: Fault = {
  name: 'database silent',
  async begin({ relay }) {
    relay.silence()
    return async () => relay.heal()
  },
}
