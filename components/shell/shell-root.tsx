'use client'

import type { ReactNode } from 'react'
import { DialogHost } from '#components/ui/dialog-host.tsx'
import { LinkGate } from '#components/ui/link.tsx'
import { ToastHost } from '#components/ui/toast-host.tsx'
import { FeatureProvider, useOfferedLinks } from '#lib/browser/features.tsx'
import { LiveData } from '#lib/browser/live-data.tsx'
import type { Feature } from '#lib/kernel/feature.ts'
import { EarlyPress } from './effects/early-press.tsx'
import { ErrorNotices } from './effects/error-notices.tsx'
import { KnownScripts } from './effects/known-scripts.tsx'
import { LoginFlag } from './effects/login-flag.tsx'
import { NavigationProgress } from './effects/navigation-progress.tsx'
import { OfflineBar } from './effects/offline-bar.tsx'
import { PageViews } from './effects/page-views.tsx'
import { PrefetchAhead } from './effects/prefetch-ahead.tsx'
import { ScannedCodes } from './effects/scanned-codes.tsx'
import { ShopKeys } from './effects/shop-keys.tsx'
import { SoftLinks } from './effects/soft-links.tsx'
import { OfflineWorker } from './install/offline-worker.tsx'
import { Sheets } from './sheets/sheets.tsx'

/** Below it, links to pages that the upstream does not offer are not rendered. */
function OfferedLinks({ children }: { children: ReactNode }) {
  return <LinkGate value={useOfferedLinks()}>{children}</LinkGate>
}

/** What surrounds every page, mounted once: live data, and what shows only when something happens. */
export function ShellRoot({ absent, children }: { absent: readonly Feature[]; children: ReactNode }) {
  return (
    <FeatureProvider absent={absent}>
      <OfferedLinks>
        <LiveData>
          {children}
          <EarlyPress />
          <KnownScripts />
          <LoginFlag />
          <NavigationProgress />
          <OfflineBar />
          <PageViews />
          <PrefetchAhead />
          <ScannedCodes />
          <ShopKeys />
          <SoftLinks />
          <Sheets />
          <OfflineWorker />
          <DialogHost />
          <ErrorNotices />
          <ToastHost />
        </LiveData>
      </OfferedLinks>
    </FeatureProvider>
  )
}
