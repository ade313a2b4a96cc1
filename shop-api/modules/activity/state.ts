import type { ActivityState, activities } from '#shop-api/db/schema/activities.ts'

export type ActivityRow = typeof activities.$inferSelect

/** Server time rules windows: open from the first instant, over at the last. */
export function stateOf({ startsAt, endsAt }: Pick<ActivityRow, 'startsAt' | 'endsAt'>, now: Date): ActivityState {
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'running' : 'ended'
}

const pages: Readonly<Record<ActivityRow['kind'], (id: number) => string>> = {
  fair: (id) => `/yjh/${id}`,
  zone: (id) => `/zqmb?id=${id}`,
  topic: (id) => `/hdmb?id=${id}`,
  doctors: () => '/yyh',
}

/** The page of the storefront that an activity fills. */
export function pageOf({ kind, id }: Pick<ActivityRow, 'kind' | 'id'>): string {
  return pages[kind](id)
}
