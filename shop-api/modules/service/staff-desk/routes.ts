import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_CHAT_TEXT } from '#lib/contract/conversations/limits.ts'
import { keyShape } from '#lib/contract/shape-parts.ts'
import { shownUpload } from '#shop-api/modules/base/uploads/kept-files.ts'
import { admitted, requireOperator } from '#shop-api/modules/identity/back-office/admit.ts'
import { checkForm, checkOrigin, protect } from '#shop-api/modules/identity/back-office/guard.ts'
import { noteRoute } from '#shop-api/modules/identity/back-office/registry.ts'
import { sendPage } from '#shop-api/modules/identity/back-office/send-page.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import {
  answerConversation,
  listConversations,
  markReadByStaff,
  openConversation,
} from '#shop-api/modules/service/conversations/conversations.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { eventStreams } from '#shop-api/platform/http/event-stream.ts'
import { sendFile } from '#shop-api/platform/http/file-answer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { registerScope } from '#shop-api/platform/http/scope.ts'
import { followDesk } from './live.ts'
import type { Draft } from './page.ts'
import { deskPage, messageItem } from './page.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const position = z.coerce.number().int().min(0).max(2_147_483_647)
const params = z.object({ id })
const pageQuery = z.object({ talk: id.optional(), before: id.optional() })
const streamQuery = z.object({ talk: id.optional(), after: position.default(0) })
const answerBody = z.object({
  key: keyShape,
  text: z.string().trim().min(1, '请输入内容').max(MAX_CHAT_TEXT, `最多${MAX_CHAT_TEXT}个字`),
})
const readBody = z.object({ last_id: position })

const assets = { 'desk.css': 'text/css; charset=utf-8', 'desk.mjs': 'text/javascript; charset=utf-8' } as const
const hide = { hide: true }
const roles: readonly Role[] = ['service']
const wantsJson = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json'

/** The desk where buyers are answered: live, so that most of it answers scripts and not only forms. */
export function registerDesk(app: FastifyInstance): void {
  const { db, clock, hub } = app.shop
  const open = eventStreams(app)

  const render = async (field: Html, at: { talk?: number | undefined; before?: number | undefined; draft?: Draft }) =>
    deskPage({
      conversations: await listConversations(db),
      conversation: at.talk === undefined ? null : await openConversation(db, at.talk, at.before),
      draft: at.draft ?? null,
      isHistory: at.before !== undefined,
      field,
    })

  const tab = { label: '客服', order: 90, group: '客服' }
  staffPages(app, { roles }).get('/conversations', { query: pageQuery, tab }, ({ field }, query) =>
    render(field, query),
  )

  for (const [name, type] of Object.entries(assets)) {
    const text = readFileSync(new URL(`assets/${name}`, import.meta.url))
    app.get(`/staff/${name}`, { schema: hide }, async (_, reply) => {
      protect(reply)
      return reply.type(type).send(text)
    })
  }

  registerScope(app, 'conversations of staff', (desk) => {
    desk.addHook('onRequest', async (request, reply) => {
      protect(reply)
      if (request.method !== 'GET') checkOrigin(request)
      await requireOperator(app, request, roles)
    })
    desk.addHook('preValidation', async (request) => {
      if (request.method !== 'GET') checkForm(request)
    })
    desk.addHook('onRoute', ({ method, url }) => {
      const path = url.replace('/staff', '')
      if (method === 'GET' || method === 'POST') noteRoute(app, { method: method as 'GET' | 'POST', path, roles })
    })

    desk.post(
      '/staff/conversations/:id',
      // What is wrong with the form is shown on the page, with what was typed.
      { schema: { ...hide, params } },
      async (request, reply) => {
        const { operator, field } = admitted(request)
        const { id: memberId } = request.params as z.output<typeof params>
        const form = answerBody.safeParse(request.body)
        try {
          if (!form.success) throw new ShopRefusal(422, form.error.issues[0]?.message ?? '填写有误')
          const said = { memberId, operatorId: operator.id, name: operator.name, ...form.data }
          const shown = await answerConversation(db, said, clock())
          if (wantsJson(request)) {
            const data = { id: shown.message.id, html: messageItem(shown).text, key: randomUUID() }
            return { code: 200, message: 'ok', data }
          }
        } catch (error) {
          if (!(error instanceof ShopRefusal) || wantsJson(request) || error.code === 404) throw error
          const given = z.object({ text: z.string().max(100_000), key: keyShape }).safeParse(request.body)
          const kept = given.success ? given.data : { text: '', key: randomUUID() }
          const draft = { ...kept, message: error.message }
          const page = await render(field, { talk: memberId, draft })
          return sendPage(request, reply, { page, refusal: error, isSaid: true })
        }
        return reply.redirect(`/staff/conversations?talk=${memberId}`, 303)
      },
    )

    desk.post('/staff/conversations/:id/read', { schema: { ...hide, params, body: readBody } }, async (request) => {
      const { id: memberId } = request.params as z.output<typeof params>
      await markReadByStaff(db, memberId, (request.body as z.output<typeof readBody>).last_id)
      return { code: 200, message: 'ok', data: {} }
    })

    desk.get('/staff/pictures/:id', { schema: { ...hide, params } }, async (request, reply) => {
      const { id: uploadId } = request.params as z.output<typeof params>
      return sendFile(reply, await shownUpload(app.shop, uploadId, ({ purpose }) => purpose === 'chat'))
    })

    desk.get('/staff/stream', { schema: { ...hide, querystring: streamQuery } }, async (request, reply) => {
      const { operator } = admitted(request)
      const { talk, after } = request.query as z.output<typeof streamQuery>
      const resumed = position.safeParse(request.headers['last-event-id'])
      followDesk(await open(request, reply), {
        db,
        hub,
        clock,
        sessionHash: operator.sessionHash,
        memberId: talk ?? null,
        after: resumed.success ? resumed.data : after,
        onError: (error) => request.log.warn({ err: error }, 'the desk could not be followed'),
      })
      return reply
    })
  })
}
