import { accountCalls } from '#lib/contract/account/calls.ts'
import type { Device } from '#lib/domain/device.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'

const devicesKey = 'devices'

export const useDevices = (): Asked<readonly Device[]> =>
  useAsked([devicesKey], async () =>
    (await callShop(accountCalls.sessions)).map(({ device, is_current, created_at, seen_at, ...rest }) => ({
      ...rest,
      name: device,
      isCurrent: is_current === 1,
      signedInAt: created_at,
      seenAt: seen_at,
    })),
  )

const reload = (): Promise<void> => refreshAsked(devicesKey)

export const endDevice = (id: number): Promise<boolean> =>
  doOrReport(() => callShop(accountCalls.sessionEnd, { params: { id } }), reload)

export const endOtherDevices = (): Promise<boolean> =>
  doOrReport(() => callShop(accountCalls.sessionsEndOthers), reload)
