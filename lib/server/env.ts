import 'server-only'
import { z } from 'zod'
import { adapters } from '#adapters/registry.ts'
import { argumentForms } from '#lib/contract/argument.ts'
import { indexNowKey } from '#lib/contract/index-now.ts'
import { isOwnCookie } from '#lib/contract/session.ts'
import { featureNames } from '#lib/kernel/feature.ts'
import { readHeaderList, samplerNames } from '#lib/kernel/trace-settings.ts'

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => !text.includes('?') && !text.includes('#'), 'must not carry a query or fragment')
  .transform((text) => text.replace(/\/+$/, ''))

const list = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])

/** Addresses of one upstream: a call may go to any of them. They differ in scheme, host and port alone. */
const httpUrls = z.string().transform((text, context) => {
  const parts = list(text)
  const problem = (message: string) => context.addIssue({ code: 'custom', message })
  if (parts.length === 0) problem('must name an address')
  const urls = parts.flatMap((part) => {
    const { data, error } = httpUrl.safeParse(part)
    if (error) problem(`${parts.length === 1 ? '' : `${part} `}${error.issues[0]?.message}`)
    return data ?? []
  })
  if (new Set(urls.map((url) => new URL(url).origin)).size < urls.length) problem('must not name a host and port twice')
  if (new Set(urls.map((url) => new URL(url).pathname)).size > 1)
    problem('must have the same path in all its addresses')
  return urls
})

const siteName = z.string().trim().min(1, 'must not be empty').max(40)

/** What deploy/storefront.env.example says where a secret belongs: everybody can read it. */
const isOwn = (text: string): boolean => !/change-me/i.test(text)
const placeholder = 'is still the placeholder of the example'
const secretOf = (least: number) =>
  z.string().min(least, `must have at least ${least} characters`).refine(isOwn, placeholder)
const eventsSecret = secretOf(16)
/** Several with commas between them: the first seals, all of them open. So one can be replaced while sessions last. */
const secretsOf = (least: number) =>
  z.string().transform((text, context): readonly [string, ...string[]] => {
    const [first = '', ...others] = text.split(',').map((part) => part.trim())
    for (const [at, part] of [first, ...others].entries()) {
      const { error } = secretOf(least).safeParse(part)
      const message = `${others.length === 0 ? '' : `number ${at + 1} `}${error?.issues[0]?.message}`
      if (error) context.addIssue({ code: 'custom', message })
    }
    return [first, ...others]
  })

const pictureHosts = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(\*\.(?=[^:]*\.))?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
          'must be host names: img.example.com, *.example.com',
        ),
    ),
  )

const siteShape = z.strictObject({
  api: httpUrls,
  activity: httpUrls.optional(),
  chat: httpUrls.optional(),
  site_url: httpUrl.optional(),
  site_name: siteName.optional(),
  events_secret: eventsSecret.optional(),
})

const byHostShape = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON: {"host": {"api": "https://…"}}' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().regex(/^[a-z0-9.:-]+$/, 'host names are written in lower case'), siteShape))

/** An address that buyers are led to. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((text) => !text.includes('#'), 'must not carry a fragment')
  .refine((text) => new URL(text).username === '', 'must not carry a user')

const hostList = z
  .string()
  .transform(list)
  .pipe(z.array(z.string().regex(/^[a-z0-9.:-]+$/, 'host names are written in lower case')))
const cookieNames = z
  .string()
  .transform(list)
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be names of cookies')
          .refine((name) => !isOwnCookie(name), 'must not be a cookie of the storefront itself'),
      )
      .max(20, 'must not be more than 20 names'),
  )
const cookieDomain = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]*[a-z][a-z0-9-]*)+$/, 'must be a domain such as shop.example, in lower case')

/** `auto` finds out; names alone are all there is; `+name` and `-name` correct what is found out. */
const featuresShape = z.string().transform((text, context) => {
  const words = text.split(',').map((word) => word.trim())
  const named = words.filter((word) => word !== '' && word !== 'auto')
  const unknown = named.filter((word) => !featureNames.some((name) => name === word.replace(/^[+-]/, '')))
  for (const word of unknown) context.addIssue({ code: 'custom', message: `no such feature: ${word}` })
  const of = (sign: RegExp) =>
    featureNames.filter((name) => named.some((word) => sign.test(word) && word.slice(1) === name))
  const exact = featureNames.filter((name) => named.includes(name))
  return { exact: exact.length > 0 ? exact : null, added: of(/^\+/), removed: of(/^-/) }
})

