'use client'

import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { useRegistrationRules } from '#lib/browser/use-registration.ts'
import type { Registration, RegistrationFlow, RegistrationRules } from '#lib/domain/registration.ts'
import { BranchFields } from './branch-fields.tsx'
import { DraftFrame } from './draft-frame.tsx'
import { AddressFields } from './place-fields.tsx'
import { RegisterFrame } from './register-frame.tsx'
import { registerPaths } from './register-steps.ts'
import { RefusedNotice } from './review-state.tsx'
import { useDraftForm } from './use-draft-form.ts'

function HandInStep({ registration, rules }: { registration: Registration; rules: RegistrationRules }) {
  const { flow } = registration
  const draft = useDraftForm(
    registration,
    ({ handIn }) => handIn(),
    () => window.scrollTo(0, 0),
  )
  return (
    <>
      <RefusedNotice registration={registration} step={3} />
      <DraftFrame
        draft={draft}
        actions={
          <>
            <Link href={registerPaths[flow][2]} className={buttonClass({})}>
              上一步
            </Link>
            <Button type="submit" variant="brand" busy={draft.form.busy}>
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
            onChange={(change) => draft.change(({ stores }) => ({ stores: change(stores) }))}
            errors={draft.errors}
            rules={rules}
          />
        )}
      </DraftFrame>
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
