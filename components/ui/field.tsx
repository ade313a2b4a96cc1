import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ErrorIcon } from './icon.tsx'

export interface FieldTexts {
  label: ReactNode
  /** Shown below the control and announced with it. */
  error?: string | undefined
  hint?: ReactNode
  /** Says 必填 after the label; the control itself carries `required`. */
  required?: boolean | undefined
  /** Keeps the label for readers only, where the place already says what is asked. */
  hideLabel?: boolean
  className?: string | undefined
}

/** The control's look, shared by text, select and textarea. */
export function controlClass(invalid: boolean, className?: string): string {
  return cx(
    'w-full rounded border bg-surface px-2 text-base text-ink-900 disabled:bg-page disabled:text-ink-300',
    invalid ? 'border-price' : 'border-line-strong hover:border-ink-500',
    className,
  )
}

/** ARIA attributes that tie a control to the texts `FieldFrame` prints under the same id. */
export function describedBy(id: string, { error, hint }: Pick<FieldTexts, 'error' | 'hint'>) {
  const ids = cx(Boolean(hint) && !error && `${id}-hint`, Boolean(error) && `${id}-error`)
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-meta text-price">
      <ErrorIcon className="size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Label above, the hint below or, in its place, what is wrong: that names the rule itself. */
export function FieldFrame({ id, texts, children }: { id: string; texts: FieldTexts; children: ReactNode }) {
  return (
    <div className={texts.className}>
      <label htmlFor={id} className={texts.hideLabel ? 'sr-only' : 'mb-1 block text-table text-ink-700'}>
        {texts.label}
        {texts.required && <span className="ml-1 text-meta text-ink-500">必填</span>}
      </label>
      {children}
      {texts.hint && !texts.error && (
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-500">
          {texts.hint}
        </p>
      )}
      {texts.error && <FieldError id={`${id}-error`}>{texts.error}</FieldError>}
    </div>
  )
}