const namedValues = z
  .string()
  .transform(readHeaderList)
  .refine((headers) => headers !== null, 'must be name=value,name=value')
  .transform((headers) => headers ?? {})

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1')

/**
 * Every variable of the storefront; docs/configuration.md says what each is for. Elsewhere process.env is read only for
 * what the framework says of itself (NEXT_PHASE, NEXT_RUNTIME, NODE_ENV) and the HOSTNAME its server listens on.
 */
const variables = z.object({
  SITE_NAME: siteName.default('青囊医药'),
  SITE_URL: httpUrl.prefault('http://localhost:3000'),
  /** What search engines ask the owner of a site to show: tags, and the key of IndexNow as a file. */
  SITE_VERIFICATION: namedValues.prefault(''),
  INDEXNOW_KEY: indexNowKey,
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).default(3000),
  /** Several addresses, with commas between them, are instances of one shop API. */
  SHOP_API_URL: httpUrls,
  ACTIVITY_API_URL: httpUrls.optional(),
  CHAT_API_URL: httpUrls.optional(),
  UPSTREAMS_BY_HOST: byHostShape.prefault('{}'),
  /** How the upstream takes lines and quantities of the cart; see argument.ts of the contract. */
  CART_FORM: z.enum(argumentForms, { error: 'must be fields or params' }).default('fields'),
  /** The main site; without it this shop's own home. */
  MAIN_SITE_URL: publicUrl.optional(),
  /** The main site's page to order at; {ids} stands for the chosen lines of the cart. */
  CHECKOUT_URL: publicUrl.optional(),
  /** The main site's sign-in page; without it and without the upstream's own word buyers sign in at /login. */
  LOGIN_URL: publicUrl.optional(),
  /** The parameter that tells the main site where to come back to. */
  LOGIN_RETURN_PARAM: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,40}$/, 'must be the name of a parameter')
    .default('redirect'),
  /** Hosts that an upstream's login_url may name; empty: any. */
  LOGIN_HOSTS: hostList.prefault(''),
  /** Where the upstream's cookies live: sealed on our server, or by name in the browser as the main site's own. */
  UPSTREAM_COOKIES: z.enum(['sealed', 'shared'], { error: 'must be sealed or shared' }).default('sealed'),
  /** Names of the main site's cookies that carry its sign-in. */
  SHARED_COOKIES: cookieNames.prefault(''),
  /** The parent domain of the main site and this shop; a Domain attribute passes only if it is this one. */
  SHARED_COOKIE_DOMAIN: cookieDomain.optional(),
  SESSION_SECRET: secretsOf(32),
  SHOP_EVENTS_SECRET: eventsSecret.optional(),
  /** Hosts whose pictures an upstream may name; its own are shown in any case. */
  PICTURE_HOSTS: pictureHosts.prefault(''),
  /** Folder of this process's own copies: last cached content of every page. */
  STOREFRONT_DATA: z.string().min(1).default('.data/storefront'),
  /** Room on disk for rendered pages, and as much again for the copies: unknown addresses must not fill it. */
  STORED_PAGES_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .int()
    .min(50)
    .max(1_000_000)
    .default(2048),
  /** Whether public pages are sent from memory, in front of the framework; without it everything works, slower. */
  KEEP_READY_PAGES: flag.prefault('1'),
  /** Further processes that render lists with filters and searches for this one, so that what is kept never waits for it. */
  WORKERS: z.coerce.number({ error: 'must be a number of processes' }).int().min(0).max(16).default(1),
  /** Set by the process for its workers only. */
  WORKER_SECRET: z.string().min(32).optional(),
  /** Valkey or Redis in which all storefronts of a shop keep public pages and count calls, redis://host:6379 or rediss:// with TLS. */
  PAGES_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be redis://… or rediss://…' })
    .refine(isOwn, placeholder)
    .optional(),
  /** A folder below adapters/, for a shop API that differs from the contract. */
  SHOP_ADAPTER: z
    .enum(Object.keys(adapters) as (keyof typeof adapters)[], {
      error: `must be one of ${Object.keys(adapters).join(', ')}`,
    })
    .optional(),
  /** What the upstream offers beyond the specification. */
  SHOP_FEATURES: featuresShape.prefault('auto'),
  /** How many times longer than usual readers wait in line, and pages for the shop API, before they do without. */
  PATIENCE: z.coerce.number({ error: 'must be a number from 1 to 100' }).min(1).max(100).default(1),
  /** A line for each request that takes work; what is answered from memory is counted only. */
  REQUEST_LINES: flag.prefault('1'),
  /** Opens /metrics to who carries it; without one only the machine itself sees them. */
  METRICS_TOKEN: secretOf(16).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  TRUST_PROXY: flag.prefault('0'),
  /** By which header public pages name their tags to a network in front of the shop. */
  CDN_TAGS: z
    .enum(['off', 'surrogate-key', 'cache-tag'], { error: 'must be off, surrogate-key or cache-tag' })
    .default('off'),
  /** Where that network hears which tags have changed. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  CDN_PURGE_TOKEN: secretOf(16).optional(),
  /** A collector of OpenTelemetry, http://host:4318; without one nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** Headers for the collector: name=value,name=value. */
  OTEL_EXPORTER_OTLP_HEADERS: namedValues.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(80).default('storefront'),
  OTEL_TRACES_SAMPLER: z.enum(samplerNames).default('parentbased_always_on'),
  /** Part of the traces that a sampler by ratio sends. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a number from 0 to 1' }).min(0).max(1).default(1),
})

/** Every list of addresses, by the place that names it. */
function addressLists(
  settings: z.output<typeof variables>,
): readonly (readonly [place: readonly string[], urls: readonly string[]])[] {
  const { SHOP_API_URL, ACTIVITY_API_URL, CHAT_API_URL, UPSTREAMS_BY_HOST } = settings
  const named = Object.entries({ SHOP_API_URL, ACTIVITY_API_URL, CHAT_API_URL })
  const ofHosts = Object.entries(UPSTREAMS_BY_HOST).flatMap(([host, { api, activity, chat }]) =>
    Object.entries({ api, activity, chat }).map(([field, urls]) => [['UPSTREAMS_BY_HOST', host, field], urls] as const),
  )
  return [...named.map(([name, urls]) => [[name], urls] as const), ...ofHosts].flatMap(([place, urls]) =>
    urls === undefined ? [] : [[place, urls] as const],
  )
}

