'use client'

import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { FormAlert } from '#components/ui/form-alert.tsx'
import type { FieldMessages, KeptState, RegistrationDraft } from '#lib/browser/use-registration-draft.ts'

const keptTexts: Readonly<Record<KeptState, string>> = {
  kept: '已保存，关闭浏览器后可继续填写',
  changed: '正在保存…',
  keeping: '正在保存…',
  failed: '保存失败，请检查网络，继续填写时会自动重试',
}

/** Puts the cursor where the first message belongs: into the field, or into the group that carries its name. */
function focusField(form: HTMLFormElement, field: string): boolean {
  const named = form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
  const grouped = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] :is(input, button)`)
  const found = named ?? grouped
  found?.focus()
  return found !== null
}

interface DraftFormProps {
  draft: RegistrationDraft
  /** Leaves the step once it is complete. */
  onSubmit: () => Promise<void>
  /** The buttons; whether it is kept is beside them. */
  actions: ReactNode
  children: ReactNode
}

/** The form of a step: the first wrong field gets the cursor, and it says whether what was typed is kept. */
export function DraftForm({ draft, onSubmit, actions, children }: DraftFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, kept } = draft
  const told = useRef<FieldMessages>({})
  useEffect(() => {
    const [first] = Object.keys(errors)
    // Only an answer moves the cursor, not a message that goes away while its field is typed in.
    const isNew = Object.keys(errors).some((field) => !(field in told.current))
    told.current = errors
    if (isNew && first !== undefined && form.current) focusField(form.current, first)
  }, [errors])
  const count = Object.keys(errors).length
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!draft.isBusy) await onSubmit()
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex flex-col gap-6"
    >
      {children}
      <div className="flex flex-col gap-2 border-line-soft border-t pt-4">
        <FormAlert message={count === 0 ? undefined : `还有 ${count} 处需要填写或修改：${Object.values(errors)[0]}`} />
        <div className="flex flex-wrap items-center gap-3">
          {actions}
          <p role="status" className={kept === 'failed' ? 'text-meta text-warn-700' : 'text-meta text-ink-500'}>
            {keptTexts[kept]}
          </p>
        </div>
      </div>
    </form>
  )
}
