'use client'

import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { useRegistrationRules } from '#lib/browser/use-registration.ts'
import { useRegistrationDraft } from '#lib/browser/use-registration-draft.ts'
import type { Registration, RegistrationFlow, RegistrationRules } from '#lib/domain/registration.ts'
import { BranchFields } from './branch-fields.tsx'
import { DraftForm } from './draft-form.tsx'
import { AddressFields } from './place-fields.tsx'
import { RegisterFrame } from './register-frame.tsx'
import { registerPaths } from './register-steps.ts'
import { RefusedNotice } from './review-state.tsx'

function HandInStep({ registration, rules }: { registration: Registration; rules: RegistrationRules }) {
  const draft = useRegistrationDraft(registration)
  const { flow } = registration
  return (
    <>
      <RefusedNotice registration={registration} step={3} />
      <DraftForm
        draft={draft}
        onSubmit={async () => {
          if (await draft.handIn()) window.scrollTo(0, 0)
        }}
        actions={
          <>
            <Link href={registerPaths[flow][2]} className={buttonClass({})}>
              上一步
            </Link>
            <Button type="submit" variant="brand" busy={draft.isBusy}>
              {registration.state === 'refused' ? '重新提交审核' : '提交审核'}
            </Button>
          </>
        }
      >
        {flow === 'single' ? (
          <AddressFields {...draft} />
        ) : (
          <BranchFields
            stores={draft.fields.stores}
            onChange={(stores) => draft.change({ stores })}
            errors={draft.errors}
            rules={rules}
          />
        )}
      </DraftForm>
    </>
  )
}

/** Step 3: where the shop is (or the stores of a head office), and handing everything in; afterwards the review's state. */
export function HandInPage({ flow }: { flow: RegistrationFlow }) {
  const rules = useRegistrationRules()
  return (
    <RegisterFrame flow={flow} step={3}>
      {(registration) => (
        <Shown asked={rules} label="注册要求" height="h-75">
          {(known) => <HandInStep registration={registration} rules={known} />}
        </Shown>
      )}
    </RegisterFrame>
  )
}
