import { Checkbox } from '#components/ui/check.tsx'
import { setSubscription, useSubscriptions } from '#lib/browser/use-notifications.ts'
import type { Subscription } from '#lib/domain/notification.ts'

/** Which kinds of messages the member wants, and which of them by mail or text message as well; duties cannot be switched off. */
export function NotificationSettings() {
  const subscriptions = useSubscriptions()
  const [first] = subscriptions ?? []
  if (!subscriptions || !first) return null
  return (
    <section aria-labelledby="message-settings" className="border border-line bg-surface px-3 py-2">
      <h2 id="message-settings" className="mb-1 text-base font-semibold">
        接收设置
      </h2>
      <OutsideNote {...first} />
      <ul>
        {subscriptions.map((subscription) => (
          <SubscriptionRow key={subscription.kind} {...subscription} />
        ))}
      </ul>
    </section>
  )
}

/** Where mails and text messages go, and when not. */
function OutsideNote({ mail, sms, quiet }: Subscription) {
  const notes = [
    mail && (mail.to === '' ? '您尚未登记邮箱，联系客服登记后可接收邮件' : `邮件发送至 ${mail.to}`),
    sms && (sms.to === '' ? '您尚未登记手机号，联系客服登记后可接收短信' : `短信发送至 ${sms.to}`),
    (mail || sms) && quiet && `${quiet} 不发送，之后合并为一封或一条`,
  ].filter(Boolean)
  return notes.length === 0 ? null : <p className="text-meta text-ink-500">{notes.join('；')}。</p>
}

function SubscriptionRow(subscription: Subscription) {
  const { kind, text, describe, isOn, isFixed, mail, sms } = subscription
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-1 text-table last:border-b-0">
      <Checkbox
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => void setSubscription({ kind, isOn: event.currentTarget.checked })}
        label={
          <span>
            {text}消息
            <span className="ml-2 text-meta text-ink-500">
              {describe}
              {isFixed && '（不可关闭）'}
            </span>
          </span>
        }
      />
      <span className="flex gap-x-6 max-tablet:pl-6">
        {mail && (
          <Checkbox
            checked={isOn && mail.isOn}
            disabled={!isOn || (mail.to === '' && !mail.isOn)}
            aria-label={`邮件接收${text}消息`}
            onChange={(event) => void setSubscription(subscription, { mail: event.currentTarget.checked })}
            label="邮件"
          />
        )}
        {sms && (
          <Checkbox
            checked={isOn && sms.isOn}
            disabled={!isOn || (sms.to === '' && !sms.isOn)}
            aria-label={`短信接收${text}消息`}
            onChange={(event) => void setSubscription(subscription, { sms: event.currentTarget.checked })}
            label="短信"
          />
        )}
      </span>
    </li>
  )
}
