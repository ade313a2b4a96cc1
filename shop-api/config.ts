import { z } from 'zod'

const flag = z.enum(['0', '1']).transform((text) => text === '1')

/** Every variable the shop API reads, with its default. Parsed once, at start. */
export const configShape = z.object({
  SHOP_API_HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_API_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** PostgreSQL to use instead of the embedded database. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** Folder of the embedded database, the drawn pictures and the operator's token. */
  SHOP_DATA_DIR: z.string().min(1).default('.data/shop'),
  /** 1 loads the sample shop into an empty database; 0 leaves it empty for an operator's own goods. */
  SHOP_SAMPLE: flag.prefault('1'),
  /** 1 opens the switches of the end-to-end tests; never in production. */
  SHOP_API_TEST_MODE: flag.default(false),
  /** Secret of the operator's calls and of storefronts; generated into the data folder when missing. */
  OPERATOR_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where verification codes go: posted as a form to this address; without it they are kept for the operator. */
  SMS_URL: z.url().optional(),
  /** How many days a sign-in lasts without being used. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** Whose x-forwarded-for is believed: addresses, networks, or loopback. The storefront is the usual caller. */
  TRUSTED_PROXY: z.string().min(1).default('loopback'),
})
export type ShopConfig = z.infer<typeof configShape>

/** A variable that can't be used: the message names it and says why. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration. Throws ConfigError naming every variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ShopConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = configShape.safeParse(given)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`shop API: wrong configuration\n  ${reasons.join('\n  ')}`)
}
