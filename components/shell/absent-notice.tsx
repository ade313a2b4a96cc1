import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

/** What a page says whose feature this shop does not have, with two ways on. */
export function AbsentNotice({ title }: { title: string }) {
  return (
    <section className="flex flex-col items-center gap-4 py-20">
      <h1 className="text-total font-semibold">{title}</h1>
      <p className="text-center text-ink-500">本商城暂未开通该功能</p>
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
