import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import type { Registration, RegistrationFields } from '#lib/domain/registration.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { fromFields, toRegistration } from '#lib/mapping/registration.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'
import { keepRegistration, refreshRegistration } from './use-registration.ts'

/** Typing is kept this long after the last stroke. */
const PAUSE_MS = 900
const FAILED = '提交失败，请重试'

/** Whether what is typed is with the shop. */
export type KeptState = 'kept' | 'changed' | 'keeping' | 'failed'

export interface RegistrationDraft {
  readonly fields: RegistrationFields
  /** Answers with what it changed. */
  readonly change: (change: DraftChange) => Partial<RegistrationFields>
  readonly kept: KeptState
  /** Keeps the form and asks for a step to be complete. */
  readonly finish: (step: 2 | 3) => Promise<FormAnswer<unknown>>
  /** The same, and hands everything in. */
  readonly handIn: () => Promise<FormAnswer<unknown>>
}

/** What is changed of a form; as a function, of the form as it is by then: files arrive side by side. */
export type DraftChange = Partial<RegistrationFields> | ((latest: RegistrationFields) => Partial<RegistrationFields>)

/** The form of a registration: kept by itself while it is typed, so that closing the browser loses nothing. */
export function useRegistrationDraft(registration: Registration): RegistrationDraft {
  const [fields, setFields] = useState(registration.fields)
  const [kept, setKept] = useState<KeptState>('kept')
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

  return {
    fields,
    kept,
    change: (change) => {
      const part = typeof change === 'function' ? change(latest.current) : change
      latest.current = { ...latest.current, ...part }
      setFields(latest.current)
      setKept('changed')
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, PAUSE_MS)
      return part
    },
    finish: (step) => submitForm(async () => keepRegistration(await send(step)), FAILED),
    handIn: () =>
      submitForm(async () => {
        await send(3)
        await callShop(registrationCalls.registrationSubmit)
        await refreshRegistration()
      }, FAILED),
  }
}
