import { LRUCache } from 'lru-cache'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'

/** Somebody as WeChat knows them towards this shop. */
export interface WechatUser {
  readonly openId: string
  readonly nickname: string
}

/**
 * WeChat as the shop needs it: a code to scan that carries a scene, and who confirmed that scene. What a scene is for
 * (binding a member, signing in) and how long it is good is the shop's own business.
 */
export interface WechatProvider {
  readonly kind: 'oauth' | 'development' | 'off'
  /** The address the QR code of this scene shows. */
  codeUrl(scene: string): Promise<string>
  /** Who scanned and confirmed the scene; null until then. */
  confirmedBy(scene: string): Promise<WechatUser | null>
}

/** A shop without WeChat: every way that needs it says so. */
export const noWechat: WechatProvider = {
  kind: 'off',
  codeUrl: async () => {
    throw new ShopRefusal(501, '本商城暂未开通微信登录')
  },
  confirmedBy: async () => null,
}

/** For development and tests: a page of the shop API's own replaces the phone, or an operator confirms a scene. */
export interface DevelopmentWechat extends WechatProvider {
  readonly kind: 'development'
  confirm(scene: string, user: WechatUser): void
}

export const DEVELOPMENT_SCAN_PATH = '/wechat/scan'
const KEPT = 1000

/** `base`: where the shop API answers, seen from anyone who scans. */
export function developmentWechat(base: string): DevelopmentWechat {
  const confirmed = new LRUCache<string, WechatUser>({ max: KEPT })
  return {
    kind: 'development',
    codeUrl: async (scene) => `${base}${DEVELOPMENT_SCAN_PATH}?scene=${encodeURIComponent(scene)}`,
    confirmedBy: async (scene) => confirmed.get(scene) ?? null,
    confirm: (scene, user) => void confirmed.set(scene, user),
  }
}

declare module '#shop-api/platform/http/context.ts' {
  interface ShopContext {
    readonly wechat: WechatProvider
  }
}
