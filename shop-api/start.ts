import '#shop-api/sample-shop/pictures/find-picture.ts'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Logger } from 'pino'
import { traceSettings } from '#lib/kernel/trace-settings.ts'
import { carrierJobs, embeddedJobs, jobs } from '#shop-api/jobs/jobs.ts'
import { ConfigError, readConfig } from '#shop-api/modules/base/environment/config.ts'
import { eventsKey, operatorToken, sealSecret } from '#shop-api/modules/base/environment/kept-secrets.ts'
import { forgettingSender, smtpMailSender } from '#shop-api/modules/base/mails/sender.ts'
import { isSeeded } from '#shop-api/modules/base/settings/loaded.ts'
import { shopIdOf } from '#shop-api/modules/base/settings/shop-id.ts'
import { openGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { SavedIndex } from '#shop-api/modules/catalogue/goods-index/kept-index.ts'
import { codeSenderOf, newsCarrierOf } from '#shop-api/modules/identity/auth/sms-gateway.ts'
import { wechatOf } from '#shop-api/modules/identity/wechat/oauth.ts'
import { enginesOf } from '#shop-api/modules/service/link-pushes/engines.ts'
import { linkPushJobs } from '#shop-api/modules/service/link-pushes/push-links.ts'
import { webhookJob } from '#shop-api/modules/service/order-feed/send-webhooks.ts'
import { carrierPollJob } from '#shop-api/modules/trade/carriers/poll.ts'
import { paymentJobs } from '#shop-api/modules/trade/provider-payments/jobs.ts'
import { reconcileJob } from '#shop-api/modules/trade/reconciliation/jobs.ts'
import { sendOverNetwork } from '#shop-api/modules/trade/ways-to-pay/interface/send.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openDatabase } from '#shop-api/platform/db/client.ts'
import { FolderBusyError } from '#shop-api/platform/db/lock.ts'
import { DatabaseTooOldError, migrate } from '#shop-api/platform/db/migrate.ts'
import { errorCode } from '#shop-api/platform/error-code.ts'
import { createClock } from '#shop-api/platform/http/context.ts'
import { createLogger } from '#shop-api/platform/http/logging.ts'
import { startJobs } from '#shop-api/platform/jobs/start-jobs.ts'
import { jsonGetter } from '#shop-api/platform/outgoing/get-json.ts'
import { jsonPoster } from '#shop-api/platform/outgoing/post-json.ts'
import { openStorage } from '#shop-api/platform/storage/open-storage.ts'
import { checkWritable, UnwritableError, unwritable } from '#shop-api/platform/storage/writable.ts'
import { startTracing } from '#shop-api/platform/tracing/spans.ts'
import { keepPristine } from '#shop-api/test-mode/pristine.ts'
import { build } from './app.ts'
import { awayReason } from './platform/db/postgres-away.ts'

/** Longest a stop takes: as long as the longest request. */
const DRAIN_MS = 30_000

/** A database that starts at the same time, or is away for a moment, is waited for so long. */
const DATABASE_WAIT_MS = 60_000
const DATABASE_PAUSE_MS = 250

/** Fewer are read from the database in a second. */
const GOODS_WORTH_SAVING = 50_000

/** What a process that SIGTERM ends leaves by. */
const ENDED_BEFORE_READY = 143

/** Repeats work that fails because the database is away. */
async function whenReachable<Value>(work: () => Promise<Value>, limitMs: number, logger: Logger): Promise<Value> {
  const until = Date.now() + limitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!awayReason(error) || Date.now() > until) throw error
      if (attempt === 1) logger.warn({ err: error }, 'waiting for the database')
      await sleep(DATABASE_PAUSE_MS)
    }
  }
}

/** Where the shelf is kept between two starts. */
const savedGoodsIndex = ({ kind }: Database, folder: string, logger: Logger): SavedIndex | undefined =>
  kind === 'pglite'
    ? undefined
    : {
        file: path.join(folder, 'goods-index'),
        from: GOODS_WORTH_SAVING,
        warn: (error) => logger.warn({ err: error }, 'the index of goods was not saved'),
      }

