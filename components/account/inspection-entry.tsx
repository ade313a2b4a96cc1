'use client'

import { alertDialog } from '#components/ui/dialog-state.ts'
import { FileLink, Link } from '#components/ui/link.tsx'
import { useUser } from '#lib/browser/use-user.ts'
import type { InspectionLink } from '#lib/domain/user.ts'
import { isLinkable } from '#lib/routes/match.ts'

const name = '检验报告查询'
const noMessage = '检验报告暂不支持在线查询，请联系客服索取'

/** Where the shop keeps its inspection reports; without an address, what it says of them (spec §6). */
export function InspectionReportEntry({ className }: { className: string }) {
  const { user } = useUser()
  const inspection: InspectionLink = user?.inspection ?? { url: null, message: '' }
  if (inspection.url !== null && isLinkable(inspection.url)) {
    return inspection.url.startsWith('/') ? (
      <Link href={inspection.url} className={className}>
        {name}
      </Link>
    ) : (
      <FileLink href={inspection.url} target="_blank" rel="noopener noreferrer" className={className}>
        {name}
      </FileLink>
    )
  }
  return (
    <button
      type="button"
      // Its place is kept until it is known what is there.
      disabled={!user}
      className={className}
      onClick={() => void alertDialog.show({ message: inspection.message || noMessage })}
    >
      {name}
    </button>
  )
}
