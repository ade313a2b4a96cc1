import { MemberFrame } from '#components/account/member-frame.tsx'
import { NotificationsPage } from '#components/account/notifications-page.tsx'
import { isNotificationKind } from '#lib/domain/notification.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('notifications')

interface SearchProps {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export default async function Page({ searchParams }: SearchProps) {
  const { kind, unread, page } = await searchParams
  return (
    <MemberFrame current="notifications">
      <NotificationsPage
        kind={typeof kind === 'string' && isNotificationKind(kind) ? kind : undefined}
        isUnread={unread === '1'}
        page={parseNumber(page) ?? 1}
      />
    </MemberFrame>
  )
}
