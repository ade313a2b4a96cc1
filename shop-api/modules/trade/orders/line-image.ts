import type { orderLines } from './tables.ts'

/** A combination shows the picture of its first goods. */
export const lineImage = ({ goodsCode }: Pick<typeof orderLines.$inferSelect, 'goodsCode'>): string =>
  `/api/image/goods/${goodsCode}/list`
