import type { Fault } from '../fault.ts'
import { fillDisk } from '../small-disk.ts'

/** No byte is free under PostgreSQL any more. Its operator frees the disk and starts it again. */
export const databaseFull: Fault = {
  name: 'database full',
  needs: 'own disk',
  async begin({ server }) {
    const free = fillDisk(server?.disk ?? '')
    return async () => {
      free()
      await server?.stop()
      await server?.start()
    }
  },
}