async function start(): Promise<void> {
  // Said at once: the first process of a container, which it may be, is ended by no signal of its own accord.
  let onSignal: (signal: string) => void = () => process.exit(ENDED_BEFORE_READY)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onSignal(signal))

  const config = readConfig(process.env)
  checkWritable(config.SHOP_DATA_DIR)
  const logger = createLogger(config.LOG_LEVEL)
  const lastSpans = await startTracing(traceSettings(config), (error) =>
    logger.warn({ err: error }, 'spans could not be sent'),
  )
  const database = await openDatabase(config)
  await whenReachable(() => migrate(database), DATABASE_WAIT_MS, logger)
  const holdsSample = await isSeeded(database.db)
  if (config.isForReal && holdsSample && !config.SHOP_SAMPLE) {
    await database.close()
    throw new ConfigError(
      'shop API: this database holds the sample shop, whose passwords everybody knows; SHOP_SAMPLE=1 starts it on purpose',
    )
  }
  if (config.SHOP_SAMPLE && !holdsSample) {
    const { loadSampleShop } = await import('#shop-api/sample-shop/seed/load.ts')
    await loadSampleShop(database, {
      now: new Date(),
      sealSecret: sealSecret(config),
      report: (line) => process.stdout.write(`${line}\n`),
    })
    const { addSamplePictures } = await import('#shop-api/sample-shop/seed/goods-pictures.ts')
    const storage = openStorage(config.STORAGE_URL, config.SHOP_DATA_DIR)
    await addSamplePictures({ db: database.db, storage }, new Date())
  }
  const shopId = await shopIdOf(database.db)
  if (config.SHOP_API_TEST_MODE) await keepPristine(database.db)
  // Reading the shelf takes seconds with very many goods: before the first buyer asks, not while.
  await openGoodsIndex(database.db, savedGoodsIndex(database, config.SHOP_DATA_DIR, logger))
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
    shopId,
  })

  let stopJobs: (() => Promise<void>) | undefined
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error('stopped before everything was finished')
      process.exit(1)
    }, DRAIN_MS).unref()
    const ends = await Promise.allSettled([app.close(), stopJobs?.()])
    for (const end of ends) if (end.status === 'rejected') logger.warn({ err: end.reason }, 'stopping')
    await database.close()
    await lastSpans().catch((error: unknown) => logger.warn({ err: error }, 'stopping'))
    logger.info('stopped')
    process.exit(0)
  }
  onSignal = (signal) => void stop(signal)

  await app.listen({ host: config.SHOP_API_HOST, port: config.SHOP_API_PORT })
  const mailSender = config.SMTP_URL ? smtpMailSender(config.SMTP_URL, config.MAIL_FROM) : forgettingSender()
  const jobContext = {
    work: [
      ...jobs,
      ...paymentJobs(app.shop.gateways),
      reconcileJob(app.shop.gateways),
      ...(database.kind === 'pglite' ? embeddedJobs : []),
      ...carrierJobs(mailSender, newsCarrierOf(config, app.shop.clock)),
      webhookJob(jsonPoster(config.WEBHOOK_NETWORKS)),
      carrierPollJob(jsonGetter(config.WEBHOOK_NETWORKS)),
      ...linkPushJobs({
        engines: enginesOf(config, sendOverNetwork),
        siteUrl: config.SITE_URL ?? '',
        warn: (facts, words) => logger.warn(facts, words),
      }),
    ],
    database,
    clock: app.shop.clock,
    logger,
    storage: app.shop.storage,
  }
  // The shop is open by now: however long the database is away, its return finds the jobs.
  stopJobs = await whenReachable(() => startJobs(jobContext), Number.POSITIVE_INFINITY, logger)
  logger.info({ database: database.kind, ms: Math.round(performance.now()) }, 'ready')
}

/** A line where the operator can mend it, all there is to say where not. */
function reasonOf(error: unknown): string {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof FolderBusyError ||
    error instanceof DatabaseTooOldError ||
    error instanceof UnwritableError ||
    errorCode(error) === 'EADDRINUSE'
  if (isExpected && error instanceof Error) return error.message
  return unwritable(process.env.SHOP_DATA_DIR || '.data/shop', error)?.message ?? inspect(error)
}

try {
  await start()
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}
