export interface WechatBinding {
  readonly isBound: boolean
  readonly nickname: string
  readonly boundAt: string | null
}

/** A code to scan, and until when (epoch seconds). */
export interface WechatCode {
  readonly code: string
  readonly url: string
  readonly expiresAt: number
  /** Digits that the phone shows alike. */
  readonly checkCode: string
}

/** taken: the WeChat user is bound to another sign-in. */
export type WechatCodeState = 'waiting' | 'bound' | 'expired' | 'taken'
