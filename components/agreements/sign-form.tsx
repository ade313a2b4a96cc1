import { Button } from '#components/ui/button.tsx'
import { CodeField } from '#components/ui/code-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { codeProblem } from '#lib/browser/send-code.ts'
import { sendSigningCode, signAgreement } from '#lib/browser/use-agreements.ts'

interface SignFormProps {
  id: number
  company: string
  signer: string
  phone: string
  isRenewal: boolean
}

/** Signing by a code sent to the member's phone. */
export function SignForm({ id, company, signer, phone, isRenewal }: SignFormProps) {
  const form = useForm({
    check: ({ text, code }) => [
      text('signer').length < 2 && { field: 'signer', message: '请填写签署人姓名' },
      codeProblem(code('code')),
    ],
    send: ({ text, code }) => signAgreement(id, { code: code('code'), signer: text('signer') }),
  })
  return (
    <form
      {...form.props}
      aria-label="签署合同"
      className="mt-4 flex max-w-form flex-col gap-3 border-line-soft border-t pt-4"
    >
      <p className="text-table">
        {isRenewal ? '合同即将到期，可立即续签。' : ''}将以 <strong>{company}</strong> 名义签署，验证码将发送至 {phone}
        。
      </p>
      <FormAlert message={form.general} />
      <TextField
        {...form.field('signer')}
        label="签署人姓名"
        defaultValue={signer}
        maxLength={30}
        autoComplete="name"
        required
      />
      <CodeField form={form} send={() => sendSigningCode(id)} />
      <div>
        <Button type="submit" variant="brand" busy={form.busy}>
          {isRenewal ? '确认续签' : '确认签署'}
        </Button>
      </div>
    </form>
  )
}
