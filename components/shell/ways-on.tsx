import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

/** In place of a page that cannot be shown: why, and two ways on. */
export function WaysOn({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col items-center gap-4 py-20">
      <h1 className="text-total font-semibold">{title}</h1>
      <p className="text-center text-ink-500">{text}</p>
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
