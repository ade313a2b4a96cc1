'use client'

import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Shown, Waiting } from '#components/ui/shown.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { useBusinessScope } from '#lib/browser/use-licences.ts'
import { useReview } from '#lib/browser/use-review.ts'
import { useUser } from '#lib/browser/use-user.ts'
import type { ScopeEntry } from '#lib/domain/licence.ts'
import type { MemberKind } from '#lib/domain/user.ts'
import { ChangePasswordForm, NameForm, PhoneForm } from './change-forms.tsx'
import { Devices } from './devices.tsx'
import { Setting } from './setting.tsx'

/** One line, left out where its value is not known. */
const KnownSetting = ({ label, value }: { label: string; value: string }) =>
  value === '' ? null : <Setting label={label} value={value} />

const kinds: Readonly<Record<MemberKind, string>> = {
  pharmacy: '药店',
  clinic: '诊所',
  health_centre: '卫生院、社区卫生服务中心',
  hospital: '医院',
  chain: '连锁总部',
  wholesaler: '批发企业',
}

function Unapproved() {
  const review = useReview()
  return (
    <>
      {review?.text}
      {review && (
        <Link href={review.way.url} className={linkClass('body', { underlined: true }, 'ml-2')}>
          {review.way.label}
        </Link>
      )}
    </>
  )
}

/** What the licences allow to buy, and what they don't. */
function BusinessScope() {
  return (
    <Shown asked={useBusinessScope()} label="经营范围">
      {(scope) => <Scope scope={scope} />}
    </Shown>
  )
}

function Scope({ scope }: { scope: readonly ScopeEntry[] }) {
  const names = (isAllowed: boolean) =>
    scope
      .filter((entry) => entry.isAllowed === isAllowed)
      .map(({ name }) => name)
      .join('、')
  return (
    <dl className="border border-line bg-surface text-base">
      <Setting label="可采购" value={names(true) || '—'} />
      <Setting
        label="不可采购"
        value={
          <span className="text-ink-500">
            {names(false) || '—'}
            {names(false) !== '' && '。如需增加范围，请提交新许可证，审核通过后更新'}
          </span>
        }
      />
    </dl>
  )
}

/** Basic info: who the member is, and the changes one may make oneself. */
export function BasicInfoPage() {
  const { user } = useUser()
  const showsDevices = useFeature('devices')
  if (!user) return <Waiting label="账号资料" />
  return (
    <>
      <section aria-labelledby="company">
        <h2 id="company" className="mb-1 text-base font-semibold">
          企业信息
        </h2>
        <dl className="border border-line bg-surface">
          <Setting label="企业名称" value={user.company} />
          <KnownSetting
            label="会员类型"
            value={[user.kind ? kinds[user.kind] : '', user.rankText].filter(Boolean).join(' · ')}
          />
          <KnownSetting label="注册地址" value={user.address} />
          {user.isReviewKnown && <Setting label="资质审核" value={user.isApproved ? '已通过' : <Unapproved />} />}
        </dl>
      </section>
      <section aria-labelledby="sign-in-info">
        <h2 id="sign-in-info" className="mb-1 text-base font-semibold">
          联系人与登录
        </h2>
        <dl className="border border-line bg-surface">
          <Setting label="用户名" value={user.username} />
          <Setting label="联系人" value={user.name}>
            {(close) => <NameForm name={user.name} close={close} />}
          </Setting>
          <Setting label="手机号" value={user.phone} action="更换">
            {(close) => <PhoneForm close={close} />}
          </Setting>
          <Setting label="登录密码" value="已设置">
            {(close) => <ChangePasswordForm username={user.username} close={close} />}
          </Setting>
        </dl>
      </section>
      <section aria-labelledby="scope">
        <h2 id="scope" className="mb-1 text-base font-semibold">
          经营范围
        </h2>
        <BusinessScope />
      </section>
      {showsDevices && <Devices />}
    </>
  )
}
