import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openBoundedLog } from './bounded-log.mjs'
import { inRoot } from './paths.mjs'
import { portOrFree, requirePort } from './ports.mjs'
import { waitUntilReady } from './ready.mjs'
import {
  memoryEnvironment,
  memoryFlags,
  standaloneServer,
  storefrontMemoryEnvironment,
  storefrontMemoryFlags,
} from './storefront-build.mjs'

const DATA = inRoot('.data')
const shopData = () => process.env.SHOP_DATA_DIR || path.join(DATA, 'shop')
const ERROR_LEVEL = 50
// A first start loads the whole sample shop, on a slow disk perhaps.
const SHOP_API_LIMIT = 180_000
const STOREFRONT_LIMIT = 90_000

/** Sealing sessions needs a secret that outlives a restart; the sample shop makes its own, once. */
const sessionSecret = () => {
  if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET
  const file = inRoot('.data', 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(DATA, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/** The one key the embedded shop API shares with its storefront; it makes the file itself at its first start. */
const eventsSecret = () => {
  const given = process.env.SHOP_EVENTS_SECRET || process.env.EVENTS_KEY
  const file = path.join(shopData(), 'events-key')
  return given || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}

const errorText = (line) => {
  try {
    const record = JSON.parse(line)
    return record.level >= ERROR_LEVEL ? `${record.msg ?? ''} ${record.err?.message ?? ''}`.trim() : undefined
  } catch {
    return undefined
  }
}

/** Warnings of Node for developers of packages. */
const isNodeWarning = (line) => /^\((node:\d+|Use `node)/.test(line)

/** Everything goes to a file; what a process says to people goes on to the terminal as well. */
const logTo = (name, { quiet = false } = {}) => {
  const write = openBoundedLog(inRoot('.data', 'log', `${name}.log`))
  return (line, isError) => {
    write(line)
    const isForPeople = !(quiet && !isError) && !isNodeWarning(line)
    const spoken = line.startsWith('{') ? errorText(line) : line
    if (isForPeople && spoken) console.log(spoken)
  }
}

/** The ports and addresses of one run, checked before anything starts. Throws a message for the operator. */
export const planAddresses = async () => {
  const host = process.env.HOST || '127.0.0.1'
  const port = await requirePort(Number(process.env.PORT || 3000), host, 'PORT')
  const shopApiPort = process.env.SHOP_API_URL
    ? undefined
    : process.env.SHOP_API_PORT
      ? await requirePort(Number(process.env.SHOP_API_PORT), '127.0.0.1', 'SHOP_API_PORT')
      : await portOrFree(4100)
  return { host, port, shopApiPort, shopApiUrl: process.env.SHOP_API_URL || `http://127.0.0.1:${shopApiPort}` }
}

/** The shop a clone starts with is the sample, and says so; one with a database of its own says for itself what it is. */
const forTryingOut = () => (process.env.DATABASE_URL ? {} : { SHOP_SAMPLE: '1', SHOP_STAND_INS: '1' })

export const isSampleShop = () => ({ ...forTryingOut(), ...process.env }).SHOP_SAMPLE === '1'

const SHOP_API = 'shop-api/main.ts'
const WATCHED = [
  inRoot('scripts', 'support', 'rerun.mjs'),
  SHOP_API,
  'shop-api',
  'lib/contract',
  'lib/kernel',
  'lib/sheets',
  'lib/tracing',
]

export const startShopApi = async (family, { shopApiPort, shopApiUrl }, { watch = false } = {}) => {
  const member = family.start('商城接口', process.execPath, watch ? WATCHED : [...memoryFlags, SHOP_API], {
    env: {
      ...forTryingOut(),
      ...memoryEnvironment,
      ...process.env,
      NODE_ENV: watch ? 'development' : 'production',
      SHOP_DATA_DIR: shopData(),
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(shopApiPort),
    },
    onLine: logTo('shop-api'),
  })
  await waitUntilReady(`${shopApiUrl}/readyz`, SHOP_API_LIMIT)
  family.restartOnDeath(member)
}

export const localAddress = ({ host, port }) =>
  `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`

/** Rights of the shop API that a storefront has no use for: read out of its environment they would be somebody else's. */
const NOT_FOR_STOREFRONTS = [
  'OPERATOR_TOKEN',
  'EVENTS_KEY',
  'SEAL_SECRET',
  'DATABASE_URL',
  'SMS_KEY',
  'SMS_SECRET',
  'WECHAT_APP_SECRET',
  'WECHAT_PAY_KEY',
  'WECHAT_PAY_API_KEY',
  'ALIPAY_KEY',
  'SMTP_URL',
  'STORAGE_URL',
]

const withoutShopSecrets = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_FOR_STOREFRONTS.includes(name)))

const storefrontEnvironment = ({ host, port, shopApiUrl, shopApiPort }) => ({
  ...withoutShopSecrets(),
  NEXT_TELEMETRY_DISABLED: '1',
  PORT: String(port),
  HOSTNAME: host,
  SITE_URL: process.env.SITE_URL || localAddress({ host, port }),
  SHOP_API_URL: shopApiUrl,
  STOREFRONT_DATA: process.env.STOREFRONT_DATA || inRoot('.data', 'storefront'),
  ...(shopApiPort ? { SESSION_SECRET: sessionSecret(), SHOP_EVENTS_SECRET: eventsSecret() } : {}),
})

const pollAddress = ({ host, port }) => `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

export const startStorefront = async (family, addresses) => {
  const environment = storefrontEnvironment(addresses)
  const member = family.start('商城页面', process.execPath, [...storefrontMemoryFlags, standaloneServer], {
    env: { ...storefrontMemoryEnvironment, ...environment, NODE_ENV: 'production' },
    onLine: logTo('storefront', { quiet: true }),
  })
  await waitUntilReady(`${pollAddress(addresses)}/readyz`, STOREFRONT_LIMIT)
  family.restartOnDeath(member)
}

export const startStorefrontForWork = async (family, addresses) => {
  const next = inRoot('node_modules', 'next', 'dist', 'bin', 'next')
  family.start(
    '商城页面',
    process.execPath,
    [next, 'dev', '--port', String(addresses.port), '--hostname', addresses.host],
    { env: { ...storefrontEnvironment(addresses), NODE_ENV: 'development' }, onLine: (line) => console.log(line) },
  )
  await waitUntilReady(`${pollAddress(addresses)}/readyz`, STOREFRONT_LIMIT)
}
