import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { namedArgument } from '#lib/contract/argument.ts'
import type { Call } from '#lib/contract/call.ts'
import { pathParamPatterns } from '#lib/contract/call.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { isNumberId } from '#lib/kernel/id.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from './context.ts'
import { answered, envelopeOf, JSON_TYPE } from './envelope.ts'
import { ShopFile, sendFile } from './file-answer.ts'
import { ReadyAnswer } from './ready-answer.ts'
import { signInNeeded } from './refusal.ts'
import { ShopStream } from './shop-stream.ts'

export const SESSION_COOKIE = 'shop_token'

type Parsed<S, Key extends string> = S extends { readonly [K in Key]: infer Shape extends z.ZodType }
  ? z.output<Shape>
  : Record<string, never>

export interface CallContext<S extends CallShapes, Member> {
  readonly query: Parsed<S, 'query'>
  readonly body: Parsed<S, 'body'>
  readonly params: Readonly<Record<string, string>>
  /** The path's {id}. */
  readonly id: number
  readonly member: Member
  readonly db: Db
  /** One instant for the whole request. */
  readonly now: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<S extends CallShapes, Member> = (
  context: CallContext<S, Member>,
) => Promise<z.input<S['data']> | ReadyAnswer>

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

function schemaOf(call: Call, shapes: CallShapes): FastifySchema {
  const noun = call.path.split('/')[2] ?? 'shop'
  return {
    tags: [noun],
    ...(call.feature ? { description: `Not in the specification; offered as part of: ${call.feature}.` } : {}),
    ...(shapes.query ? { querystring: shapes.query } : {}),
    ...(shapes.body ? { body: shapes.body, consumes: ['application/x-www-form-urlencoded'] } : {}),
    ...(call.upload ? { consumes: ['application/octet-stream'] } : {}),
    ...(call.who === 'member' ? { security: [{ session: [] }] } : {}),
    ...(call.answer === 'file' || call.answer === 'stream' ? {} : { response: { 200: envelopeOf(shapes.data) } }),
  }
}

/** A path parameter that is not of its kind means: no such address. */
function hasGoodParams(call: Call, params: Readonly<Record<string, string>>): boolean {
  return Object.entries(call.params ?? {}).every(([name, kind]) =>
    kind === 'id' ? isNumberId(params[name] ?? '') : pathParamPatterns[kind].test(params[name] ?? ''),
  )
}

function register<S extends CallShapes, Member>(
  app: FastifyInstance,
  call: Call,
  shapes: S,
  admit: (member: CurrentMember | null) => Member,
  handler: Handler<S, Member>,
): void {
  app.shop.registered.add(`${call.method} ${call.path}`)
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(call, shapes),
    ...(call.upload ? { bodyLimit: call.upload.maxBytes } : {}),
    // Who asks is settled before a body is read: a guest's upload costs nothing.
    onRequest: async (request, reply) => {
      if (!hasGoodParams(call, request.params as Record<string, string>)) return reply.callNotFound()
      const token = request.cookies[SESSION_COOKIE]
      request.instant = app.shop.clock()
      request.member = token ? await app.shop.findCurrentMember(app.shop.db, token, request.instant) : null
      admit(request.member)
      return undefined
    },
    preValidation: async (request) => {
      // A form without fields has no body at all.
      request.body ??= {}
      // A body that is no form, such as plain text, is refused by its shape.
      if (call.argument && isFields(request.body)) {
        request.body = namedArgument(call.argument, request.body, call.body ?? [])
      }
    },
    handler: async (request, reply) => {
      const params = request.params as Record<string, string>
      const data = await handler({
        query: request.query as Parsed<S, 'query'>,
        body: request.body as Parsed<S, 'body'>,
        params,
        // A key of another form is no row's.
        id: isNumberId(params.id ?? '') ? Number(params.id) : 0,
        member: admit(request.member),
        db: app.shop.db,
        now: request.instant,
        request,
        reply,
      })
      if (data instanceof ShopFile) return sendFile(reply, data)
      if (data instanceof ReadyAnswer) return reply.type(JSON_TYPE).send(data.bytes)
      if (data instanceof ShopStream) return await data.begin(request, reply)
      return answered(data, request.instant)
    },
  })
}

function signedIn(member: CurrentMember | null): CurrentMember {
  if (!member) throw signInNeeded()
  return member
}

/** Ways to register the calls of a noun by their names: for all, where `member` is null for guests, and for members, where guests get 10001. */
export const routesOf = <Shapes extends Readonly<Record<string, CallShapes>>>(
  app: FastifyInstance,
  calls: { readonly [Key in keyof Shapes]: Call },
  shapes: Shapes,
) => {
  const waysFor =
    <Member>(who: Call['who'], admit: (member: CurrentMember | null) => Member) =>
    <Key extends keyof Shapes>(key: Key, handler: Handler<Shapes[Key], Member>) => {
      if (calls[key].who !== who) throw new Error(`${calls[key].path} is not for every ${who}`)
      register(app, calls[key], shapes[key], admit, handler)
    }
  return { forAll: waysFor('guest', (member) => member), forMembers: waysFor('member', signedIn) }
}

/** A page of a list as the wire has it (lib/contract/shape-parts: pageOf). */
export function wirePage<Item>(data: Item[], page: number, perPage: number, total: number) {
  return {
    data,
    current_page: page,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}
