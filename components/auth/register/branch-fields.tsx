import { Button } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { FieldError } from '#components/ui/field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { BranchEntry, RegistrationRules } from '#lib/domain/registration.ts'
import { changeLicence, emptyBranch } from '#lib/domain/registration.ts'
import { LicenceFields } from './licence-fields.tsx'
import { PlaceEntry } from './place-fields.tsx'
import type { FieldMessages } from './use-draft-form.ts'

const MOST_BRANCHES = 50

interface BranchFieldsProps {
  stores: readonly BranchEntry[]
  onChange: (change: (latest: readonly BranchEntry[]) => readonly BranchEntry[]) => void
  errors: FieldMessages
  rules: RegistrationRules
}

const isBlank = ({ name, contact, phone, street, papers }: BranchEntry): boolean =>
  name + contact + phone + street === '' && papers.length === 0

/** The stores of a head office; each becomes a member of its own under the head office's sign-in. */
export function BranchFields({ stores, onChange, errors, rules }: BranchFieldsProps) {
  const remove = async (branch: BranchEntry, index: number): Promise<void> => {
    const isSure =
      isBlank(branch) ||
      (await confirmDialog.ask({
        message: `确定删除门店“${branch.name || index + 1}”吗？`,
        confirm: '删除',
        destructive: true,
      }))
    if (isSure) onChange((latest) => latest.filter(({ key }) => key !== branch.key))
  }
  return (
    <div className="flex flex-col gap-4" data-field="stores">
      {stores.map((branch, index) => (
        <Branch
          key={branch.key}
          branch={branch}
          index={index}
          onChange={(change) =>
            onChange((latest) => latest.map((each) => (each.key === branch.key ? { ...each, ...change(each) } : each)))
          }
          onRemove={() => void remove(branch, index)}
          errors={errors}
          rules={rules}
        />
      ))}
      {errors.stores && <FieldError id="stores-error">{errors.stores}</FieldError>}
      <div>
        <Button
          onClick={() => onChange((latest) => [...latest, emptyBranch()])}
          disabled={stores.length >= MOST_BRANCHES}
        >
          {stores.length === 0 ? '添加门店' : '再添加一家门店'}
        </Button>
      </div>
    </div>
  )
}

interface BranchProps {
  branch: BranchEntry
  index: number
  onChange: (change: (latest: BranchEntry) => Partial<BranchEntry>) => void
  onRemove: () => void
  errors: FieldMessages
  rules: RegistrationRules
}

function Branch({ branch, index, onChange, onRemove, errors, rules }: BranchProps) {
  const prefix = `stores.${index}.`
  const change = (part: Partial<BranchEntry>) => onChange(() => part)
  return (
    <section aria-label={`门店 ${index + 1}`} className="flex flex-col gap-3 border border-line p-3">
      <div className="flex items-center justify-between">
        <h3 className="text-table font-semibold">门店 {index + 1}</h3>
        <Button variant="text" size="row" onClick={onRemove} aria-label={`删除门店 ${index + 1}`}>
          删除
        </Button>
      </div>
      <div className="grid gap-3 tablet:grid-cols-3">
        <TextField
          label="门店名称"
          name={`${prefix}name`}
          value={branch.name}
          maxLength={60}
          required
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors[`${prefix}name`]}
        />
        <TextField
          label="门店联系人"
          name={`${prefix}contact`}
          value={branch.contact}
          maxLength={30}
          required
          onChange={(event) => change({ contact: event.currentTarget.value })}
          error={errors[`${prefix}contact`]}
        />
        <TextField
          label="联系人手机"
          name={`${prefix}phone`}
          type="tel"
          value={branch.phone}
          required
          onChange={(event) => change({ phone: event.currentTarget.value })}
          error={errors[`${prefix}phone`]}
        />
      </div>
      <PlaceEntry
        place={branch}
        onChange={change}
        errors={errors}
        prefix={prefix}
        streetLabel="门店详细地址，也作收货地址"
      />
      <LicenceFields
        rules={rules.branchLicences}
        papers={branch.papers}
        onChange={(part) => onChange(({ papers }) => ({ papers: changeLicence(papers, part) }))}
        errors={errors}
        prefix={prefix}
      />
    </section>
  )
}
