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
  /** Shows every problem with the cursor in the first one's field, and says whether there was none. */
  readonly accept: (problems: readonly (FormProblem | false)[]) => boolean
}

/** What is wrong with a form, at all fields at once, each with its first message. */
export function useFormProblem(): FormProblems {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const messageOf = (field: string | undefined) => problems.find((each) => each.field === field)?.message
  const showAll = (next: readonly FormProblem[]): void => {
    setProblems(next)
    const [first] = next
    if (first?.field === undefined) return
    const field = form.current?.elements.namedItem(first.field)
    const input = field instanceof RadioNodeList ? field[0] : field
    if (input instanceof HTMLElement) input.focus()
  }
  return {
    form,
    text: (field) => String(new FormData(form.current ?? undefined).get(field) ?? '').trim(),
    errorOf: messageOf,
    general: messageOf(undefined),
    mention: (problem) => setProblems((known) => [...known.filter(({ field }) => field !== problem.field), problem]),
    show: (problem) => showAll(problem ? [problem] : []),
    accept: (given) => {
      const found = given.filter((each) => each !== false)
      showAll(found)
      return found.length === 0
    },
  }
}
