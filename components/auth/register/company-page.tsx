'use client'

import { useRouter } from 'next/navigation'
import { Button } from '#components/ui/button.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { useRegistrationRules } from '#lib/browser/use-registration.ts'
import type { Registration, RegistrationFlow, RegistrationRules } from '#lib/domain/registration.ts'
import { CompanyFields } from './company-fields.tsx'
import { DraftFrame } from './draft-frame.tsx'
import { AddressFields } from './place-fields.tsx'
import { RegisterFrame } from './register-frame.tsx'
import { registerPaths } from './register-steps.ts'
import { RefusedNotice } from './review-state.tsx'
import { useDraftForm } from './use-draft-form.ts'

function CompanyStep({ registration, rules }: { registration: Registration; rules: RegistrationRules }) {
  const router = useRouter()
  const { flow } = registration
  const draft = useDraftForm(
    registration,
    ({ finish }) => finish(2),
    () => router.push(registerPaths[flow][3]),
  )
  return (
    <>
      <RefusedNotice registration={registration} step={2} />
      <DraftFrame
        draft={draft}
        actions={
          <Button type="submit" variant="brand" busy={draft.form.busy}>
            下一步
          </Button>
        }
      >
        <CompanyFields flow={flow} {...draft} rules={rules} />
        {flow === 'stores' && <AddressFields {...draft} />}
      </DraftFrame>
    </>
  )
}

/** Step 2: who registers, and with which licences. A head office tells its address here as well. */
export function CompanyPage({ flow }: { flow: RegistrationFlow }) {
  const rules = useRegistrationRules()
  return (
    <RegisterFrame flow={flow} step={2}>
      {(registration) => (
        <Shown asked={rules} label="注册要求" height="h-75">
          {(known) => <CompanyStep registration={registration} rules={known} />}
        </Shown>
      )}
    </RegisterFrame>
  )
}
