import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

const codesAnswer = z.object({ phone: z.string(), purpose: z.string(), code: z.string(), sentAt: z.string() })

export function registerCodeAdmin(app: FastifyInstance): void {
  const { get } = operatorRoutes(app)
  get('/codes/:phone', { answer: codesAnswer }, async ({ params }) => {
    const sent = app.shop.codeSender.lastCode(params.phone ?? '')
    if (!sent) throw notFound('该手机号暂无验证码（已接短信网关时不保留验证码）')
    return { phone: sent.phone, purpose: sent.purpose, code: sent.code, sentAt: chinaDateTime(sent.sentAt) }
  })
}
