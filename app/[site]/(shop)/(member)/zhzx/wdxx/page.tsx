import { MemberFrame } from '#components/account/member-frame.tsx'
import { MessagesPage } from '#components/account/messages-page.tsx'
import { isMessageKind } from '#lib/domain/notification.ts'
import { parseId } from '#lib/routes/id-list.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('messages')

interface SearchProps {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export default async function Page({ searchParams }: SearchProps) {
  const { kind, unread, page } = await searchParams
  return (
    <MemberFrame current="messages">
      <MessagesPage
        kind={typeof kind === 'string' && isMessageKind(kind) ? kind : undefined}
        isUnread={unread === '1'}
        page={parseId(page) ?? 1}
      />
    </MemberFrame>
  )
}
