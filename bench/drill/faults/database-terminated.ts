import type { Fault } from '../fault.ts'

/** Ten times a second PostgreSQL ends every connection of the shop API. */
export const databaseTerminated: Fault = {
  name: 'database terminated',
  async begin({ ask }) {
    const end = () =>
      ask(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    const timer = setInterval(() => void end().catch(() => undefined), 100)
    return async () => clearInterval(timer)
  },
}
