import { Checkbox } from '#components/ui/check.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { SendFile } from '#components/ui/use-files.ts'
import { uploadFile } from '#lib/browser/upload.ts'
import type { LicenceChange, LicenceEntry, LicenceRule } from '#lib/domain/registration.ts'
import { emptyLicence } from '#lib/domain/registration.ts'
import type { FieldMessages } from './use-draft-form.ts'

const send: SendFile = (file, watch) => uploadFile('registration', file, watch)

interface LicenceFieldsProps {
  rules: readonly LicenceRule[]
  papers: readonly LicenceEntry[]
  onChange: (change: LicenceChange) => void
  errors: FieldMessages
  /** In front of the fields' names: stores.0. */
  prefix?: string
}

/** Licences by kind, as the shop asks for them: number, dates and files of each. */
export function LicenceFields({ rules, papers, onChange, errors, prefix = '' }: LicenceFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      {rules.map((rule) => (
        <LicenceFieldset
          key={rule.kind}
          rule={rule}
          entry={papers.find(({ kind }) => kind === rule.kind) ?? emptyLicence(rule.kind)}
          onChange={(part) => onChange({ kind: rule.kind, ...part })}
          errors={errors}
          prefix={`${prefix}papers.${rule.kind}.`}
        />
      ))}
    </div>
  )
}

interface LicenceFieldsetProps {
  rule: LicenceRule
  entry: LicenceEntry
  onChange: (part: Partial<LicenceEntry>) => void
  errors: FieldMessages
  prefix: string
}

function LicenceFieldset({ rule, entry, onChange, errors, prefix }: LicenceFieldsetProps) {
  const ends = !(entry.isEndless && rule.canBeEndless)
  return (
    <fieldset className="border border-line-soft bg-row-alt p-3">
      <legend className="px-1 text-table font-semibold">
        {rule.name}
        <span className="ml-2 font-normal text-meta text-ink-500">{rule.isRequired ? '必填' : '选填'}</span>
      </legend>
      <div className="grid gap-3 tablet:grid-cols-[2fr_1fr_1fr]">
        <TextField
          label="证照编号"
          name={`${prefix}number`}
          value={entry.number}
          maxLength={60}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
          error={errors[`${prefix}number`]}
        />
        <TextField
          label="发证日期"
          name={`${prefix}valid_from`}
          type="date"
          max="9999-12-31"
          value={entry.validFrom}
          onChange={(event) => onChange({ validFrom: event.currentTarget.value })}
          error={errors[`${prefix}valid_from`]}
        />
        <div>
          <TextField
            label="有效期至"
            name={`${prefix}valid_to`}
            type="date"
            max="9999-12-31"
            value={ends ? entry.validTo : ''}
            disabled={!ends}
            onChange={(event) => onChange({ validTo: event.currentTarget.value })}
            error={errors[`${prefix}valid_to`]}
          />
          {rule.canBeEndless && (
            <Checkbox
              label="长期有效"
              checked={entry.isEndless}
              onChange={(event) => onChange({ isEndless: event.currentTarget.checked })}
            />
          )}
        </div>
      </div>
      <div data-field={`${prefix}files`} className="mt-3">
        <FileField
          label={`${rule.name}照片或扫描件`}
          send={send}
          initial={entry.files}
          most={3}
          hint={`${rule.hint === '' ? '' : `${rule.hint}。`}JPG、PNG 或 PDF，单个不超过 10 MB，最多 3 个`}
          onChange={(files) => onChange({ files })}
          error={errors[`${prefix}files`]}
        />
      </div>
    </fieldset>
  )
}
