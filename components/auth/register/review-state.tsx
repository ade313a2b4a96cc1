import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { MoreOrLess } from '#components/ui/parts.tsx'
import { Notice } from '#components/ui/states.tsx'
import type { Registration, Remark } from '#lib/domain/registration.ts'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { registerPaths } from './register-steps.ts'

function History({ history }: Pick<Registration, 'history'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-1 text-table font-semibold">
        审核记录
      </h2>
      <ol className="text-table">
        {history.map(({ at, text }) => (
          <li key={`${at}${text}`} className="flex gap-3 border-line-soft border-t py-1">
            <time className="shrink-0 text-ink-500">{at}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What became of a registration that was submitted. */
export function ReviewState({ registration }: { registration: Registration }) {
  const { state, fields, history, username, phone } = registration
  const isApproved = state === 'approved'
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice kind={isApproved ? 'ok' : 'info'}>
          {isApproved
            ? '资质审核已通过，可查看价格并采购。'
            : '资料已提交，正在审核，预计1个工作日。审核结果将通过“我的消息”通知您，也可随时在本页查看。'}
        </Notice>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-table tablet:grid-cols-2">
        <Fact name="审核状态" value={registration.stateText} />
        <Fact name="企业名称" value={fields.company} />
        <Fact name="用户名" value={username} />
        <Fact name="手机号" value={phone} />
        {fields.stores.length > 0 && <Fact name="门店" value={fields.stores.map(({ name }) => name).join('、')} />}
      </dl>
      <p className="flex flex-wrap gap-3">
        {isApproved ? (
          <>
            <Link href={listUrl('table')} className={buttonClass({ variant: 'brand' })}>
              去采购
            </Link>
            <Link href={routes.agreement.path} className={buttonClass({})}>
              签署电子合同
            </Link>
          </>
        ) : (
          <Link href={routes.home.path} className={buttonClass({})}>
            先逛逛商城
          </Link>
        )}
      </p>
      <History history={history} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="w-20 shrink-0 text-ink-500">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Over the form of a refused registration: why, and where to mend what. */
export function RefusedNotice({ registration, step }: { registration: Registration; step: 2 | 3 }) {
  const { state, reason, faults, history, flow } = registration
  if (state !== 'refused') return null
  const place = (remark: Remark) =>
    remark.step === step ? (
      remark.text
    ) : (
      <>
        {remark.text}（
        <Link href={registerPaths[flow][remark.step === 2 ? 2 : 3]} className={linkClass('body', { underlined: true })}>
          去第{remark.step}步修改
        </Link>
        ）
      </>
    )
  return (
    <div role="alert" className="mb-4 flex flex-col gap-2">
      <Notice kind="error">
        <p className="font-semibold">审核未通过{reason === '' ? '' : `：${reason}`}</p>
        {faults.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {faults.map((remark) => (
              <li key={`${remark.field}${remark.text}`}>{place(remark)}</li>
            ))}
          </ul>
        )}
        <p className="mt-1">修改后请重新提交审核。</p>
      </Notice>
      <details className="text-table">
        <summary className="text-brand-700">
          <MoreOrLess more="查看审核记录" less="收起审核记录" />
        </summary>
        <History history={history} />
      </details>
    </div>
  )
}
