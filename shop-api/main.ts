import { build } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { FolderBusyError } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { loadSampleShop } from './db/seed/load.ts'
import { isSeeded } from './db/seed/state.ts'
import { createClock } from './http/clock.ts'
import { createLogger } from './http/logging.ts'
import { operatorToken } from './http/operator-token.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { gatewaySender, keepingSender } from './modules/auth/code-sender.ts'
import { currentShelf } from './modules/goods/shelf/current-shelf.ts'
import { keepPristine } from './modules/test-mode/pristine.ts'

/** Longest a stop waits for requests that are under way. */
const DRAIN_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.LOG_LEVEL)
  const database = await openDatabase(config)
  await migrate(database)
  if (config.SHOP_SAMPLE && !(await isSeeded(database.db))) {
    await loadSampleShop(database, { now: new Date(), report: (line) => process.stdout.write(`${line}\n`) })
  }
  if (config.SHOP_API_TEST_MODE) await keepPristine(database.db)
  // Reading the shelf takes seconds with very many goods: before the first buyer asks, not while.
  await currentShelf(database.db)
  const app = await build({
    config,
    database,
    db: database.db,
    ...createClock(config.SHOP_API_TEST_MODE),
    codeSender: config.SMS_URL ? gatewaySender(config.SMS_URL) : keepingSender(),
    operatorToken: operatorToken(config),
    logger,
  })

  let stopJobs: (() => Promise<void>) | undefined
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await stopJobs?.()
    await app.close()
    await database.close()
    logger.info('stopped')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

  await app.listen({ host: config.SHOP_API_HOST, port: config.SHOP_API_PORT })
  stopJobs = await startJobs({ database, clock: app.shop.clock, logger })
  logger.info({ database: database.kind }, 'ready')
}

try {
  await start()
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof FolderBusyError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
  process.exit(1)
}
