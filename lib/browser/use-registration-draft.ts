'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import type { Registration, RegistrationFields } from '#lib/domain/registration.ts'
import { fromFields, toRegistration } from '#lib/mapping/registration.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'
import { keepRegistration, refreshRegistration } from './use-registration.ts'

/** Typing is kept this long after the last stroke. */
const PAUSE_MS = 900

/** First message of each field, under its name on the wire. */
export type FieldMessages = Readonly<Record<string, string>>

/** Whether what is typed is with the shop. */
export type KeptState = 'kept' | 'changed' | 'keeping' | 'failed'

export interface RegistrationDraft {
  readonly fields: RegistrationFields
  readonly change: (part: Partial<RegistrationFields>) => void
  readonly errors: FieldMessages
  readonly kept: KeptState
  readonly isBusy: boolean
  /** Keeps the form and asks for a step to be complete; true when it is. */
  readonly finish: (step: 2 | 3) => Promise<boolean>
  /** The same, and hands everything in. */
  readonly handIn: () => Promise<boolean>
}

function messagesOf(error: unknown): FieldMessages | null {
  if (!(error instanceof ShopError) || error.kind !== 'validation') return null
  const entries = Object.entries(error.fieldErrors ?? {})
  return Object.fromEntries(entries.map(([field, messages]) => [field, messages[0] ?? error.message]))
}

const without = (errors: FieldMessages, fields: readonly string[]): FieldMessages =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.some((field) => name.startsWith(field))))

/** The form of a registration: kept by itself while it is typed, so that closing the browser loses nothing. */
export function useRegistrationDraft(registration: Registration): RegistrationDraft {
  const [fields, setFields] = useState(registration.fields)
  const [errors, setErrors] = useState<FieldMessages>({})
  const [kept, setKept] = useState<KeptState>('kept')
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(fields)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** One after the other: an older state never overwrites a newer one. */
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const send = (step?: 2 | 3): Promise<Registration> => {
    clearTimeout(timer.current)
    timer.current = undefined
    const sending = line.current.then(async () => {
      setKept('keeping')
      const body = { ...fromFields(latest.current), ...(step ? { step: String(step) as '2' | '3' } : {}) }
      return toRegistration(await callShop(registrationCalls.registrationSave, { body }))
    })
    line.current = sending.then(
      () => setKept('kept'),
      () => setKept('failed'),
    )
    return sending
  }

  const keep = (): void => {
    // What is half-typed may be refused (half a date, say): it is said when the step is finished.
    send().catch(() => undefined)
  }

  const keepNow = useEffectEvent(() => {
    if (timer.current !== undefined) keep()
  })
  useEffect(() => {
    // Leaving the page, or the step, does not wait for the pause.
    const leave = () => {
      if (document.visibilityState === 'hidden') keepNow()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      keepNow()
    }
  }, [])

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      setErrors({})
      return true
    } catch (error) {
      const messages = messagesOf(error)
      if (messages) setErrors(messages)
      else reportError(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    errors,
    kept,
    isBusy,
    change: (part) => {
      latest.current = { ...latest.current, ...part }
      setFields(latest.current)
      const touched = Object.keys(part).flatMap((name) => (name === 'delivery' ? ['delivery_'] : [name]))
      setErrors((known) => without(known, touched))
      setKept('changed')
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, PAUSE_MS)
    },
    finish: (step) =>
      attempt(async () => {
        await keepRegistration(await send(step))
      }),
    handIn: () =>
      attempt(async () => {
        await send(3)
        await callShop(registrationCalls.registrationSubmit)
        await refreshRegistration()
      }),
  }
}
