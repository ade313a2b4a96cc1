import type { FormEvent } from 'react'
import { useCallback, useRef, useState } from 'react'
import type { FormAnswer, FormProblem } from '#lib/kernel/form-problem.ts'
import { readCode, readPhone } from '#lib/kernel/phone.ts'
import { tooLongFields } from './too-long.ts'

export interface FormValues {
  /** Trimmed text of a field. */
  readonly text: (field: string) => string
  /** A phone and a verification code, however their digits were typed. */
  readonly phone: (field: string) => string
  readonly code: (field: string) => string
  /** A field as it was typed: spaces are part of a password. */
  readonly typed: (field: string) => string
  /** Empties the fields. */
  readonly reset: () => void
}

export interface Form extends FormValues {
  /** For the `<form>`; nothing typed gets into an address, also before the page has come alive. */
  readonly props: {
    readonly ref: (element: HTMLElement | null) => void
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent) => void
  }
  /** For the button of a form that Enter must not send; `props.ref` may then be on any element. */
  readonly submit: () => void
  readonly busy: boolean
  readonly problems: readonly FormProblem[]
  /** Message at a field. */
  readonly errorOf: (field: string) => string | undefined
  /** Name and message of a field, for its control. */
  readonly field: (name: string) => { readonly name: string; readonly error: string | undefined }
  /** A message that belongs to no field of the form. */
  readonly general: string | undefined
  /** Shows a problem where the reader is: the cursor stays. */
  readonly mention: (problem: FormProblem) => void
  /** Shows these problems only, with the cursor in the first wrong field. */
  readonly show: (problems: readonly FormProblem[]) => void
  /** Takes the messages of these fields away, and of the ones inside them. */
  readonly clear: (fields: readonly string[]) => void
}

interface FormWork<Value> {
  /** What is wrong before anybody is asked, in the order of the fields. */
  check?: (values: FormValues) => readonly (FormProblem | false)[]
  send: (values: FormValues) => Promise<FormAnswer<Value>>
  onDone?: ((value: Value, values: FormValues) => void) | undefined
  /** Success leads to another page: the form is busy until then. */
  leaves?: boolean
}

const fieldOf = (place: Element): string => place.getAttribute('name') ?? place.getAttribute('data-field') ?? ''

/** Controls, and groups of them that carry the name of a field in `data-field`. */
const placesIn = (form: HTMLElement | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('[name]:not([type="hidden"]), [data-field]') ?? []),
]

const controlAt = (place: HTMLElement): HTMLElement | null =>
  place.hasAttribute('name')
    ? place
    : (place.querySelector<HTMLElement>('input, select, textarea') ?? place.querySelector('button'))

/**
 * The one way a form works: checked, sent once at a time, and every wrong field says so with the cursor in the first.
 * What was typed stays when it is refused. Fields keep their own text, the form reads it when it is sent.
 */
export function useForm<Value>({ check, send, onDone, leaves = false }: FormWork<Value>): Form {
  const element = useRef<HTMLElement>(null)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [busy, setBusy] = useState(false)
  const hold = useCallback((next: HTMLElement | null): void => {
    element.current = next
  }, [])

  const controlsOf = (field: string) => [
    ...(element.current?.querySelectorAll<HTMLInputElement>(`[name="${field}"]`) ?? []),
  ]
  const values: FormValues = {
    text: (field) => values.typed(field).trim(),
    phone: (field) => readPhone(values.typed(field)),
    code: (field) => readCode(values.typed(field)),
    typed: (field) =>
      controlsOf(field).find(({ type, checked }) => checked || !['checkbox', 'radio'].includes(type))?.value ?? '',
    reset: () => {
      if (element.current instanceof HTMLFormElement) element.current.reset()
    },
  }

  const show = (found: readonly FormProblem[]): void => {
    const places = placesIn(element.current)
    const known = new Set(places.map(fieldOf))
    // What belongs to no field on the screen is said for the whole form.
    setProblems(
      found.map(({ field, message }) => (field !== undefined && known.has(field) ? { field, message } : { message })),
    )
    const first = places.find((place) => found.some(({ field }) => field === fieldOf(place)))
    if (first) controlAt(first)?.focus()
  }

  const submit = async (): Promise<void> => {
    if (busy) return
    const checked = (check?.(values) ?? []).filter((each) => each !== false)
    const found = [...tooLongFields(element.current), ...checked]
    show(found)
    if (found.length > 0) return
    let isLeaving = false
    setBusy(true)
    try {
      const answer = await send(values)
      isLeaving = answer.ok && leaves
      if (answer.ok) onDone?.(answer.value, values)
      else show(answer.problem)
    } finally {
      setBusy(isLeaving)
    }
  }

  const messageOf = (field: string | undefined) => problems.find((each) => each.field === field)?.message
  return {
    ...values,
    props: {
      ref: hold,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    submit: () => void submit(),
    busy,
    problems,
    errorOf: messageOf,
    field: (name) => ({ name, error: messageOf(name) }),
    general: messageOf(undefined),
    mention: (problem) => setProblems((known) => [...known.filter(({ field }) => field !== problem.field), problem]),
    show,
    clear: (fields) =>
      setProblems((known) => known.filter(({ field = '' }) => !fields.some((name) => field.startsWith(name)))),
  }
}
