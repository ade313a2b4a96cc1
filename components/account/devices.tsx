import { WorkButton } from '#components/ui/work-button.tsx'
import { endDevice, endOtherDevices, useDevices } from '#lib/browser/use-devices.ts'
import type { Device } from '#lib/domain/device.ts'

function Line({ device }: { device: Device }) {
  const { id, name, address, company, isCurrent, signedInAt, seenAt } = device
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-t px-3 py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p>
          {name}
          {isCurrent && <span className="ml-2 text-meta text-ok-700">当前设备</span>}
        </p>
        <p className="text-ink-500 text-meta">
          {company} · {signedInAt.slice(0, 16)} 登录 · 最近使用 {seenAt.slice(0, 16)}
          {address !== '' && ` · ${address}`}
        </p>
      </div>
      {!isCurrent && (
        <WorkButton
          variant="text"
          size="row"
          aria-label={`退出${name}`}
          work={() => endDevice(id)}
          question={{ message: `“${name}”将退出登录，再次使用需要重新登录。`, confirm: '退出该设备' }}
        >
          退出
        </WorkButton>
      )}
    </li>
  )
}

/** Where the account is signed in; nothing while that is not known. */
export function Devices() {
  const { data } = useDevices()
  if (!data) return null
  return (
    <section aria-labelledby="devices">
      <div className="mb-1 flex flex-wrap items-center gap-x-4">
        <h2 id="devices" className="font-semibold text-base">
          登录设备
        </h2>
        {data.length > 1 && (
          <WorkButton
            variant="text"
            size="row"
            work={endOtherDevices}
            question={{
              message: '除当前设备外，其他设备都将退出登录。如有不认识的设备，请同时修改登录密码。',
              confirm: '全部退出',
            }}
          >
            退出其他设备
          </WorkButton>
        )}
      </div>
      <ul aria-label="登录设备" className="border border-line bg-surface">
        {data.map((device) => (
          <Line key={device.id} device={device} />
        ))}
      </ul>
    </section>
  )
}
