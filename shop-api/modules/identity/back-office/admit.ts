import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import { findOperator } from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopRefusal, signInNeeded } from '#shop-api/platform/http/refusal.ts'
import { logRefusal } from '#shop-api/platform/http/security-log.ts'
import { csrfField } from './frame.ts'
import { checkForm, checkOrigin, formToken, protect, STAFF_COOKIE } from './guard.ts'
import { sendPage } from './send-page.ts'

interface Admitted {
  readonly operator: Operator
  /** Hidden field of every form. */
  readonly field: Html
}

const inside = new WeakMap<FastifyRequest, Admitted>()

/** Who asks; only for requests that were let in. */
export function admitted(request: FastifyRequest): Admitted {
  const found = inside.get(request)
  if (!found) throw new Error('nobody was let in')
  return found
}

/** Whose session a request carries; the request's line in the log names them. */
export async function operatorOf(app: FastifyInstance, request: FastifyRequest): Promise<Operator | null> {
  const operator = await findOperator(app.shop.db, request.cookies[STAFF_COOKIE], app.shop.clock())
  request.operatorId = operator?.id ?? null
  return operator
}

export const SIGN_IN = '/staff/sign-in'
export const TWO_STEP = '/staff/two-step'

/** Throws ShopRefusal 403 for anyone whose roles are others. */
function letIn(request: FastifyRequest, operator: Operator, roles: readonly Role[]): void {
  inside.set(request, { operator, field: csrfField(formToken(request)) })
  if (!mayDo(operator.roles, roles)) throw new ShopRefusal(403, '您的岗位无此权限，如有需要请联系管理员')
}

/** Throws ShopRefusal 10001 for guests, and for administrators without their two-step code. */
export async function requireOperator(
  app: FastifyInstance,
  request: FastifyRequest,
  roles: readonly Role[],
): Promise<void> {
  const operator = await operatorOf(app, request)
  if (!operator || operator.needsCode) throw signInNeeded()
  letIn(request, operator, roles)
}

/** Lets in who has one of the roles, and sends everybody else where they can get one. Before a body is read. */
export async function enter(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  roles: readonly Role[],
): Promise<unknown> {
  protect(reply)
  if (request.method === 'POST') checkOrigin(request)
  const operator = await operatorOf(app, request)
  if (!operator) return reply.redirect(SIGN_IN, 303)
  if (operator.needsCode) return reply.redirect(TWO_STEP, 303)
  letIn(request, operator, roles)
}

/** Throws ShopRefusal 403 for a form that no page of this session made. */
export const needForm = (request: FastifyRequest): void => checkForm(request)

const refusalIn = (error: Error): ShopRefusal | null => {
  if (error instanceof ShopRefusal) return error
  return 'statusCode' in error && error.statusCode === 413 ? new ShopRefusal(413, '提交的内容过大') : null
}

/** A refusal as a page; what else is thrown is answered as everywhere. */
export function showRefusal(thrown: Error, request: FastifyRequest, reply: FastifyReply): unknown {
  const error = refusalIn(thrown)
  if (!error) throw thrown
  logRefusal(request, error)
  const body = html`<main><h1>无法完成操作</h1><p class="problem" role="alert">${error.message}</p>
<p><a href="/staff">返回首页</a></p></main>`
  return sendPage(request, reply, { page: { title: '无法完成操作', body }, refusal: error, isSaid: true })
}