export const envShape = variables
  .refine(({ UPSTREAM_COOKIES, SHARED_COOKIES }) => UPSTREAM_COOKIES === 'sealed' || SHARED_COOKIES.length > 0, {
    path: ['SHARED_COOKIES'],
    error: 'must name the cookies that UPSTREAM_COOKIES=shared passes on',
  })
  .refine(({ CDN_TAGS, CDN_PURGE_URL }) => CDN_TAGS !== 'off' || CDN_PURGE_URL === undefined, {
    path: ['CDN_PURGE_URL'],
    error: 'tells of tags that no page has: CDN_TAGS is off',
  })
  .superRefine((settings, context) => {
    // An upstream is known by its first address.
    const known = new Map<string, string>()
    for (const [path, urls] of addressLists(settings)) {
      const [first = ''] = urls
      const all = known.get(first) ?? urls.join(', ')
      known.set(first, all)
      if (all === urls.join(', ')) continue
      const message = `begins with ${first} as another list does, and must then be the same list: ${all}`
      context.addIssue({ code: 'custom', path: [...path], message })
    }
  })

export type Env = z.output<typeof envShape>

/** Configuration that cannot be started with; the message names every variable and its reason. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** Parses the variables. An empty one counts as not set. Throws EnvError. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = envShape.safeParse(given)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => {
    const [name = '', ...inside] = issue.path.map(String)
    const missing = issue.code === 'invalid_type' && given[name] === undefined
    return `${[name, ...inside].join('.')}: ${missing ? 'is not set' : issue.message}`
  })
  throw new EnvError(reasons.join('\n'))
}

let current: Env | undefined

/** Configuration of this process, parsed once: at start by instrumentation, never while building. */
export function env(): Env {
  current ??= parseEnv(process.env)
  return current
}
