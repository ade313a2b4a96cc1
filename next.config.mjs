import { programTexts } from './lib/programs/text.mjs'
import {
  cachedListRewrites,
  fallbackRewrites,
  noticeRewrites,
  pictureHeaders,
  pictureSources,
  publicPagesSource,
  publicPolicy,
  routeRedirects,
  securityHeaders,
  siteRewrites,
} from './lib/routes/next-config.ts'

const development = process.env.NODE_ENV === 'development'

/** @type {import('next').NextConfig} */
export default {
  cacheComponents: true,
  partialPrefetching: true,
  output: 'standalone',
  typedRoutes: false,
  // Types are a check of their own (npm run types); anyone who starts the shop does not wait for them.
  typescript: { ignoreBuildErrors: true },
  // page.development.tsx: pages for working on the shop, of which a build knows nothing.
  pageExtensions: [...(development ? ['development.tsx'] : []), 'tsx', 'ts'],
  // Programs that stand in pages themselves, and are known to policies by their digests: the server alone needs their text.
  compiler: { defineServer: await programTexts() },
  poweredByHeader: false,
  // Twice: for what pages are made of, and for pages, which are kept ready in front of it (lib/server/edge).
  cacheMaxMemorySize: 32 * 1024 * 1024,
  // Cached pages get their tag with their ready bytes (lib/server/edge), others need none.
  generateEtags: false,
  // Crawlers get the cached page too, byte for byte.
  htmlLimitedBots: /^$/,
  // Pictures come ready made from the shop's own origin.
  images: { unoptimized: true },
  serverExternalPackages: ['pino'],
  devIndicators: false,
  // The router would take every /list?… for one page, though those without filters are stored elsewhere.
  // Addresses are distinguished by case: /LIST would otherwise answer like /list, and /CART past the gate of /cart.
  // Kept navigations would put a second copy of all its data into every page rendered per request, twice the bytes.
  // Cached pages are sent whole, the site's name in their address included: development would call that slow on each.
  experimental: {
    optimisticRouting: false,
    caseSensitiveRoutes: true,
    cachedNavigations: false,
    globalNotFound: true,
    instantInsights: { validationLevel: 'manual-warning' },
  },
  rewrites: async () => ({
    beforeFiles: [...cachedListRewrites(), ...noticeRewrites],
    afterFiles: siteRewrites(),
    fallback: fallbackRewrites(),
  }),
  redirects: async () => routeRedirects(),
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    ...pictureSources.map((source) => ({ source, headers: pictureHeaders })),
    { source: publicPagesSource(), headers: [{ key: 'Content-Security-Policy', value: publicPolicy(development) }] },
  ],
}
