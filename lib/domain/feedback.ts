export interface Feedback {
  readonly id: number
  readonly type: string
  readonly content: string
  readonly stateText: string
  readonly answer: string
  readonly answeredAt: string | null
  readonly createdAt: string
  readonly photos: readonly { readonly id: number; readonly name: string; readonly url: string }[]
}

/** What feedback may be about, as the shop sorts it. */
export const feedbackKinds = ['功能建议', '商品与价格', '物流配送', '售后服务', '质量问题', '其他'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
