import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { logged } from '#shop-api/modules/base/operator-log/write.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { operatorSchema } from '#shop-api/platform/http/openapi.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Caller } from './key-doors.ts'
import { requireKey } from './key-doors.ts'
import { noteCall } from './operator-calls.ts'
import type { Scope } from './scopes.ts'
import { scopeInWords, scopeOf } from './scopes.ts'
import { askedOf, changeBetween, factsBehind, madeBy, shortened } from './watched.ts'

export interface OperatorContext<Body, Query> {
  readonly body: Body
  readonly query: Query
  /** The path's :id. */
  readonly id: number
  readonly params: Readonly<Record<string, string>>
  readonly db: Db
  readonly now: Date
  readonly caller: Caller
  /** Address it came from. */
  readonly source: string
  /** The log's entry of this change; 0 for calls that only read. */
  readonly actionId: number
  /** Whether the caller has hung up: what takes long may stop and undo itself. */
  readonly isGone: () => boolean
}

interface OperatorCall<Body extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType> {
  readonly body?: Body
  readonly query?: Query
  readonly answer: Answer
  /** Largest body; the shop API's own limit when it is missing. */
  readonly bodyLimit?: number
  /** What a change is of, where the path does not say. */
  readonly subject?: (body: z.output<Body>) => string | null
  /** What the body is when it is no JSON. */
  readonly consumes?: string
}

/** What a handler answers with: it may be read only. */
type Sent<Value> = Value extends Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
      : Value

const NOTHING = z.strictObject({})

/** A misspelt parameter is refused: a filter or a field that does nothing would be taken for one that worked. */
function onlyKnown(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodPipe) return z.pipe(shape.in as z.ZodType, onlyKnown(shape.out as z.ZodType))
  return shape instanceof z.ZodObject && shape.def.catchall === undefined ? shape.strict() : shape
}

const idShape = z.coerce.number().int().positive().max(2_147_483_647)

const callers = new WeakMap<FastifyRequest, Caller>()

/** Registers a call of operators at a path under /admin, such as /members/:id. */
type Register = <
  Answer extends z.ZodType,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(
  path: string,
  call: OperatorCall<Body, Query, Answer>,
  handler: (context: OperatorContext<z.output<Body>, z.output<Query>>) => Promise<Sent<z.input<Answer>>>,
) => void

/**
 * Calls for operators: not part of the storefront's contract, JSON in and out, never without a key that has the call's
 * scope. Registering one that has none throws: such a shop API does not start.
 */
export const operatorRoutes = (app: FastifyInstance): { readonly get: Register; readonly post: Register } => ({
  get: (...call) => register(app, 'GET', ...call),
  post: (...call) => register(app, 'POST', ...call),
})

function register<Answer extends z.ZodType, Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  { body, query, answer, bodyLimit, consumes, subject: subjectOf }: OperatorCall<Body, Query, Answer>,
  handler: (context: OperatorContext<z.output<Body>, z.output<Query>>) => Promise<Sent<z.input<Answer>>>,
): void {
  const scope: Scope = scopeOf(method, path)
  noteCall(app, { method, path, scope })
  app.route({
    method,
    url: `/admin${path}`,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: operatorSchema({
      scope,
      words: scopeInWords(scope),
      path,
      body: body && onlyKnown(body),
      query: query ? onlyKnown(query) : NOTHING,
      answer,
      consumes,
    }),
    // Before a body is read: a stranger's costs nothing.
    onRequest: async (request) => {
      callers.set(request, await requireKey(app, request, 'operator', scope))
    },
    handler: async (request, reply) => {
      const now = app.shop.clock()
      const params = request.params as Record<string, string>
      const id = path.includes(':id') ? idShape.safeParse(params.id) : { success: true as const, data: 0 }
      if (!id.success) throw new ShopRefusal(422, '编号不正确')
      const caller = callers.get(request)
      if (!caller) throw new Error('nobody was let in')
      const { db } = app.shop
      const subject = params.id ?? params.order ?? subjectOf?.(request.body as z.output<Body>) ?? null
      const work = (actionId: number) =>
        handler({
          actionId,
          body: request.body as z.output<Body>,
          query: request.query as z.output<Query>,
          id: id.data,
          params,
          db,
          now,
          caller,
          source: request.source,
          isGone: () => reply.raw.destroyed,
        })
      const data =
        method === 'GET'
          ? await work(0)
          : await withEntry(request, db, { operation: `${method} ${path}`, path, subject, now, caller }, work)
      return { code: 200, message: 'ok', data, timestamp: toTimestamp(now) }
    },
  })
}

interface Entry {
  readonly operation: string
  readonly path: string
  readonly subject: string | null
  readonly now: Date
  readonly caller: Caller
}

/** Writes a change into the operators' log and into the process's. */
async function withEntry<Data>(
  request: FastifyRequest,
  db: Db,
  { operation, path, subject, now, caller }: Entry,
  work: (actionId: number) => Promise<Data>,
): Promise<Data> {
  const asked = askedOf(request.body)
  const facts = () => factsBehind.ask(db, path, subject ?? undefined)
  const action = {
    at: now,
    operatorId: null,
    operatorName: caller.name,
    source: request.source,
    operation,
    subject,
    asked,
  }
  const { result, before, after } = await logged(db, action, async (actionId) => {
    const earlier = await facts()
    const answer = await work(actionId)
    const made = subject === null ? madeBy(answer) : undefined
    const madeFacts = made === undefined ? {} : await factsBehind.ask(db, path, made)
    return { result: answer, subject: made, ...changeBetween(earlier, await facts(), madeFacts) }
  })
  // Amounts are read into fen by then, prices stay texts.
  const amount = typeof asked.amount === 'number' ? formatFen(fen(asked.amount)) : (asked.price ?? null)
  request.log.info(
    {
      who: 'operator',
      by: caller.name,
      address: request.source,
      operation,
      subject,
      amount,
      asked: shortened(asked),
      before: shortened(before),
      after: shortened(after),
    },
    'operator',
  )
  return result
}
