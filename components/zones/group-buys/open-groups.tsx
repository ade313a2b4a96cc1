import { Button } from '#components/ui/button.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { Group, GroupOffer } from '#lib/domain/group-buy.ts'

interface OpenGroupsProps {
  groups: readonly Group[]
  offer: GroupOffer
  onJoin: (group: Group) => void
  onClosed: () => void
}

/** Groups that still wait for buyers, those that close first in front. */
export function OpenGroups({ groups, offer, onJoin, onClosed }: OpenGroupsProps) {
  const sitsInOne = groups.some((group) => group.isMine)
  return (
    <section aria-labelledby="open-groups" className="bg-surface p-4">
      <h2 id="open-groups" className="mb-2 text-section font-semibold">
        可参加的团
      </h2>
      {groups.length === 0 ? (
        <p className="text-table text-ink-500">暂无可参加的团，您可以自己开团</p>
      ) : (
        <ul className="grid gap-x-6 tablet:grid-cols-2">
          {groups.map((group) => (
            <li
              key={group.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b py-2 text-table"
            >
              <span className="min-w-30">{group.leader} 的团</span>
              <span className="flex w-30 flex-col gap-1">
                <span>
                  {group.taken}/{group.seats} 家，差 {group.seats - group.taken} 家
                </span>
                <ProgressBar
                  value={(group.taken / group.seats) * 100}
                  label={`已有 ${group.taken} 家，共需 ${group.seats} 家`}
                />
              </span>
              <Countdown endsAt={Math.floor(group.closesAt / 1000)} prefix="剩余" onEnd={onClosed} />
              <span className="ml-auto">
                {group.isMine ? (
                  <span className="text-brand-700">您已参团</span>
                ) : (
                  offer.isBuyable &&
                  !sitsInOne && (
                    <Button variant="buy-outline" size="row" onClick={() => onJoin(group)}>
                      参团
                    </Button>
                  )
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
