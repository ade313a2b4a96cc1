import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Waiting } from '#components/ui/shown.tsx'
import type { ForgetState } from '#lib/browser/forget.ts'
import { useForgetState } from '#lib/browser/forget.ts'
import { routes } from '#lib/routes/registry.ts'
import { DoorFrame } from '../door-frame.tsx'

const names = ['验证手机号', '设置新密码', '重置成功']
const paths = { 1: routes.forgetStep1.path, 2: routes.forgetStep2.path, 3: routes.forgetStep3.path }

interface ForgetFrameProps<Step extends ForgetState['step']> {
  step: Step
  children: (state: Extract<ForgetState, { step: Step }>) => ReactNode
}

const isAt = <Step extends ForgetState['step']>(
  state: ForgetState | null,
  step: Step,
): state is Extract<ForgetState, { step: Step }> => state?.step === step

/** A step of a forgotten password. Opened before its turn, or after the proof ran out, it leads to the step that is due. */
export function ForgetFrame<Step extends ForgetState['step']>({ step, children }: ForgetFrameProps<Step>) {
  const router = useRouter()
  const state = useForgetState()
  const due = state?.step
  useEffect(() => {
    if (due !== undefined && due !== step) router.replace(paths[due])
  }, [due, step, router])
  return (
    <DoorFrame title={step === 3 ? '重置成功' : '重置密码'} steps={{ label: '重置密码步骤', names, step }}>
      {isAt(state, step) ? children(state) : <Waiting label="本页" height="h-45" />}
    </DoorFrame>
  )
}
