import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { WechatProvider, WechatUser } from './provider.ts'
import { developmentWechat, noWechat } from './provider.ts'
import { wechatConfirmations } from './tables.ts'

const LIMIT_MS = 5000

export interface WechatApp {
  readonly appId: string
  readonly secret: string
  /** Public address WeChat sends the phone back to. */
  readonly callbackUrl: string
  /** WeChat's own addresses; others in tests. */
  readonly openUrl?: string
  readonly apiUrl?: string
}

const tokenShape = z.object({ access_token: z.string().min(1), openid: z.string().min(1) })
const userShape = z.object({ nickname: z.string().default('') })

async function ask<Shape extends z.ZodType>(url: URL, shape: Shape): Promise<z.output<Shape>> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
    return shape.parse(await response.json())
  } catch (cause) {
    // The address carries the secret: only what went wrong may reach the log.
    const why = cause instanceof z.ZodError ? 'an answer without what was asked for' : 'no answer'
    throw new ShopRefusal(424, '微信暂时无响应，请重新扫码', undefined, undefined, {
      cause: new Error(`WeChat: ${why}`),
    })
  }
}

export interface OauthWechat extends WechatProvider {
  readonly kind: 'oauth'
  /** Who came back with WeChat's word. Throws ShopRefusal. */
  userOf(code: string): Promise<WechatUser>
  /** Notes who confirmed a scene; the first has it. */
  confirm(scene: string, user: WechatUser, now: Date): Promise<void>
}

/** WeChat's OAuth: the code leads a phone to consent, WeChat sends it back with a word that is worth who it is. */
export function wechatOauth(db: Db, app: WechatApp): OauthWechat {
  const { openUrl = 'https://open.weixin.qq.com', apiUrl = 'https://api.weixin.qq.com' } = app
  return {
    kind: 'oauth',
    codeUrl: async (scene) => {
      const url = new URL('/connect/oauth2/authorize', openUrl)
      url.searchParams.set('appid', app.appId)
      url.searchParams.set('redirect_uri', app.callbackUrl)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('scope', 'snsapi_userinfo')
      url.searchParams.set('state', scene)
      return `${url.href}#wechat_redirect`
    },
    confirmedBy: async (scene) => {
      const [row] = await db.select().from(wechatConfirmations).where(eq(wechatConfirmations.scene, scene))
      return row ? { openId: row.openId, nickname: row.nickname } : null
    },
    async userOf(code) {
      const exchange = new URL('/sns/oauth2/access_token', apiUrl)
      exchange.searchParams.set('appid', app.appId)
      exchange.searchParams.set('secret', app.secret)
      exchange.searchParams.set('code', code)
      exchange.searchParams.set('grant_type', 'authorization_code')
      const { access_token, openid } = await ask(exchange, tokenShape)
      const profile = new URL('/sns/userinfo', apiUrl)
      profile.searchParams.set('access_token', access_token)
      profile.searchParams.set('openid', openid)
      profile.searchParams.set('lang', 'zh_CN')
      const { nickname } = await ask(profile, userShape)
      return { openId: openid, nickname: nickname.slice(0, 40) || '微信用户' }
    },
    async confirm(scene, user, now) {
      await db
        .insert(wechatConfirmations)
        .values({ scene, ...user, confirmedAt: now })
        .onConflictDoNothing()
    },
  }
}

interface WechatConfig {
  readonly WECHAT_APP_ID?: string | undefined
  readonly WECHAT_APP_SECRET?: string | undefined
  readonly WECHAT_CALLBACK_URL?: string | undefined
  readonly WECHAT_OFF?: boolean | undefined
  readonly SHOP_API_HOST: string
  readonly SHOP_API_PORT: number
}

/** The configured WeChat, or the one for development. */
export function wechatOf(config: WechatConfig, db: Db): WechatProvider {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret, WECHAT_CALLBACK_URL: callbackUrl } = config
  if (appId && secret && callbackUrl) return wechatOauth(db, { appId, secret, callbackUrl })
  if (config.WECHAT_OFF) return noWechat
  return developmentWechat(`http://${config.SHOP_API_HOST}:${config.SHOP_API_PORT}`)
}
