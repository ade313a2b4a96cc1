import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import type { OauthWechat } from './oauth.ts'
import type { DevelopmentWechat, WechatProvider } from './provider.ts'
import { DEVELOPMENT_SCAN_PATH } from './provider.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;max-width:360px;margin:48px auto;padding:0 16px}
button,input{font:inherit;width:100%;box-sizing:border-box;padding:8px;margin-top:8px}</style></head><body><h1>${title}</h1>${body}</body></html>`)
}

const sceneShape = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
const scanQuery = z.object({ scene: sceneShape })
const confirmBody = z.object({ scene: sceneShape, nickname: z.string().trim().min(1).max(40) })
const callbackQuery = z.object({ code: z.string().min(1).max(200), state: sceneShape })

const isDevelopment = (provider: WechatProvider): provider is DevelopmentWechat => provider.kind === 'development'
const isOauth = (provider: WechatProvider): provider is OauthWechat => provider.kind === 'oauth'

/** Pages a phone comes to: WeChat's way back, or in development the scan itself. */
export function registerScanPages(app: FastifyInstance): void {
  const { wechat } = app.shop
  const hide = { hide: true }

  if (isDevelopment(wechat)) {
    app.get(DEVELOPMENT_SCAN_PATH, { schema: { ...hide, querystring: scanQuery } }, async (request, reply) => {
      const { scene } = request.query as z.output<typeof scanQuery>
      return page(
        reply,
        '确认微信扫码',
        `<p>开发环境：在这里代替手机确认。</p><form method="post"><input type="hidden" name="scene" value="${inHtml(scene)}">
<label>微信昵称<input name="nickname" value="测试微信" required maxlength="40"></label><button>确认</button></form>`,
      )
    })
    app.post(DEVELOPMENT_SCAN_PATH, { schema: { ...hide, body: confirmBody } }, async (request, reply) => {
      const { scene, nickname } = request.body as z.output<typeof confirmBody>
      wechat.confirm(scene, { openId: `development-${nickname}`, nickname })
      return page(reply, '已确认', '<p>请回到电脑上继续。</p>')
    })
  }

  if (isOauth(wechat)) {
    app.get('/wechat/callback', { schema: { ...hide, querystring: callbackQuery } }, async (request, reply) => {
      const { code, state } = request.query as z.output<typeof callbackQuery>
      try {
        await wechat.confirm(state, code, app.shop.clock())
        return page(reply, '已确认', '<p>请回到电脑上继续。</p>')
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error
        return page(reply.code(error.code), '没有成功', `<p>${inHtml(error.message)}</p>`)
      }
    })
  }
}
