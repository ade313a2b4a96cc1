import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Notice } from '#components/ui/states.tsx'
import { useRegistration } from '#lib/browser/use-registration.ts'
import type { Registration } from '#lib/domain/registration.ts'
import { dueStep } from '#lib/domain/registration.ts'
import { routes } from '#lib/routes/registry.ts'

const steps = {
  single: { 2: routes.registerStep2.path, 3: routes.registerStep3.path },
  stores: { 2: routes.registerStoresStep2.path, 3: routes.registerStoresStep3.path },
} as const

/** Where a registration goes on: at the first thing to mend or to fill in, else at its state. */
function stepOf(registration: Registration): string {
  const { state, flow, faults } = registration
  if (state === 'pending' || state === 'approved') return steps[flow][3]
  if (state === 'refused' && faults.length > 0) return steps[flow][faults.some(({ step }) => step === 2) ? 2 : 3]
  return steps[flow][dueStep(registration)]
}

function words({ state, reason }: Registration): { text: string; way: string } {
  if (state === 'draft') return { text: '资料尚未提交，提交并审核通过后即可查看价格和采购。', way: '继续填写' }
  if (state === 'refused')
    return { text: `资质审核未通过${reason === '' ? '。' : `：${reason}`}`, way: '修改并重新提交' }
  return { text: '资质审核中，预计1个工作日，通过后即可查看价格和采购。', way: '查看审核进度' }
}

/** Why prices are hidden from a member whose papers are not approved, and the way on. */
export function ReviewNotice() {
  const registration = useRegistration()
  if (registration.is === 'loading' || registration.is === 'guest') return null
  const known = registration.is === 'there' ? registration.registration : null
  const { text, way } = known
    ? words(known)
    : { text: '资质尚未通过审核，通过后即可查看价格和采购。', way: '查看资质证件' }
  return (
    <Notice kind={known?.state === 'refused' ? 'error' : 'warn'}>
      {text}
      <Link
        href={known ? stepOf(known) : routes.certificates.path}
        className={linkClass('body', { underlined: true }, 'ml-2')}
      >
        {way}
      </Link>
    </Notice>
  )
}
