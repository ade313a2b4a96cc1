'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import type { FormErrors } from '#lib/browser/form-answer.ts'
import type { UploadWatch } from '#lib/browser/upload.ts'
import { uploadFile } from '#lib/browser/upload.ts'
import { sendFeedback } from '#lib/browser/use-feedback.ts'
import { feedbackKinds } from '#lib/domain/feedback.ts'
import { isPhone } from '#lib/kernel/phone.ts'
import { focusField } from './focus-field.ts'

interface Photos {
  readonly ids: readonly number[]
  readonly isBusy: boolean
}

const noPhotos: Photos = { ids: [], isBusy: false }
const sendPhoto = (file: File, watch: UploadWatch) => uploadFile('feedback', file, watch)

function check(content: string, phone: string): FormErrors {
  return {
    ...(content === '' ? { content: '请填写反馈内容' } : {}),
    ...(phone === '' || isPhone(phone) ? {} : { phone: '请输入正确的手机号或座机号' }),
  }
}

/** What was typed stays when it is refused; only what was taken is cleared. */
export function FeedbackForm() {
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const [photos, setPhotos] = useState<Photos>(noPhotos)
  const [sent, setSent] = useState(0)

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (field: string) => String(fields.get(field) ?? '').trim()
    const found = check(text('content'), text('phone'))
    setErrors(found)
    if (focusField(form, found) || photos.isBusy) return
    setBusy(true)
    const type = feedbackKinds.find((kind) => kind === text('type')) ?? '其他'
    const answer = await sendFeedback({ type, content: text('content'), phone: text('phone'), photoIds: photos.ids })
    setBusy(false)
    if (!answer.ok) {
      setErrors(answer.problem)
      focusField(form, answer.problem)
      return
    }
    form.reset()
    setPhotos(noPhotos)
    // A new field of files, empty.
    setSent(sent + 1)
    showToast('反馈已提交，我们会尽快回复')
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid gap-3 border border-line bg-surface p-4 tablet:grid-cols-2"
    >
      <Select label="反馈类型" name="type" error={errors.type}>
        {feedbackKinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </Select>
      <TextField
        label="联系电话"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="不填则按会员手机号联系"
        error={errors.phone}
      />
      <TextArea
        label="反馈内容"
        name="content"
        required
        rows={5}
        maxLength={1000}
        error={errors.content}
        className="tablet:col-span-2"
      />
      <FileField
        key={sent}
        label="照片"
        most={6}
        send={sendPhoto}
        hint="商品破损、标签等问题可附照片"
        error={errors.upload_ids}
        onChange={(stored, isBusy) => setPhotos({ ids: stored.map((file) => file.id), isBusy })}
        className="tablet:col-span-2"
      />
      <div className="tablet:col-span-2">
        <Button type="submit" variant="brand" busy={busy} disabled={photos.isBusy}>
          提交反馈
        </Button>
      </div>
    </form>
  )
}
