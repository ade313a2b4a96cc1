import { Button } from '#components/ui/button.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { submitLicence } from '#lib/browser/use-licences.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import type { Licence } from '#lib/domain/licence.ts'

/** A new certificate of one kind: number, dates, and the scans, handed over as they are chosen. */
export function LicenceForm({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const files = useUploads('certificate')
  const form = useForm({
    check: ({ text }) => [
      text('number').length < 4 && { field: 'number', message: '请填写证照编号' },
      text('valid_from') === '' && { field: 'valid_from', message: '请填写发证日期' },
      files.isBusy && { field: 'upload_ids', message: '文件正在上传，请稍候' },
      files.ids.length === 0 && { field: 'upload_ids', message: '请上传证照照片或扫描件' },
    ],
    send: ({ text }) =>
      submitLicence({
        kind: licence.kind,
        number: text('number'),
        validFrom: text('valid_from'),
        validTo: text('valid_to'),
        uploadIds: files.ids,
      }),
    onDone: onClose,
  })
  return (
    <form
      {...form.props}
      aria-label={`上传${licence.name}`}
      className="mt-2 flex flex-col gap-3 border-line-soft border-t pt-3"
    >
      <FormAlert message={form.general} />
      <div className="grid gap-3 tablet:grid-cols-3">
        <TextField {...form.field('number')} label="证照编号" required maxLength={60} defaultValue={licence.number} />
        <TextField {...form.field('valid_from')} label="发证日期" type="date" required />
        <TextField {...form.field('valid_to')} label="有效期至" type="date" hint="长期有效的不填" />
      </div>
      <FileField {...files.field} error={form.errorOf('upload_ids')} label="证照照片或扫描件" required />
      <div className="flex gap-3">
        <Button variant="brand" type="submit" busy={form.busy}>
          提交审核
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  )
}
