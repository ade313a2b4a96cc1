import { Checkbox, Radio, RadioGroup } from '#components/ui/check.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { DraftChange } from '#lib/browser/use-registration-draft.ts'
import type { RegistrationFields, RegistrationFlow, RegistrationRules } from '#lib/domain/registration.ts'
import { changeLicence } from '#lib/domain/registration.ts'
import { LicenceFields } from './licence-fields.tsx'
import type { FieldMessages } from './use-draft-form.ts'

interface CompanyFieldsProps {
  flow: RegistrationFlow
  fields: RegistrationFields
  change: (change: DraftChange) => void
  errors: FieldMessages
  rules: RegistrationRules
}

/** Kind of member, company, business scope and licences: what is asked for comes from the shop. */
export function CompanyFields({ flow, fields, change, errors, rules }: CompanyFieldsProps) {
  const kinds = [...rules.kinds, ...rules.moreKinds]
  const chosen = kinds.find(({ kind }) => kind === fields.kind)
  const scopes = fields.scopes
  return (
    <>
      <section aria-labelledby="company" className="flex flex-col gap-3">
        <h2 id="company" className="text-form font-semibold">
          企业信息
        </h2>
        {flow === 'single' && (
          <RadioGroup legend="企业类型">
            {kinds
              .filter(({ kind }) => kind !== 'chain')
              .map(({ kind, name, scopes: usual }) => (
                <Radio
                  key={kind}
                  name="kind"
                  label={name}
                  checked={fields.kind === kind}
                  onChange={() => change(scopes.length === 0 ? { kind, scopes: usual } : { kind })}
                />
              ))}
          </RadioGroup>
        )}
        <TextField
          label="企业名称"
          name="company"
          value={fields.company}
          maxLength={60}
          required
          autoComplete="organization"
          hint="与营业执照一致"
          onChange={(event) => change({ company: event.currentTarget.value })}
          error={errors.company}
        />
        <div className="grid gap-3 tablet:grid-cols-2">
          <TextField
            label="联系人"
            name="contact"
            value={fields.contact}
            maxLength={30}
            required
            autoComplete="name"
            onChange={(event) => change({ contact: event.currentTarget.value })}
            error={errors.contact}
          />
          <TextField
            label="邮箱（选填）"
            name="email"
            type="email"
            value={fields.email}
            maxLength={120}
            autoComplete="email"
            onChange={(event) => change({ email: event.currentTarget.value })}
            error={errors.email}
          />
        </div>
      </section>
      <section aria-labelledby="scopes" data-field="scopes">
        <h2 id="scopes" className="text-form font-semibold">
          经营范围
        </h2>
        <p className="text-meta text-ink-500">按许可证勾选；以审核结果为准，超出范围的商品不可购买</p>
        <fieldset aria-labelledby="scopes" className="mt-1 grid grid-cols-2 gap-x-4 tablet:grid-cols-4">
          {rules.scopes.map(({ code, name }) => (
            <Checkbox
              key={code}
              label={name}
              checked={scopes.includes(code)}
              onChange={(event) =>
                change({
                  scopes: event.currentTarget.checked ? [...scopes, code] : scopes.filter((each) => each !== code),
                })
              }
            />
          ))}
        </fieldset>
        {errors.scopes && <FieldError id="scopes-error">{errors.scopes}</FieldError>}
      </section>
      <section aria-labelledby="papers" className="flex flex-col gap-2">
        <h2 id="papers" className="text-form font-semibold">
          资质证照
        </h2>
        <LicenceFields
          key={fields.kind}
          rules={chosen?.papers ?? []}
          papers={fields.papers}
          onChange={(part) => change(({ papers }) => ({ papers: changeLicence(papers, part) }))}
          errors={errors}
        />
      </section>
    </>
  )
}
