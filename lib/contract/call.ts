import type { z } from 'zod'
import type { Feature } from '#lib/kernel/feature.ts'
import { ID_PATTERN } from '#lib/kernel/id.ts'
import { linkKeyPattern } from '#lib/kernel/link-key.ts'
import type { ArgumentKind } from './argument.ts'

/**
 * One descriptor a call: all that the browser, the proxy and the shop API need to agree on, without the shapes
 * (those need zod, which the browser should not load; see shapes.ts beside each noun).
 */
export type CallMethod = 'GET' | 'POST' | 'DELETE'

/** Host family a call belongs to (spec §7); the upstream of each is configuration. */
export type Endpoint = 'api' | 'activity' | 'chat'

/** What a path parameter may look like; anything else is no such path. */
export type PathParam = 'id' | 'phone' | 'name' | 'key'

/** What somebody's own file may be, each known by its first bytes. */
export type FileKind = 'pdf' | 'ofd' | 'xml' | 'zip' | 'xlsx' | 'csv' | 'jpeg' | 'png' | 'html'

export interface CallTypes {
  query?: unknown
  body?: unknown
  data: unknown
}

export interface Call<Types extends CallTypes = CallTypes> {
  readonly method: CallMethod
  /** Template such as /api/cart/{id}/edit. */
  readonly path: string
  readonly params?: Readonly<Record<string, PathParam>>
  /** Names of query parameters that may pass; all others are dropped. */
  readonly query?: readonly string[]
  /** Names of top-level body fields that may pass. */
  readonly body?: readonly string[]
  /** The body's `params` is the name of an argument; see argument.ts. */
  readonly argument?: ArgumentKind
  /** guest: answers a guest. member: answers 10001/401 to a guest. */
  readonly who: 'guest' | 'member'
  readonly endpoint?: Endpoint
  /** A newer call to the same path cancels the older one unless this says it must not (spec §7). */
  readonly duplicates?: 'allowed'
  /** The body is one file's bytes, at most so many; its names and purposes go in the query. */
  readonly upload?: { readonly maxBytes: number }
  /**
   * json (default); image: a public picture, passed through as bytes; file: somebody's own file or an export, passed through
   * as bytes that no cache stores; stream: server-sent events for as long as the reader stays (a refusal still is JSON).
   */
  readonly answer?: 'json' | 'image' | 'file' | 'stream'
  /** A file that is put together when it is asked for: it takes longer than a call may. */
  readonly gathered?: true
  /** What a file may be; anything else in its place is a failure of the upstream. */
  readonly files?: readonly FileKind[]
  /** Fields of data the proxy empties: credentials of the upstream that no browser may see. */
  readonly withhold?: readonly string[]
  /** Signing in or out: the session handlers make this call, the general proxy refuses it. */
  readonly session?: true
  /** Fire and forget, sent while a page goes away: it carries no session, and the browser hears of no failure. */
  readonly beacon?: true
  /** A GET that an upstream may take for a deed: sent on the buyer's press alone, guarded like every other write. */
  readonly writes?: true
  /** Most calls of one address, and of one session, that the proxy lets through; what comes on top gets 429. */
  readonly limit?: { readonly most: number; readonly seconds: number }
  /** Not shown by the specification: part of a feature that an upstream may offer or not. */
  readonly feature?: Feature
  /** Only for type inference; never present at run time. */
  readonly types?: Types
}

export type QueryOf<C> = C extends Call<infer T> ? (T extends { query: infer Q } ? Q : undefined) : never
export type BodyOf<C> = C extends Call<infer T> ? (T extends { body: infer B } ? B : undefined) : never
export type DataOf<C> = C extends Call<infer T> ? T['data'] : never

/** What is sent: fields that a form reads from text, a number say, are sent as what they are read as. */
type Sent<Shape> = Shape extends z.ZodObject
  ? {
      [Name in keyof z.input<Shape>]: unknown extends z.input<Shape>[Name] ? SentOf<Shape, Name> : z.input<Shape>[Name]
    }
  : never
type SentOf<Shape extends z.ZodObject, Name> = Name extends keyof z.output<Shape> ? z.output<Shape>[Name] : never

type TypesOf<Shapes> = (Shapes extends { query: infer Query } ? { query: Sent<Query> } : CallTypes) &
  (Shapes extends { body: infer Body } ? { body: Sent<Body> } : CallTypes) & {
    data: Shapes extends { data: infer Data extends z.ZodType } ? z.infer<Data> : never
  }

/** A call by method, who may make it and path; what its path names is an id unless `params` says otherwise. */
const callOf =
  (method: CallMethod, who: Call['who']) =>
  (path: string, { params, ...rest }: Omit<Call, 'method' | 'path' | 'who' | 'types'> = {}): Call<never> => {
    const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'id'] as const)
    const own = ids.length === 0 ? {} : { params: { ...Object.fromEntries(ids), ...params } }
    return { method, path, who, ...own, ...rest }
  }

export const guestGet = callOf('GET', 'guest')
export const guestPost = callOf('POST', 'guest')
export const memberGet = callOf('GET', 'member')
export const memberPost = callOf('POST', 'member')
export const memberDelete = callOf('DELETE', 'member')

/** The calls of a noun, one for each of its shapes, from which their types come. */
export function defineCalls<Shapes>(calls: { readonly [Key in keyof Shapes]: Call<TypesOf<Shapes[Key]>> }) {
  return calls
}

export const isWrite = (call: Call): boolean => call.method !== 'GET' || call.writes === true

/** The body field with which a write says that it is the same as before, so that it is done once however often it is sent. */
export const keyFieldOf = (call: Call): string | undefined => call.body?.find((name) => /^(key|[a-z]+_key)$/.test(name))

/** Pattern a path parameter must match as a whole, after no decoding at all. */
export const pathParamPatterns: Readonly<Record<PathParam, RegExp>> = {
  id: new RegExp(`^${ID_PATTERN}$`),
  phone: /^[0-9-]{5,20}$/,
  name: /^[A-Za-z0-9_-]{1,200}$/,
  key: linkKeyPattern,
}

/** Fills a path template. Throws RangeError when a parameter is missing or not of its kind. */
export function buildCallPath(call: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    const pattern = pathParamPatterns[call.params?.[name] ?? 'id']
    if (!pattern.test(value)) throw new RangeError(`path parameter ${name} of ${call.path}: ${value}`)
    return value
  })
}
