import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { ForwardAfter } from './forward-after.tsx'

interface ForwardPageProps {
  title: string
  /** What happens, in a sentence. */
  text: string
  href: string
  linkText: string
  /** Longest time this page shows: it is never where a visit ends. */
  seconds: number
  takesNext?: boolean
}

/** A page on the way to another one. Without scripts the browser goes on by itself, and the link is always there. */
export function ForwardPage({ title, text, href, linkText, seconds, takesNext }: ForwardPageProps) {
  return (
    <section className="flex min-h-75 flex-col items-center justify-center gap-4 px-4 py-20 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds};url=${href}`} />
      </noscript>
      <h1 className="text-name font-semibold">{title}</h1>
      <p role="status" className="text-ink-500">
        {text}
      </p>
      <Link href={href} className={buttonClass({ variant: 'brand' })}>
        {linkText}
      </Link>
      <ForwardAfter href={href} seconds={seconds} takesNext={takesNext} />
    </section>
  )
}
