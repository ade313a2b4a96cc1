import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { sendInvoice } from '#lib/browser/use-invoices.ts'
import type { Invoice } from '#lib/domain/invoice.ts'
import { isEmail } from '#lib/kernel/email.ts'

/** Sends an issued invoice again, to the address it went to or another one. */
export function SendInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm({
    check: ({ text }) => [!isEmail(text('email')) && { field: 'email', message: '请输入正确的邮箱' }],
    send: ({ text }) => sendInvoice(invoice.id, text('email')),
    onDone: (_, { text }) => {
      showToast(`发票将发送至 ${text('email')}`)
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} title="发送电子发票">
      <form {...form.props} className="flex flex-col gap-3">
        <FormAlert message={form.general} />
        <TextField
          {...form.field('email')}
          label="接收邮箱"
          type="email"
          autoComplete="email"
          required
          defaultValue={invoice.email}
        />
        <div className="flex gap-3">
          <Button type="submit" variant="brand" busy={form.busy}>
            发送
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Modal>
  )
}
