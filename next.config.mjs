/** @type {import('next').NextConfig} */
export default {
  cacheComponents: true,
  output: 'standalone',
  typedRoutes: false,
  htmlLimitedBots: /^$/,
}
