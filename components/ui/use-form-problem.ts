'use client'

import type { RefObject } from 'react'
import { useRef, useState } from 'react'

/** What is wrong with a form: a sentence, and the field it belongs to where there is one. */
export interface FormProblem {
  readonly message: string
  readonly field?: string | undefined
}

interface FormProblems {
  readonly form: RefObject<HTMLFormElement | null>
  /** Trimmed text of a field. */
  readonly text: (field: string) => string
  /** Message at a field. */
  readonly errorOf: (field: string) => string | undefined
  /** A message that belongs to no field. */
  readonly general: string | undefined
  /** Shows a problem where the reader is: the cursor stays. */
  readonly mention: (problem: FormProblem) => void
  /** Shows a problem and puts the cursor into its field; null clears. */
  readonly show: (problem: FormProblem | null) => void
  /** Shows the first problem, and says whether there was none. */
  readonly accept: (problems: readonly (FormProblem | false)[]) => boolean
}

/** One problem of a form at a time: the first field's first message, and the cursor in that field. */
export function useFormProblem(): FormProblems {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FormProblem>()
  const show = (next: FormProblem | null): void => {
    setProblem(next ?? undefined)
    if (next?.field === undefined) return
    const field = form.current?.elements.namedItem(next.field)
    const first = field instanceof RadioNodeList ? field[0] : field
    if (first instanceof HTMLElement) first.focus()
  }
  return {
    form,
    text: (field) => String(new FormData(form.current ?? undefined).get(field) ?? '').trim(),
    errorOf: (field) => (problem?.field === field ? problem.message : undefined),
    general: problem && problem.field === undefined ? problem.message : undefined,
    mention: setProblem,
    show,
    accept: (problems) => {
      const first = problems.find((each) => each !== false)
      show(first || null)
      return !first
    },
  }
}
