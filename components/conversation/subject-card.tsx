import { Link } from '#components/ui/link.tsx'
import type { ConversationSubject } from '#lib/domain/conversation.ts'
import { goodsUrl, orderUrl } from '#lib/routes/links.ts'

/** The goods or the order that is talked about. */
export function SubjectCard({ subject: { kind, id, title, image } }: { subject: ConversationSubject }) {
  return (
    <Link
      href={kind === 'goods' ? goodsUrl(id) : orderUrl(id)}
      className="flex items-center gap-2 border border-line bg-surface p-2 text-table text-ink-900 hover:text-brand-700"
    >
      {image && <img src={image} alt="" width={40} height={40} className="size-10 shrink-0 bg-page object-contain" />}
      <span className="min-w-0">
        <span className="block text-meta text-ink-500">{kind === 'goods' ? '咨询商品' : '咨询订单'}</span>
        <span className="block">{title}</span>
      </span>
    </Link>
  )
}
