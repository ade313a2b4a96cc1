import type { Fault } from '../fault.ts'

/** PostgreSQL is stopped, and starts again when the fault ends. */
export const databaseRestarted: Fault = {
  name: 'database restarted',
  needs: 'own server',
  async begin({ server }) {
    await server?.stop()
    return async () => server?.start()
  },
}
