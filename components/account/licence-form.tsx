'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import type { UploadedFile } from '#components/ui/file-list.ts'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { uploadFile } from '#lib/browser/upload.ts'
import { submitLicence } from '#lib/browser/use-licences.ts'
import type { Licence } from '#lib/domain/licence.ts'

/** A new certificate of one kind: number, dates, and the scans, handed over as they are chosen. */
export function LicenceForm({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const { form, text, errorOf, general, show, accept } = useFormProblem()
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isUploading, setUploading] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const fits = accept([
      text('number').length < 4 && { field: 'number', message: '请填写证件编号' },
      text('valid_from') === '' && { field: 'valid_from', message: '请填写发证日期' },
      isUploading && { field: 'upload_ids', message: '文件正在上传，请稍候' },
      files.length === 0 && { field: 'upload_ids', message: '请上传证件照片或扫描件' },
    ])
    if (busy || !fits) return
    setBusy(true)
    const result = await submitLicence({
      kind: licence.kind,
      number: text('number'),
      validFrom: text('valid_from'),
      validTo: text('valid_to'),
      uploadIds: files.map((file) => file.id),
    })
    setBusy(false)
    if (result.ok) onClose()
    else show(result.problem)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={`上传${licence.name}`}
      onSubmit={(event) => void submit(event)}
      className="mt-2 flex flex-col gap-3 border-line-soft border-t pt-3"
    >
      <FormAlert message={general} />
      <div className="grid gap-3 tablet:grid-cols-3">
        <TextField
          label="证件编号"
          name="number"
          required
          maxLength={60}
          defaultValue={licence.number}
          error={errorOf('number')}
        />
        <TextField label="发证日期" name="valid_from" type="date" required error={errorOf('valid_from')} />
        <TextField label="有效期至" name="valid_to" type="date" hint="长期有效的证件不填" error={errorOf('valid_to')} />
      </div>
      <FileField
        label="证件照片或扫描件"
        required
        send={(file, watch) => uploadFile('certificate', file, watch)}
        onChange={(stored, isBusy) => {
          setFiles(stored)
          setUploading(isBusy)
        }}
        error={errorOf('upload_ids')}
      />
      <div className="flex gap-3">
        <Button variant="brand" type="submit" busy={busy}>
          提交审核
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  )
}
