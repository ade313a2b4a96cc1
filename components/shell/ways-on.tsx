import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

interface WaysOnProps {
  title: string
  text: string
  /** A better way than those that every such page has. */
  first?: ReactNode
}

/** In place of a page that cannot be shown: why, and ways on. */
export function WaysOn({ title, text, first }: WaysOnProps) {
  return (
    <section className="my-6 flex flex-col items-center gap-4 bg-surface px-4 py-16">
      <h1 className="text-total font-semibold">{title}</h1>
      <p className="text-center text-ink-500">{text}</p>
      <p className="flex gap-4">
        {first}
        <Link href={routes.home.path} className={buttonClass(first ? {} : { variant: 'brand' })}>
          返回首页
        </Link>
        <Link href={listUrl('card')} className={buttonClass({})}>
          查看全部药品
        </Link>
      </p>
    </section>
  )
}

/** What a page says whose feature this shop does not have; one that guests are led to says what to do instead. */
export function AbsentNotice({ title, text = '本商城暂未开通该功能' }: { title: string; text?: string }) {
  return <WaysOn title={title} text={text} />
}

/** What a page says that is not there; the search is above it. */
export function NotFoundNotice() {
  return <WaysOn title={routes.notFound.title} text="您访问的页面不存在或商品已下架，可以搜索您需要的药品，或者：" />
}
