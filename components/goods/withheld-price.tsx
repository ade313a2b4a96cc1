import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useSignedIn } from '#lib/browser/signed-in.ts'
import { buyState, isControlledAway } from '#lib/domain/buy-state.ts'
import type { Reason } from '#lib/domain/goods.ts'
import { loginUrl } from '#lib/routes/links.ts'

/** Words in two halves; a narrow column breaks them where they may be broken. */
function wordsFor(reasons: readonly Reason[]): readonly [string, string] {
  if (buyState({ isBuyable: false, stock: null, reasons }).kind === 'unreviewed') return ['审核后', '可见']
  return isControlledAway({ reasons }) ? ['供货范围内', '可见'] : ['价格正在', '制定中']
}

/** In place of a price: a guest is led to sign in and back `here`, a member reads why it is not shown to them. */
export function WithheldPrice({ reasons, here }: { reasons: readonly Reason[]; here: string }) {
  // An upstream may leave the price out for guests without a word of why.
  const isSignedIn = useSignedIn()
  const isUnexplained = reasons.length === 0 && !isSignedIn
  if (isUnexplained || buyState({ isBuyable: false, stock: null, reasons }).kind === 'guest') {
    return (
      <Link href={loginUrl(here)} className={linkClass('body', {}, 'for-guests withheld whitespace-nowrap')}>
        登录后可见
      </Link>
    )
  }
  const [start, end] = wordsFor(reasons)
  return (
    <span className="break-keep whitespace-normal text-ink-500">
      {start}
      <wbr />
      {end}
    </span>
  )
}
