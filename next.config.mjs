import {
  fallbackRewrites,
  notFoundRewrite,
  publicPagesSource,
  publicPolicy,
  routeRedirects,
  securityHeaders,
  siteRewrites,
  storedListRewrites,
} from './lib/routes/next-config.ts'

const development = process.env.NODE_ENV === 'development'

/** @type {import('next').NextConfig} */
export default {
  cacheComponents: true,
  partialPrefetching: true,
  output: 'standalone',
  typedRoutes: false,
  // Types are a check of their own (npm run types); whoever starts the shop does not wait for them.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Stored pages get their tag with their ready bytes (lib/server/ready-answers.ts), others need none.
  generateEtags: false,
  // Crawlers get the stored page too, byte for byte.
  htmlLimitedBots: /^$/,
  // Pictures come ready made from the shop's own origin.
  images: { unoptimized: true },
  serverExternalPackages: ['pino'],
  devIndicators: false,
  // The router would take every /list?… for one page, though those without filters are stored elsewhere.
  // Addresses are told apart by case: /LIST would otherwise answer like /list, and /CART past the gate of /cart.
  // Kept navigations would put a second copy of all its data into every page drawn per request, twice the bytes.
  experimental: { optimisticRouting: false, caseSensitiveRoutes: true, cachedNavigations: false, globalNotFound: true },
  rewrites: async () => ({
    beforeFiles: [...storedListRewrites(), notFoundRewrite],
    afterFiles: siteRewrites(),
    fallback: fallbackRewrites(),
  }),
  redirects: async () => routeRedirects(),
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    { source: publicPagesSource(), headers: [{ key: 'Content-Security-Policy', value: publicPolicy(development) }] },
  ],
}
