import type { members } from '#shop-api/modules/identity/members/tables.ts'

export type ReviewState = (typeof members.$inferSelect)['reviewState']

export const reviewStates = {
  pending: '待审核',
  approved: '已通过',
  rejected: '未通过',
  draft: '未提交',
} as const satisfies Readonly<Record<ReviewState, string>>
