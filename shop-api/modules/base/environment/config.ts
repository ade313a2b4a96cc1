import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { indexNowKey } from '#lib/contract/index-now.ts'
import { readHeaderList, samplerNames } from '#lib/kernel/trace-settings.ts'
import { readNetworks } from '#shop-api/platform/outgoing/public-address.ts'
import { SEAL_KEY } from './kept-secrets.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')

const isStorage = (text: string): boolean => {
  const url = URL.parse(text)
  if (url?.protocol === 'file:') return url.host === ''
  return /^s3(?:\+http)?:$/.test(url?.protocol ?? '') && [url?.host, url?.username, url?.password].every(Boolean)
}

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

const headerList = z
  .string()
  .transform(readHeaderList)
  .refine((headers) => headers !== null, 'must be name=value,name=value')
  .transform((headers) => headers ?? {})

/** Every variable the shop API reads, with its default; docs/configuration.md says what each is for. Parsed once, at start. */
export const configShape = z.object({
  SHOP_API_HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_API_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** PostgreSQL to use instead of the embedded database. */
  DATABASE_URL: postgresUrl.optional(),
  /** The same PostgreSQL past a pooler in transaction mode (PgBouncer), to which DATABASE_URL then leads. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** One replica of it, from which lists are read while it has everything. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Folder of the embedded database, the rendered pictures and the operator's token. */
  SHOP_DATA_DIR: z.string().min(1).default('.data/shop'),
  /**
   * Where files are kept that members hand in, pictures of goods and files that are imported: a folder (file:///srv/files), or a bucket of anything
   * that speaks S3 (s3://key:secret@host/bucket). The data folder when missing.
   */
  STORAGE_URL: z.string().refine(isStorage, 'must be file:///folder or s3://key:secret@host/bucket').optional(),
  /** 1 lets lists of pictures name http:// addresses, too: what they give could be exchanged on the way. */
  PICTURES_BY_HTTP: flag.prefault('0'),
  /** Networks of the shop's own that webhooks may reach besides the internet, by http:// as well: 10.0.0.0/8,192.168.1.5/32. */
  WEBHOOK_NETWORKS: z
    .string()
    .refine((text) => readNetworks(text) !== null, 'must be network/bits,network/bits')
    .optional(),
  /** production: nothing that is only for trying out starts unless it is named. */
  NODE_ENV: z.string().optional(),
  /**
   * 1 loads the sample shop into an empty database; 0 leaves it empty for an operator's own goods. Usually 1, in
   * production 0.
   */
  SHOP_SAMPLE: flag.optional(),
  /** 1 allows, in production, pages that replace what is not connected: anybody may pose as anybody there. */
  SHOP_STAND_INS: flag.prefault('0'),
  /** 1 opens the switches of the end-to-end tests; never in production. */
  SHOP_API_TEST_MODE: flag.prefault('0'),
  /** Secret of the operator's calls; generated into the data folder when missing. */
  OPERATOR_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  /** What storefronts hear of changes with; opens nothing else. Generated into the data folder when missing. */
  EVENTS_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  /** 0 writes no line for each request; failures and what a watch looks for are written all the same. */
  REQUEST_LINES: flag.prefault('1'),
  /** Opens /metrics to who carries it; without it only the machine itself sees them. */
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** What signed contracts are sealed with; all instances share it, and it is never changed. */
  SEAL_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Gateway that carries verification codes; without it they are kept for the operator. */
  SMS_URL: z.url().optional(),
  /** Key id and secret the gateway gave us: requests are signed, the secret itself never travels. */
  SMS_KEY: z.string().min(1).optional(),
  SMS_SECRET: z.string().min(8, 'needs at least 8 characters').optional(),
  /** Signature shown in front of the text, as registered with the carrier. */
  SMS_SIGN_NAME: z.string().min(1).max(20).default('青囊医药'),
  /** The carrier's number of the text for codes. */
  SMS_TEMPLATE: z.string().min(1).max(40).default('VERIFY_CODE'),
  /** The carrier's number of the text that tells of news, with room for title and count; without it members are offered none. */
  SMS_NOTICE_TEMPLATE: z.string().min(1).max(40).optional(),
  /** The shop's WeChat app, and the public address of /wechat/callback; without them a page of ours replaces it. */
  WECHAT_APP_ID: z.string().min(1).optional(),
  WECHAT_APP_SECRET: z.string().min(8).optional(),
  WECHAT_CALLBACK_URL: z.url().optional(),
  /** 1: the shop has no sign-in by WeChat. */
  WECHAT_OFF: flag.prefault('0'),
  /** Public origin under which /pay/<way>/notify reaches the shop API, and where payers come back to: https://shop.example. */
  PAY_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** WeChat Pay, API v3: the merchant, its certificate's number, its key (PEM or a file), its v3 secret, and WeChat's public key with its number. */
  WECHAT_PAY_MCH_ID: z
    .string()
    .regex(/^\d{6,32}$/, 'is a number')
    .optional(),
  WECHAT_PAY_APP_ID: z.string().min(1).optional(),
  WECHAT_PAY_SERIAL: z.string().min(1).optional(),
  WECHAT_PAY_KEY: z.string().min(1).optional(),
  WECHAT_PAY_API_KEY: z.string().min(1).optional(),
  WECHAT_PAY_PUBLIC_KEY: z.string().min(1).optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().min(1).optional(),
  WECHAT_PAY_API_URL: z.url().default('https://api.mch.weixin.qq.com'),
  /** Alipay: the app, its key (PEM or a file), and Alipay's public key. */
  ALIPAY_APP_ID: z.string().min(1).optional(),
  ALIPAY_KEY: z.string().min(1).optional(),
  ALIPAY_PUBLIC_KEY: z.string().min(1).optional(),
  ALIPAY_GATEWAY_URL: z.url().default('https://openapi.alipay.com/gateway.do'),
  /** Mail server invoices and messages are sent through, smtp(s)://user:password@host; without it mails are only listed. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('no-reply@localhost'),
  /** Public address of the shop, for links that search engines are sent. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Search engines of IndexNow (Bing and others) hear of changed pages; the storefront shows them the same key. */
  INDEXNOW_KEY: indexNowKey,
  INDEXNOW_URL: z.url({ protocol: /^https?$/ }).default('https://api.indexnow.org/indexnow'),
  /** Where Baidu takes links, as its search resource platform shows it, with site and token. */
  BAIDU_PUSH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How many days a sign-in lasts without being used. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** Sessions of one account; of more, those end that were not used for the longest time. */
  ACCOUNT_SESSIONS: z.coerce.number().int().min(1).max(10_000).default(20),
  /** Open streams of one account at an instance, whatever its sessions: a browser needs one. */
  ACCOUNT_STREAMS: z.coerce.number().int().min(1).max(10_000).default(12),
  /** Whose x-forwarded-for is believed: addresses, networks, or loopback. The storefront is the usual caller. */
  TRUSTED_PROXY: z.string().min(1).default('loopback'),
  /** A collector of OpenTelemetry, http://host:4318; without one nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector: name=value,name=value. */
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(80).default('shop-api'),
  OTEL_TRACES_SAMPLER: z.enum(samplerNames).default('parentbased_always_on'),
  /** Part of the traces that a sampler by ratio sends. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
})
type Given = z.infer<typeof configShape>

/** A database of its own is a shop of its own, whatever NODE_ENV says. */
const isForReal = ({ NODE_ENV, DATABASE_URL }: Given): boolean =>
  NODE_ENV === 'production' || DATABASE_URL !== undefined

/** What the files under deploy/ say where a secret belongs. */
const PLACEHOLDER = /change-me/i

type Objection = readonly [variable: keyof Given, message: string]

/** Why a configuration whose variables are right one by one must not start. */
function objections(given: Given): Objection[] {
  const found: Objection[] = []
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string' && PLACEHOLDER.test(value)) {
      found.push([name as keyof Given, 'is still the placeholder of the example'])
    }
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (given[name] && !given.DATABASE_URL) found.push([name, 'leads to the database that DATABASE_URL names'])
  }
  // A gateway without its key would refuse every code, so that registering would fail.
  if (given.SMS_URL && !(given.SMS_KEY && given.SMS_SECRET))
    found.push(['SMS_KEY', 'SMS_URL needs SMS_KEY and SMS_SECRET'])
  if (given.EVENTS_KEY && given.EVENTS_KEY === given.OPERATOR_TOKEN) {
    found.push(['EVENTS_KEY', 'must not be the OPERATOR_TOKEN: a storefront would hold the right to book money'])
  }
  for (const name of ['INDEXNOW_KEY', 'BAIDU_PUSH_URL'] as const) {
    if (given[name] && !given.SITE_URL) found.push(['SITE_URL', `is needed with ${name}: links begin with it`])
  }
  if (!isForReal(given)) return found
  if (given.SHOP_API_TEST_MODE) found.push(['SHOP_API_TEST_MODE', 'opens its switches to anybody: never in production'])
  // Instances that share a bucket need not share a folder: each would make a seal of its own, and find the others' broken.
  const hasSeal = given.SEAL_SECRET ?? existsSync(path.join(given.SHOP_DATA_DIR, SEAL_KEY))
  if (given.STORAGE_URL?.startsWith('s3') && !hasSeal) {
    found.push(['SEAL_SECRET', 'is needed where files lie in a bucket: the same for all shop APIs, for good'])
  }
  if (!given.WECHAT_APP_ID && !given.WECHAT_OFF && !given.SHOP_STAND_INS) {
    const ways = 'connect WeChat, set WECHAT_OFF=1 for none, or SHOP_STAND_INS=1 for the stand-in page on purpose'
    found.push(['WECHAT_APP_ID', `missing, and anybody could sign in by the stub page: ${ways}`])
  }
  return found
}

export type ShopConfig = Omit<Given, 'SHOP_SAMPLE'> & { readonly SHOP_SAMPLE: boolean; readonly isForReal: boolean }

/** A variable that can't be used: the message names it and says why. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration. Throws ConfigError naming every variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ShopConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = configShape.safeParse(given)
  const wrong = parsed.success
    ? objections(parsed.data)
    : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const)
  if (parsed.success && wrong.length === 0) {
    const forReal = isForReal(parsed.data)
    return { ...parsed.data, SHOP_SAMPLE: parsed.data.SHOP_SAMPLE ?? !forReal, isForReal: forReal }
  }
  const reasons = wrong.map(([name, message]) => `${name}: ${message}`)
  throw new ConfigError(`shop API: wrong configuration\n  ${reasons.join('\n  ')}`)
}

declare module '#shop-api/platform/http/context.ts' {
  interface ShopContext {
    readonly config: ShopConfig
    /** Opens everything operators do. */
    readonly operatorToken: string
    /** Opens what storefronts hear of changes, and nothing else. */
    readonly eventsKey: string
  }
}
