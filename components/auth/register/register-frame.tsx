import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Waiting } from '#components/ui/shown.tsx'
import { EmptyState, ErrorState } from '#components/ui/states.tsx'
import type { RegistrationState } from '#lib/browser/use-registration.ts'
import { useRegistration } from '#lib/browser/use-registration.ts'
import type { Registration, RegistrationFlow } from '#lib/domain/registration.ts'
import { dueStep } from '#lib/domain/registration.ts'
import { routes } from '#lib/routes/registry.ts'
import { DoorFrame } from '../door-frame.tsx'
import type { RegisterStep } from './register-steps.ts'
import { registerNames, registerPaths, registerTitle } from './register-steps.ts'
import { ReviewState } from './review-state.tsx'

/** Where anyone who opened a step belongs instead; null when they are right. Closed registrations show their state anywhere. */
function otherPlace(state: RegistrationState, flow: RegistrationFlow, step: 2 | 3): string | null {
  if (state.is === 'guest') return registerPaths[flow][1]
  if (state.is !== 'there') return null
  const { registration } = state
  const isOpen = registration.state === 'draft' || registration.state === 'refused'
  if (registration.flow !== flow) return registerPaths[registration.flow][step]
  return isOpen && step === 3 && dueStep(registration) === 2 ? registerPaths[flow][2] : null
}

interface RegisterFrameProps {
  flow: RegistrationFlow
  step: 2 | 3
  children: (registration: Registration) => ReactNode
}

/** A later step of a registration: no step before its turn, and its state once it was submitted. */
export function RegisterFrame({ flow, step, children }: RegisterFrameProps) {
  const router = useRouter()
  const state = useRegistration()
  const other = otherPlace(state, flow, step)
  useEffect(() => {
    if (other !== null) router.replace(other)
  }, [other, router])
  return (
    <RegisterForm flow={flow} step={isClosed(state) ? 3 : step}>
      {other === null ? <Content state={state}>{children}</Content> : <Waiting label="注册资料" height="h-75" />}
    </RegisterForm>
  )
}

const isClosed = (state: RegistrationState): boolean =>
  state.is === 'there' && (state.registration.state === 'pending' || state.registration.state === 'approved')

function Content({ state, children }: { state: RegistrationState; children: RegisterFrameProps['children'] }) {
  if (state.is === 'none') return <AlreadyMember />
  if (state.is === 'failed') return <ErrorState error={state.error} onRetry={state.retry} />
  if (state.is !== 'there') return <Waiting label="注册资料" height="h-75" />
  return isClosed(state) ? <ReviewState registration={state.registration} /> : children(state.registration)
}

/** For members who need no registration any more. */
export const AlreadyMember = () => (
  <EmptyState text="您已是本商城会员，无需再次注册。" way={{ href: routes.memberCentre.path, text: '进入会员中心' }} />
)

interface RegisterFormProps {
  flow: RegistrationFlow
  step: RegisterStep
  children: ReactNode
}

export function RegisterForm({ flow, step, children }: RegisterFormProps) {
  return (
    <DoorFrame
      title={registerTitle(flow)}
      steps={{ label: '注册步骤', names: registerNames[flow], step }}
      wide={step !== 1}
    >
      {children}
    </DoorFrame>
  )
}
