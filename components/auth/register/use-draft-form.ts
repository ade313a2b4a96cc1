import type { Form } from '#components/ui/use-form.ts'
import { useForm } from '#components/ui/use-form.ts'
import type { DraftChange, KeptState, RegistrationDraft } from '#lib/browser/use-registration-draft.ts'
import { useRegistrationDraft } from '#lib/browser/use-registration-draft.ts'
import type { Registration, RegistrationFields } from '#lib/domain/registration.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'

/** Message of each wrong field, under its name on the wire. */
export type FieldMessages = Readonly<Record<string, string>>

export interface DraftForm {
  readonly form: Form
  readonly kept: KeptState
  readonly fields: RegistrationFields
  readonly change: (change: DraftChange) => void
  readonly errors: FieldMessages
}

/** The form of a step: kept while it is typed, and complete when `finish` says so. */
export function useDraftForm(
  registration: Registration,
  finish: (draft: RegistrationDraft) => Promise<FormAnswer<unknown>>,
  onDone: () => void,
): DraftForm {
  const draft = useRegistrationDraft(registration)
  const form = useForm({ send: () => finish(draft), onDone })
  return {
    form,
    kept: draft.kept,
    fields: draft.fields,
    errors: Object.fromEntries(form.problems.map(({ field = '', message }) => [field, message])),
    change: (change) => {
      const part = draft.change(change)
      form.clear(Object.keys(part).map((name) => (name === 'delivery' ? 'delivery_' : name)))
    },
  }
}
