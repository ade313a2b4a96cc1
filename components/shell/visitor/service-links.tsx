import { linkClass } from '#components/ui/link-class.ts'

const deskNames = ['售前客服', '售后客服']
const entry = 'flex items-center gap-2 max-tablet:min-h-11'
const chatAddress = (account: string): string =>
  `https://wpa.qq.com/msgrd?v=3&uin=${encodeURIComponent(account)}&site=qq&menu=yes`

/** The two chat desks and the phone. Without chat accounts the phone is alone. */
export function ServiceLinks({ accounts, phone }: { accounts: readonly string[]; phone: string }) {
  return (
    <ul className="space-y-2 p-3 text-base text-ink-900 whitespace-nowrap">
      {accounts.map((account, index) => (
        <li key={account} className={entry}>
          <a href={chatAddress(account)} target="_blank" rel="noopener noreferrer" className={linkClass()}>
            {deskNames[index] ?? '在线客服'}
          </a>
        </li>
      ))}
      {phone && (
        <li className={entry}>
          <span>客服电话</span>
          <a href={`tel:${phone}`} className={linkClass()}>
            {phone}
          </a>
        </li>
      )}
    </ul>
  )
}
