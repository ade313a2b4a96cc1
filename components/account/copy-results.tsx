import { Notice } from '#components/ui/states.tsx'
import type { CopyResult } from '#lib/domain/branch-overview.ts'

/** What became of copying, store by store. */
export function CopyResults({ results }: { results: readonly CopyResult[] }) {
  return (
    <ul>
      {results.map(({ branchId, name, copied, refused }) => (
        <li key={branchId} className="border-line-soft border-t">
          <Notice kind={refused.length === 0 ? 'ok' : copied === 0 ? 'error' : 'warn'}>
            <p>
              {name === '' ? `门店 ${branchId}` : name}：已复制 {copied} 种
              {refused.length > 0 && `，${refused.length} 种未复制`}
            </p>
            {refused.length > 0 && (
              <ul className="list-disc pl-5">
                {refused.map((why) => (
                  <li key={why}>{why}</li>
                ))}
              </ul>
            )}
          </Notice>
        </li>
      ))}
    </ul>
  )
}
