import type { Database } from '#shop-api/platform/db/client.ts'
import { Connection } from '#shop-api/platform/db/connection.ts'
import { LIVE_CHANNEL } from './signal.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000

export interface Ear {
  /** Topics as they come; null when some may have been missed. */
  readonly onTopic: (topic: string | null) => void
  readonly onError: (error: unknown) => void
}

/** Listens to the signals of every instance until `stop`; comes back by itself when the connection breaks. */
export function listen(database: Database, ear: Ear): { stop(): Promise<void> } {
  return database.kind === 'postgres' ? listenOnPostgres(database.url, ear) : listenEmbedded(database, ear)
}

type Embedded = Extract<Database, { kind: 'pglite' }>

function listenEmbedded({ raw }: Embedded, { onTopic, onError }: Ear): { stop(): Promise<void> } {
  const leave = raw.listen(LIVE_CHANNEL, onTopic)
  leave.catch(onError)
  return {
    stop: async () => {
      const end = await leave.catch(() => undefined)
      if (!raw.closed) await end?.()
    },
  }
}

/** A connection of its own: one of the pool would be handed to somebody else. */
function listenOnPostgres(url: string, { onTopic, onError }: Ear): { stop(): Promise<void> } {
  let client: Connection | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = FIRST_WAIT_MS
  let isStopped = false

  const again = (error: unknown) => {
    if (isStopped) return
    onError(error)
    void client?.end().catch(() => undefined)
    client = undefined
    clearTimeout(timer)
    timer = setTimeout(() => void open(), pause).unref()
    pause = Math.min(pause * 2, LONGEST_WAIT_MS)
  }

  const open = async () => {
    const mine = new Connection({ connectionString: url })
    client = mine
    mine.on('error', (error) => client === mine && again(error))
    mine.on('end', () => client === mine && again(new Error('the connection that listens was closed')))
    mine.on('notification', ({ payload }) => onTopic(payload ?? null))
    try {
      await mine.connect()
      await mine.query(`listen ${LIVE_CHANNEL}`)
      if (isStopped) return await mine.end()
      pause = FIRST_WAIT_MS
      onTopic(null)
    } catch (error) {
      if (client === mine) again(error)
    }
  }

  void open()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
