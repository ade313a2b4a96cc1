'use client'

import { Checkbox } from '#components/ui/check.tsx'
import { setSubscription, useSubscriptions } from '#lib/browser/use-notifications.ts'

/** Which kinds of messages the member wants; duties cannot be switched off. */
export function NotificationSettings() {
  const subscriptions = useSubscriptions()
  if (!subscriptions) return null
  return (
    <section aria-labelledby="message-settings" className="border border-line bg-surface px-3 py-2">
      <h2 id="message-settings" className="mb-1 text-base font-semibold">
        接收设置
      </h2>
      <ul className="grid gap-x-6 tablet:grid-cols-2">
        {subscriptions.map(({ kind, text, describe, isOn, isFixed }) => (
          <li key={kind} className="text-table">
            <Checkbox
              checked={isOn}
              disabled={isFixed}
              onChange={(event) => void setSubscription(kind, event.currentTarget.checked)}
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
          </li>
        ))}
      </ul>
    </section>
  )
}
