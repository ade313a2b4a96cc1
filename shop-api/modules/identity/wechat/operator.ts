import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { DevelopmentWechat, WechatProvider } from './provider.ts'

const confirmBody = z.object({
  scene: z.string().min(1).max(64),
  openId: z.string().min(1).max(64),
  nickname: z.string().min(1).max(40),
})

const isDevelopment = (provider: WechatProvider): provider is DevelopmentWechat => provider.kind === 'development'

/** In place of a phone that scans, where the shop has no WeChat of its own. */
export function registerWechatAdmin(app: FastifyInstance): void {
  const { post } = operatorRoutes(app)
  post('/wechat/confirm', { body: confirmBody, answer: z.object({}) }, async ({ body }) => {
    const { wechat } = app.shop
    if (!isDevelopment(wechat)) throw new ShopRefusal(400, '已接入真实的微信，不能代为确认')
    wechat.confirm(body.scene, { openId: body.openId, nickname: body.nickname })
    return {}
  })
}
