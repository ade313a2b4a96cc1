import type { Db } from '#shop-api/platform/db/db.ts'

interface Logger {
  logQuery(text: string): void
}

/** What a session of drizzle keeps its logger in; a transaction's session is made with the same options. */
interface Logged {
  logger: Logger
  options: { logger?: Logger }
}

/** Texts of all statements `work` sends, without those that begin and end transactions. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const session = db._.session as unknown as Logged
  const { logger } = session
  const counting = { logQuery: (text: string) => void texts.push(text) }
  session.logger = counting
  session.options.logger = counting
  try {
    await work()
  } finally {
    session.logger = logger
    session.options.logger = logger
  }
  return texts.filter((text) => !/^(begin|commit|rollback)\b/.test(text))
}
