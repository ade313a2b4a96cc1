import { ForwardPage } from '#components/shell/forward/forward-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => pageMetadata('loading', { isPrivate: true })

/** Goes on to ?next=, or home when nothing was asked for in time. */
export default function Page() {
  return (
    <ForwardPage
      title="页面加载中"
      text="正在为您打开页面，如长时间无响应，请返回首页。"
      href={routes.home.path}
      linkText="返回首页"
      seconds={6}
      takesNext
    />
  )
}
