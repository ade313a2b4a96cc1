import { build } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { FolderBusyError } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { loadSampleShop } from './db/seed/load.ts'
import { isSeeded } from './db/seed/state.ts'
import { errorCode } from './error-code.ts'
import { createClock } from './http/clock.ts'
import { eventsKey, operatorToken, sealSecret } from './http/kept-secrets.ts'
import { createLogger } from './http/logging.ts'
import { jobs, mailJob } from './jobs/jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { codeSenderOf } from './modules/auth/sms-gateway.ts'
import { currentShelf } from './modules/goods/shelf/current-shelf.ts'
import { forgettingMailSender, smtpMailSender } from './modules/mails/sender.ts'
import { keepPristine } from './modules/test-mode/pristine.ts'
import { wechatOf } from './modules/wechat/oauth.ts'

/** Longest a stop waits for requests that are under way. */
const DRAIN_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.LOG_LEVEL)
  const database = await openDatabase(config)
  await migrate(database)
  const holdsSample = await isSeeded(database.db)
  if (config.isForReal && holdsSample && !config.SHOP_SAMPLE) {
    await database.close()
    throw new ConfigError(
      'shop API: this database holds the sample shop, whose passwords everybody knows; SHOP_SAMPLE=1 starts it on purpose',
    )
  }
  if (config.SHOP_SAMPLE && !holdsSample) {
    await loadSampleShop(database, {
      now: new Date(),
      sealSecret: sealSecret(config),
      report: (line) => process.stdout.write(`${line}\n`),
    })
  }
  if (config.SHOP_API_TEST_MODE) await keepPristine(database.db)
  // Reading the shelf takes seconds with very many goods: before the first buyer asks, not while.
  await currentShelf(database.db)
  const app = await build({
    config,
    database,
    db: database.db,
    ...createClock(config.SHOP_API_TEST_MODE),
    codeSender: codeSenderOf(config),
    wechat: wechatOf(config, database.db),
    operatorToken: operatorToken(config),
    eventsKey: eventsKey(config),
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
  const mailSender = config.SMTP_URL ? smtpMailSender(config.SMTP_URL, config.MAIL_FROM) : forgettingMailSender()
  stopJobs = await startJobs({
    work: [...jobs, mailJob(mailSender)],
    database,
    clock: app.shop.clock,
    logger,
    dataDir: config.SHOP_DATA_DIR,
  })
  logger.info({ database: database.kind }, 'ready')
}

try {
  await start()
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof FolderBusyError || errorCode(error) === 'EADDRINUSE'
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
  process.exit(1)
}
