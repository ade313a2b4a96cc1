import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askedOf, changeBetween, factsBehind } from '#shop-api/modules/base/access/watched.ts'
import { logged, logTaken } from '#shop-api/modules/base/operator-log/write.ts'
import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import type { ShopFile, StreamedFile } from '#shop-api/platform/http/file-answer.ts'
import { sendFile } from '#shop-api/platform/http/file-answer.ts'
import { acceptFileForms } from '#shop-api/platform/http/file-form.ts'
import { incomingFolder } from '#shop-api/platform/http/received-file.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { registerScope } from '#shop-api/platform/http/scope.ts'
import { admitted, enter, needForm, showRefusal } from './admit.ts'
import type { Page } from './frame.ts'
import { leaveNotice } from './guard.ts'
import type { StaffRoute, Tab } from './registry.ts'
import { noteRoute } from './registry.ts'
import { sendPage } from './send-page.ts'

/** What was typed and not taken, for the form to keep. */
export interface Attempt {
  /** Where the form goes. */
  readonly to: string
  readonly given: Readonly<Record<string, string>>
}

/** What was typed into the form that goes there, where it is the one that was refused. */
export const typedInto = (attempt: Attempt | null, to: string): Attempt['given'] | undefined =>
  attempt?.to === to ? attempt.given : undefined

export interface StaffContext {
  readonly db: Db
  readonly now: Date
  readonly operator: Operator
  /** Whom limits count. */
  readonly source: string
  /** The path's :id. */
  readonly id: number
  readonly params: Readonly<Record<string, string>>
  /** Hidden field of every form. */
  readonly field: Html
  /** Set when a form of the page was refused. */
  readonly attempt: Attempt | null
  /** What an action found out, for its page to show. */
  readonly report: Html | null
}

/** Who may, and the page that forms are on: it is shown again with the reason when one is refused. */
interface Usual {
  readonly roles: readonly Role[]
  readonly page?: (context: StaffContext) => Promise<Page>
}

interface PageCall<Query extends z.ZodType> {
  readonly roles?: readonly Role[]
  readonly query?: Query
  readonly tab?: Tab
}

interface FileCall<Query extends z.ZodType> extends Omit<PageCall<Query>, 'tab'> {
  /** It is of many members, so that the log says who took it. */
  readonly takes?: boolean
}

interface ActionCall<Body extends z.ZodType> extends Partial<Usual> {
  readonly body?: Body
}

interface UploadCall<Body extends z.ZodType> extends ActionCall<Body> {
  /** One, where nothing is said. */
  readonly mostFiles?: number
  /** Of each. */
  readonly mostBytes: number
}

/** A call with all that its noun says for it. */
type Full<Call> = Call & Pick<StaffRoute, 'path' | 'roles'>

/** Where to go on, and what to say there. */
interface Done {
  readonly to: string
  readonly notice: string
  /** What the action made: its id, or its name where it has one. */
  readonly made?: number | string
  /** The notice is shown on the page itself and kept nowhere, not even for the way to another. */
  readonly isSecret?: boolean
  /** Found out by the action: shown on the page itself, too. */
  readonly report?: Html
}

const idShape = z.coerce.number().int().positive().max(2_147_483_647)

function contextOf(app: FastifyInstance, request: FastifyRequest, path: string): StaffContext {
  const params = request.params as Record<string, string>
  const id = path.includes(':id') ? idShape.safeParse(params.id) : { success: true as const, data: 0 }
  if (!id.success) throw notFound('编号不正确')
  const { operator, field } = admitted(request)
  const { db, clock } = app.shop
  return { db, now: clock(), operator, source: request.source, id: id.data, params, field, attempt: null, report: null }
}

function read<Shape extends z.ZodType>(shape: Shape | undefined, value: unknown): z.output<Shape> {
  if (!shape) return undefined as z.output<Shape>
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw fieldRefusal(issue?.path.join('.') || 'form', issue?.message ?? '填写有误')
}

/** What is asked is read by its shape first. */
type Read<Asked extends z.ZodType, Answer> = (context: StaffContext, asked: z.output<Asked>) => Promise<Answer>

/** A page: HTML for who has one of the roles, the sign-in for guests, a refusal for everybody else. */
function registerPage<Query extends z.ZodType>(
  app: FastifyInstance,
  { query, ...route }: Full<PageCall<Query>>,
  render: Read<Query, Page>,
): void {
  register(app, { method: 'GET', ...route }, async (request, reply) => {
    const context = contextOf(app, request, route.path)
    return sendPage(request, reply, { page: await render(context, read(query, request.query)) })
  })
}

/** A file: what pages show beside their forms. */
function registerFile<Query extends z.ZodType>(
  app: FastifyInstance,
  { query, takes = false, ...route }: Full<FileCall<Query>>,
  open: Read<Query, ShopFile | StreamedFile>,
): void {
  register(app, { method: 'GET', ...route }, async (request, reply) => {
    const context = contextOf(app, request, route.path)
    const { db, now: at, operator, source } = context
    const file = await open(context, read(query, request.query))
    const by = { at, operatorId: operator.id, operatorName: operator.name, source }
    const asked = askedOf({ ...(request.query as object) })
    if (takes) await logTaken(db, { ...by, operation: `GET /staff${route.path}`, subject: null, asked })
    return sendFile(reply, file)
  })
}

const textsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'csrf' && !name.includes('assword') ? [[name, value]] : [],
    ),
  )

const attemptOf = ({ url }: FastifyRequest, form: unknown): Attempt => ({
  to: url.split('?')[0] ?? url,
  given: textsOf(form),
})

type Work<Body extends z.ZodType> = (
  context: StaffContext & { readonly actionId: number },
  body: z.output<Body>,
) => Promise<Done>

/** A change: by form, for who has one of the roles, and written down before it is made. */
function registerAction<Body extends z.ZodType>(
  app: FastifyInstance,
  { body: shape, page, ...route }: Full<ActionCall<Body>>,
  work: Work<Body>,
): void {
  register(app, { method: 'POST', ...route }, async (request, reply) => {
    needForm(request)
    const context = contextOf(app, request, route.path)
    const { db, now, operator, source, params } = context
    const { csrf: _csrf, ...form } = (request.body ?? {}) as Record<string, unknown>
    const subject = params.id ?? params.order ?? params.key ?? null
    const action = {
      at: now,
      source,
      subject,
      asked: askedOf(form),
      operatorId: operator.id,
      operatorName: operator.name,
      operation: `POST /staff${route.path}`,
    }
    try {
      const { result } = await logged(db, action, async (actionId) => {
        const factsAbout = (key: string | undefined) => factsBehind.ask(db, route.path, key)
        const before = await factsAbout(subject ?? undefined)
        const done = await work({ ...context, actionId }, read(shape, form))
        const made = done.made === undefined ? undefined : String(done.made)
        const after = await factsAbout(subject ?? undefined)
        const madeFacts = made === undefined ? {} : await factsAbout(made)
        return { result: done, subject: made, ...changeBetween(before, after, madeFacts) }
      })
      if ((result.isSecret || result.report) && page) {
        const shown = await page({ ...context, report: result.report ?? null })
        return await sendPage(request, reply, { page: shown, notice: result.notice })
      }
      leaveNotice(request, reply, result.notice)
      return reply.redirect(result.to, 303)
    } catch (error) {
      if (!(error instanceof ShopRefusal) || !page) throw error
      return sendPage(request, reply, {
        page: await page({ ...context, attempt: attemptOf(request, form) }),
        refusal: error,
      })
    }
  })
}

/** A look at what a form would do: nothing is changed by it, so nothing is written down. */
function registerTrial<Body extends z.ZodType>(
  app: FastifyInstance,
  { body: shape, page, ...route }: Full<ActionCall<Body>>,
  draw: Read<Body, Page>,
): void {
  register(app, { method: 'POST', ...route }, async (request, reply) => {
    needForm(request)
    const { csrf: _csrf, ...form } = (request.body ?? {}) as Record<string, unknown>
    const context = { ...contextOf(app, request, route.path), attempt: attemptOf(request, form) }
    try {
      return await sendPage(request, reply, { page: await draw(context, read(shape, form)) })
    } catch (error) {
      if (!(error instanceof ShopRefusal) || !page) throw error
      return sendPage(request, reply, { page: await page(context), refusal: error })
    }
  })
}

function register(
  app: FastifyInstance,
  route: StaffRoute,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  noteRoute(app, route)
  app.route({
    method: route.method,
    url: `/staff${route.path}`,
    schema: { hide: true },
    onRequest: (request, reply) => enter(app, request, reply, route.roles),
    handler,
    errorHandler: (error, request, reply) => showRefusal(error, request, reply),
  })
}

/** Ways to register what the back office has of a noun, for who has these roles where a call names no others. */
export const staffPages = (app: FastifyInstance, { roles, page }: Usual) => ({
  get: <Query extends z.ZodType = z.ZodUndefined>(path: string, call: PageCall<Query>, render: Read<Query, Page>) =>
    registerPage(app, { roles, ...call, path }, render),
  file: <Query extends z.ZodType = z.ZodUndefined>(
    path: string,
    call: FileCall<Query>,
    open: Read<Query, ShopFile | StreamedFile>,
  ) => registerFile(app, { roles, ...call, path }, open),
  post: <Body extends z.ZodType = z.ZodUndefined>(path: string, call: ActionCall<Body>, work: Work<Body>) =>
    registerAction(app, { roles, page, ...call, path }, work),
  trial: <Body extends z.ZodType>(path: string, call: ActionCall<Body>, draw: Read<Body, Page>) =>
    registerTrial(app, { roles, page, ...call, path }, draw),
  /** A form with files; in a scope of its own, where forms may have them. */
  upload: <Body extends z.ZodType>(
    path: string,
    { mostFiles = 1, mostBytes, ...call }: UploadCall<Body>,
    work: Work<Body>,
  ) =>
    registerScope(app, `upload at ${path}`, (scope) => {
      acceptFileForms(scope, { folder: incomingFolder(scope), mostFiles, mostBytes })
      registerAction(scope, { roles, page, ...call, path }, work)
    }),
})
