import type { ReactNode } from 'react'

/** A family of pieces. */
export function Family({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-section font-semibold">{title}</h2>
      <div className="grid gap-3 desktop:grid-cols-2">{children}</div>
    </section>
  )
}

interface PieceProps {
  /** Name in the code. */
  name: string
  /** It needs the whole width. */
  wide?: boolean
  children: ReactNode
}

/** One piece, in all its states. */
export function Piece({ name, wide, children }: PieceProps) {
  return (
    <section aria-label={name} className={wide ? 'bg-surface p-3 desktop:col-span-2' : 'bg-surface p-3'}>
      <h3 className="mb-2 text-meta text-ink-500">{name}</h3>
      {children}
    </section>
  )
}

/** States beside each other. */
export function States({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap items-start gap-3">{children}</div>
}

/** Presses of the gallery that lead nowhere. */
export function nothing(): void {
  // A piece is shown, not used.
}
