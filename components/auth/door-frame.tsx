import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Steps } from '#components/ui/steps.tsx'

interface DoorFrameProps {
  title: string
  steps: { label: string; names: readonly string[]; step: number }
  wide?: boolean
  children: ReactNode
}

/** Heading, steps and form of a page on the way in: one column, as wide as its fields need. */
export function DoorFrame({ title, steps, wide, children }: DoorFrameProps) {
  return (
    <section
      aria-labelledby="door"
      className={cx(
        'mx-auto my-6 w-full border border-line bg-surface p-6 max-tablet:p-4',
        wide ? 'max-w-sheet' : 'max-w-form',
      )}
    >
      <h1 id="door" className="text-name font-semibold">
        {title}
      </h1>
      <Steps {...steps} className="mb-2 border-line-soft border-b" />
      {children}
    </section>
  )
}
