import { routes } from '#lib/routes/registry.ts'
import { WaysOn } from './ways-on.tsx'

/** What a page says that is not there; the search is above it. */
export function NotFoundNotice() {
  return <WaysOn title={routes.notFound.title} text="您访问的页面不存在或商品已下架，可以搜索您需要的药品，或者：" />
}
