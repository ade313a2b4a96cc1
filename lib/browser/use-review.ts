import type { Registration } from '#lib/domain/registration.ts'
import { dueStep } from '#lib/domain/registration.ts'
import { routes } from '#lib/routes/registry.ts'
import { useRegistration } from './use-registration.ts'

const steps = {
  single: { 2: routes.registerStep2.path, 3: routes.registerStep3.path },
  stores: { 2: routes.registerBranchesStep2.path, 3: routes.registerBranchesStep3.path },
} as const

/** Where a registration goes on: at the first thing to mend or to fill in, else at its state. */
function stepOf(registration: Registration): string {
  const { state, flow, faults } = registration
  if (state === 'pending' || state === 'approved') return steps[flow][3]
  if (state === 'refused' && faults.length > 0) return steps[flow][faults.some(({ step }) => step === 2) ? 2 : 3]
  return steps[flow][dueStep(registration)]
}

/** State of the review of a member's papers, and what to do next. */
export interface Review {
  readonly isRefused: boolean
  readonly text: string
  readonly way: { readonly label: string; readonly url: string }
}

function reviewOf(registration: Registration): Review {
  const { state, reason } = registration
  const url = stepOf(registration)
  if (state === 'draft') {
    return {
      isRefused: false,
      text: '资料尚未提交，提交并审核通过后即可查看价格和采购。',
      way: { label: '继续填写', url },
    }
  }
  if (state === 'refused') {
    return {
      isRefused: true,
      text: `资质审核未通过${reason === '' ? '。' : `：${reason}`}`,
      way: { label: '修改并重新提交', url },
    }
  }
  return {
    isRefused: false,
    text: '资质审核中，预计1个工作日，通过后即可查看价格和采购。',
    way: { label: '查看审核进度', url },
  }
}

const unknown: Review = {
  isRefused: false,
  text: '资质尚未通过审核，通过后即可查看价格和采购。',
  way: { label: '查看资质证件', url: routes.licences.path },
}

/** For members whose papers are not approved; null until it is known. */
export function useReview(): Review | null {
  const registration = useRegistration()
  if (registration.is === 'loading' || registration.is === 'guest') return null
  return registration.is === 'there' ? reviewOf(registration.registration) : unknown
}
