import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

/** What a page says that is not there: the search stands above it, and two ways on below. */
export function NotFoundNotice() {
  return (
    <section className="flex flex-col items-center gap-4 py-20">
      <h1 className="text-total font-semibold">{routes.notFound.title}</h1>
      <p className="text-center text-ink-500">您访问的页面不存在或商品已下架，可以搜索您需要的药品，或者：</p>
      <p className="flex gap-4">
        <Link href={routes.home.path} className={buttonClass({ variant: 'brand' })}>
          返回首页
        </Link>
        <Link href={listUrl('card')} className={buttonClass({})}>
          查看全部药品
        </Link>
      </p>
    </section>
  )
}
