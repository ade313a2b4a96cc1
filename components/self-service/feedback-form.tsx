import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { sendFeedback } from '#lib/browser/use-feedback.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import { feedbackKinds } from '#lib/domain/feedback.ts'
import { isPhone } from '#lib/kernel/phone.ts'

/** Only what was taken is cleared. */
export function FeedbackForm() {
  const photos = useUploads('feedback')
  const [sent, setSent] = useState(0)
  const form = useForm({
    check: ({ text, phone }) => [
      text('content') === '' && { field: 'content', message: '请填写反馈内容' },
      phone('phone') !== '' && !isPhone(phone('phone')) && { field: 'phone', message: '请输入正确的手机号或座机号' },
    ],
    send: ({ text, phone }) => {
      const type = feedbackKinds.find((kind) => kind === text('type')) ?? '其他'
      return sendFeedback({ type, content: text('content'), phone: phone('phone'), photoIds: photos.ids })
    },
    onDone: (_, { reset }) => {
      reset()
      photos.clear()
      // A new field of files, empty.
      setSent(sent + 1)
      showToast('反馈已提交，我们会尽快回复')
    },
  })
  return (
    <form {...form.props} className="grid gap-3 border border-line bg-surface p-4 tablet:grid-cols-2">
      <FormAlert message={form.general} className="tablet:col-span-2" />
      <Select {...form.field('type')} label="反馈类型">
        {feedbackKinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </Select>
      <TextField
        {...form.field('phone')}
        label="联系电话"
        type="tel"
        autoComplete="tel"
        hint="不填则按会员手机号联系"
      />
      <TextArea
        {...form.field('content')}
        label="反馈内容"
        required
        rows={5}
        maxLength={1000}
        className="tablet:col-span-2"
      />
      <FileField
        key={sent}
        {...photos.field}
        error={form.errorOf('upload_ids')}
        label="照片"
        most={6}
        hint="商品破损、标签等问题可附照片"
        className="tablet:col-span-2"
      />
      <div className="tablet:col-span-2">
        <Button type="submit" variant="brand" busy={form.busy} disabled={photos.isBusy}>
          提交反馈
        </Button>
      </div>
    </form>
  )
}
