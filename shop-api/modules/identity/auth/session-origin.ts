import type { FastifyRequest } from 'fastify'

/** Where a session was begun, and how many its account may have. */
export interface SessionOrigin {
  /** What the browser calls itself. */
  readonly device: string
  readonly address: string
  readonly most: number
}

const LONGEST_DEVICE = 300

export const originOf = (request: FastifyRequest): SessionOrigin => ({
  device: (request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
  address: request.source,
  most: request.server.shop.config.ACCOUNT_SESSIONS,
})

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, '安卓'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]
// In this order: each calls itself by the names of those below as well.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/QQBrowser/, 'QQ浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** A device in words its owner knows it by. */
export function deviceName(agent: string): string {
  const nameOf = (names: typeof systems) => names.find(([pattern]) => pattern.test(agent))?.[1]
  return [nameOf(systems), nameOf(browsers)].filter(Boolean).join(' · ') || '未知设备'
}
