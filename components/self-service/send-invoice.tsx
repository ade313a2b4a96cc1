'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import type { FormErrors } from '#lib/browser/form-answer.ts'
import { sendInvoice } from '#lib/browser/use-invoices.ts'
import type { Invoice } from '#lib/domain/invoice.ts'
import { isEmail } from '#lib/kernel/email.ts'

/** Sends an issued invoice again, to the address it went to or another one. */
export function SendInvoice({ invoice, onClose }: { invoice: Invoice | null; onClose: () => void }) {
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!invoice) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (!isEmail(email)) {
      setErrors({ email: '请输入正确的邮箱' })
      return
    }
    setBusy(true)
    const answer = await sendInvoice(invoice.id, email)
    setBusy(false)
    if (!answer.ok) {
      setErrors(answer.problem)
      return
    }
    showToast(`发票将发送至 ${email}`)
    onClose()
  }

  return (
    <Modal open={invoice !== null} onClose={onClose} title="发送电子发票">
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
        <TextField
          label="接收邮箱"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={invoice?.email}
          error={errors.email}
        />
        <div className="flex gap-3">
          <Button type="submit" variant="brand" busy={busy}>
            发送
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Modal>
  )
}
