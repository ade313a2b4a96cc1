import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { OauthWechat } from './oauth.ts'
import type { DevelopmentWechat, WechatProvider } from './provider.ts'
import { DEVELOPMENT_SCAN_PATH } from './provider.ts'
import type { Asked } from './scene.ts'
import { askedBy, keepAlert, takeAlert } from './scene.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;max-width:360px;margin:48px auto;padding:0 16px}
button,input{font:inherit;width:100%;box-sizing:border-box;padding:8px;margin-top:8px}</style></head><body><h1>${title}</h1>${body}</body></html>`)
}

const sceneShape = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
const scanQuery = z.object({ scene: sceneShape })
const confirmBody = z.object({ scene: sceneShape, nickname: z.string().trim().min(1).max(40) })
const callbackQuery = z.object({ code: z.string().min(1).max(200), state: sceneShape })
const scanBody = z.object({ token: z.string().min(16).max(64) })

const isDevelopment = (provider: WechatProvider): provider is DevelopmentWechat => provider.kind === 'development'
const isOauth = (provider: WechatProvider): provider is OauthWechat => provider.kind === 'oauth'

const CALLBACK_PATH = '/wechat/callback'

/** What is about to happen, in words, and the button without which it does not. */
function question(reply: FastifyReply, asked: Asked, fields: string): FastifyReply {
  const until = chinaDateTime(asked.expiresAt).slice(11, 16)
  return page(
    reply,
    '请核对后确认',
    `<p>即将在电脑上<strong>${inHtml(asked.action)}</strong>，${until} 前有效。</p>
<p>请核对电脑上显示的确认码：<strong>${asked.checkCode}</strong>。如不一致或非本人操作，请关闭本页。</p>
<form method="post">${fields}<button>确认</button></form>`,
  )
}

const tooLate = (reply: FastifyReply) =>
  page(reply.code(410), '操作失败', '<p>二维码已过期，请在电脑上刷新后重新扫描</p>')
const done = (reply: FastifyReply) => page(reply, '已确认', '<p>请在电脑上继续操作。</p>')

function registerDevelopment(app: FastifyInstance, wechat: DevelopmentWechat): void {
  const { db, clock } = app.shop
  app.get(DEVELOPMENT_SCAN_PATH, { schema: { hide: true, querystring: scanQuery } }, async (request, reply) => {
    const { scene } = request.query as z.output<typeof scanQuery>
    const asked = await askedBy(db, scene, clock())
    if (!asked) return tooLate(reply)
    return question(
      reply,
      asked,
      `<p>开发环境：在这里代替手机确认。</p><input type="hidden" name="scene" value="${inHtml(scene)}">
<label>微信昵称<input name="nickname" value="测试微信" required maxlength="40"></label>`,
    )
  })
  app.post(DEVELOPMENT_SCAN_PATH, { schema: { hide: true, body: confirmBody } }, async (request, reply) => {
    const { scene, nickname } = request.body as z.output<typeof confirmBody>
    wechat.confirm(scene, { openId: `development-${nickname}`, nickname })
    return done(reply)
  })
}

/** WeChat sends back anyone who opened a link, silently where they agreed before: only the button here confirms. */
function registerOauth(app: FastifyInstance, wechat: OauthWechat): void {
  const { db, clock } = app.shop
  app.get(CALLBACK_PATH, { schema: { hide: true, querystring: callbackQuery } }, async (request, reply) => {
    const { code, state } = request.query as z.output<typeof callbackQuery>
    const asked = await askedBy(db, state, clock())
    if (!asked) return tooLate(reply)
    try {
      const token = await keepAlert(db, state, await wechat.userOf(code), clock())
      return question(reply, asked, `<input type="hidden" name="token" value="${token}">`)
    } catch (error) {
      if (!(error instanceof ShopRefusal)) throw error
      return page(reply.code(error.code), '操作失败', `<p>${inHtml(error.message)}</p>`)
    }
  })
  app.post(CALLBACK_PATH, { schema: { hide: true, body: scanBody } }, async (request, reply) => {
    const { token } = request.body as z.output<typeof scanBody>
    const scan = await takeAlert(db, token, clock())
    if (!scan || !(await askedBy(db, scan.scene, clock()))) return tooLate(reply)
    await wechat.confirm(scan.scene, scan.user, clock())
    return done(reply)
  })
}

/** Pages a phone comes to: WeChat's way back, or in development the scan itself. */
export function registerScanPages(app: FastifyInstance): void {
  const { wechat } = app.shop
  if (isDevelopment(wechat)) registerDevelopment(app, wechat)
  if (isOauth(wechat)) registerOauth(app, wechat)
}
