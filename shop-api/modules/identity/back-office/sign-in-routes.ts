import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readCode } from '#lib/kernel/phone.ts'
import { plainText } from '#lib/kernel/plain-text.ts'
import { sealSecret } from '#shop-api/modules/base/environment/kept-secrets.ts'
import { countingRefusals } from '#shop-api/modules/identity/auth/refused-sign-ins.ts'
import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import { signInOperator, signOutOperator } from '#shop-api/modules/identity/operators/operators.ts'
import { offerTwoStep, proveTwoStep } from '#shop-api/modules/identity/operators/two-step.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { logRefusal } from '#shop-api/platform/http/security-log.ts'
import { operatorOf, SIGN_IN, showRefusal, TWO_STEP } from './admit.ts'
import type { Page } from './frame.ts'
import { csrfField } from './frame.ts'
import {
  checkForm,
  checkOrigin,
  checkVisit,
  clearStaffCookie,
  deviceOf,
  formToken,
  protect,
  setStaffCookies,
  visitToken,
} from './guard.ts'
import { sendPage } from './send-page.ts'
import { signInPage, twoStepPage } from './sign-in-pages.ts'

const hide = { hide: true }
const signInBody = z.object({
  username: z.string().transform(plainText).pipe(z.string().max(40)),
  password: z.string().max(200),
})
const codeBody = z.object({ code: z.string().transform(readCode).pipe(z.string().max(20)) })
const assets = {
  'staff.css': 'text/css; charset=utf-8',
  'staff.mjs': 'text/javascript; charset=utf-8',
  'order.mjs': 'text/javascript; charset=utf-8',
  'goods-picker.mjs': 'text/javascript; charset=utf-8',
  'saved-views.mjs': 'text/javascript; charset=utf-8',
} as const

/** The way into the back office and out of it, and the styles and script of its pages. */
export function registerStaffSignIn(app: FastifyInstance): void {
  const { db, clock, config } = app.shop
  const seal = sealSecret(config)

  const route = (
    method: 'GET' | 'POST',
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url,
      schema: hide,
      handler,
      onRequest: async (request, reply) => {
        protect(reply)
        if (method === 'POST') checkOrigin(request)
      },
      errorHandler: (error, request, reply) => showRefusal(error, request, reply),
    })

  for (const [name, type] of Object.entries(assets)) {
    const text = readFileSync(new URL(`assets/${name}`, import.meta.url))
    route('GET', `/staff/${name}`, async (_, reply) => reply.type(type).send(text))
  }

  route('GET', SIGN_IN, async (request, reply) => {
    const operator = await operatorOf(app, request)
    if (operator) return reply.redirect(operator.needsCode ? TWO_STEP : '/staff', 303)
    return sendPage(request, reply, { page: signInPage(csrfField(visitToken(request, reply))) })
  })

  route('POST', SIGN_IN, async (request, reply) => {
    checkVisit(request)
    const form = signInBody.safeParse(request.body)
    const { username, password } = form.success ? form.data : { username: '', password: '' }
    try {
      const signIn = () =>
        signInOperator(db, { username, password, source: request.source, device: deviceOf(request) }, clock())
      setStaffCookies(request, reply, await countingRefusals('desk', signIn))
      return reply.redirect('/staff', 303)
    } catch (error) {
      return again(request, reply, error, signInPage(csrfField(visitToken(request, reply)), username))
    }
  })

  async function again(request: FastifyRequest, reply: FastifyReply, error: unknown, page: Page) {
    if (!(error instanceof ShopRefusal)) throw error
    logRefusal(request, error)
    return sendPage(request, reply, { page, refusal: error })
  }

  const codePage = async (request: FastifyRequest, operator: Operator) =>
    twoStepPage(csrfField(formToken(request)), await offerTwoStep(db, operator, seal))

  route('GET', TWO_STEP, async (request, reply) => {
    const operator = await operatorOf(app, request)
    if (!operator?.needsCode) return reply.redirect(operator ? '/staff' : SIGN_IN, 303)
    return sendPage(request, reply, { page: await codePage(request, operator) })
  })

  route('POST', TWO_STEP, async (request, reply) => {
    const operator = await operatorOf(app, request)
    if (!operator) return reply.redirect(SIGN_IN, 303)
    checkForm(request)
    const form = codeBody.safeParse(request.body)
    const given = { code: form.success ? form.data.code : '', source: request.source, seal }
    try {
      await proveTwoStep(db, operator, given, clock())
      return reply.redirect('/staff', 303)
    } catch (error) {
      return again(request, reply, error, await codePage(request, operator))
    }
  })

  route('POST', '/staff/sign-out', async (request, reply) => {
    const operator = await operatorOf(app, request)
    if (operator) {
      checkForm(request)
      await signOutOperator(db, operator)
    }
    clearStaffCookie(request, reply)
    return reply.redirect(SIGN_IN, 303)
  })
}
