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
  const { logger, options } = session
  const { logger: ofTransactions } = options
  const logQuery = (text: string) => void texts.push(text)
  // The logger itself stays: prepared statements keep it.
  const silent = logger.logQuery
  logger.logQuery = logQuery
  options.logger = { logQuery }
  try {
    await work()
  } finally {
    logger.logQuery = silent
    if (ofTransactions) options.logger = ofTransactions
    else delete options.logger
  }
  return texts.filter((text) => !/^(begin|commit|rollback)\b/.test(text))
}
