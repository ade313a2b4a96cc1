import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_CHAT_TEXT } from '#lib/contract/chat/limits.ts'
import { keyShape } from '#lib/contract/shape-parts.ts'
import { openAnyUpload } from '#shop-api/modules/base/uploads/open-any.ts'
import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import { findOperator, signInOperator, signOutOperator } from '#shop-api/modules/identity/operators/operators.ts'
import {
  answerConversation,
  listConversations,
  markReadByStaff,
  openConversation,
} from '#shop-api/modules/service/conversations/conversations.ts'
import { eventStreams } from '#shop-api/platform/http/event-stream.ts'
import { ShopFile, sendFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound, ShopRefusal, signInNeeded, statusOf } from '#shop-api/platform/http/refusal.ts'
import { logRefusal } from '#shop-api/platform/http/security-log.ts'
import { checkOrigin, clearDeskCookie, DESK_COOKIE, protect, setDeskCookie } from './guard.ts'
import { followDesk } from './live.ts'
import type { Draft } from './page.ts'
import { deskPage, messageItem, signInPage } from './page.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const position = z.coerce.number().int().min(0).max(2_147_483_647)
const params = z.object({ id })
const pageQuery = z.object({ talk: id.optional(), before: id.optional() })
const streamQuery = z.object({ talk: id.optional(), after: position.default(0) })
const signInBody = z.object({ username: z.string().trim().max(40), password: z.string().max(200) })
const answerBody = z.object({
  key: keyShape,
  text: z.string().trim().min(1, '请输入内容').max(MAX_CHAT_TEXT, `最多${MAX_CHAT_TEXT}个字`),
})
const readBody = z.object({ last_id: position })

const assets = { 'desk.css': 'text/css; charset=utf-8', 'desk.mjs': 'text/javascript; charset=utf-8' } as const
const hide = { hide: true }
const wantsJson = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json'

/** The desk where buyers are answered: pages of the shop API itself, for operators with a sign-in of their own. */
export function registerDesk(app: FastifyInstance): void {
  const { db, clock, hub } = app.shop
  const open = eventStreams(app)

  const operatorOf = (request: FastifyRequest) => findOperator(db, request.cookies[DESK_COOKIE], clock())
  /** Anyone who asks must be signed in. Throws ShopRefusal 10001. */
  const admit = async (request: FastifyRequest): Promise<Operator> => {
    const operator = await operatorOf(request)
    if (!operator) throw signInNeeded()
    return operator
  }
  const draw = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)

  async function drawDesk(operator: Operator, at: { talk?: number; before?: number; draft?: Draft }): Promise<string> {
    return deskPage({
      operator,
      talks: await listConversations(db),
      talk: at.talk === undefined ? null : await openConversation(db, at.talk, at.before),
      draft: at.draft ?? null,
      isHistory: at.before !== undefined,
    })
  }

  void app.register((desk, _, done) => {
    desk.addHook('onRequest', async (request, reply) => {
      protect(reply)
      if (request.method !== 'GET') checkOrigin(request)
    })

    desk.get('/staff', { schema: { ...hide, querystring: pageQuery } }, async (request, reply) => {
      const operator = await operatorOf(request)
      if (!operator) return draw(reply, signInPage())
      return draw(reply, await drawDesk(operator, request.query as z.output<typeof pageQuery>))
    })

    for (const [name, type] of Object.entries(assets)) {
      const text = readFileSync(new URL(`assets/${name}`, import.meta.url))
      desk.get(`/staff/${name}`, { schema: hide }, async (_, reply) => reply.type(type).send(text))
    }

    desk.post('/staff/sign-in', { schema: { ...hide, body: signInBody } }, async (request, reply) => {
      const form = request.body as z.output<typeof signInBody>
      try {
        setDeskCookie(request, reply, await signInOperator(db, { ...form, source: request.source }, clock()))
        return reply.redirect('/staff', 303)
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error
        logRefusal(request, error)
        return draw(reply.code(statusOf(error.code)), signInPage({ username: form.username, message: error.message }))
      }
    })

    desk.post('/staff/sign-out', { schema: hide }, async (request, reply) => {
      const operator = await operatorOf(request)
      if (operator) await signOutOperator(db, operator)
      clearDeskCookie(request, reply)
      return reply.redirect('/staff', 303)
    })

    desk.post(
      '/staff/talks/:id',
      // What is wrong with the form is shown on the page, with what was typed.
      { schema: { ...hide, params } },
      async (request, reply) => {
        const operator = await admit(request)
        const { id: memberId } = request.params as z.output<typeof params>
        const form = answerBody.safeParse(request.body)
        try {
          if (!form.success) throw new ShopRefusal(422, form.error.issues[0]?.message ?? '填写有误')
          const reply = { memberId, operatorId: operator.id, name: operator.name, ...form.data }
          const shown = await answerConversation(db, reply, clock())
          if (wantsJson(request)) {
            const data = { id: shown.message.id, html: messageItem(shown).text, key: randomUUID() }
            return { code: 200, message: 'ok', data }
          }
        } catch (error) {
          if (!(error instanceof ShopRefusal) || wantsJson(request) || error.code === 404) throw error
          const given = z.object({ text: z.string().max(100_000), key: keyShape }).safeParse(request.body)
          const kept = given.success ? given.data : { text: '', key: randomUUID() }
          const draft = { ...kept, message: error.message }
          return draw(reply.code(statusOf(error.code)), await drawDesk(operator, { talk: memberId, draft }))
        }
        return reply.redirect(`/staff?talk=${memberId}`, 303)
      },
    )

    desk.post('/staff/talks/:id/read', { schema: { ...hide, params, body: readBody } }, async (request) => {
      await admit(request)
      const { id: memberId } = request.params as z.output<typeof params>
      await markReadByStaff(db, memberId, (request.body as z.output<typeof readBody>).last_id)
      return { code: 200, message: 'ok', data: {} }
    })

    desk.get('/staff/pictures/:id', { schema: { ...hide, params } }, async (request, reply) => {
      await admit(request)
      const { id: uploadId } = request.params as z.output<typeof params>
      const file = await openAnyUpload(db, app.shop.config.SHOP_DATA_DIR, uploadId)
      // Licences and photos of complaints are other people's work.
      if (file?.purpose !== 'chat') throw notFound('文件不存在')
      return sendFile(reply, new ShopFile(file.type, file.name, file.bytes))
    })

    desk.get('/staff/stream', { schema: { ...hide, querystring: streamQuery } }, async (request, reply) => {
      const operator = await admit(request)
      const { talk, after } = request.query as z.output<typeof streamQuery>
      const resumed = position.safeParse(request.headers['last-event-id'])
      followDesk(open(request, reply), {
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
    done()
  })
}
