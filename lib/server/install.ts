import 'server-only'
import { pageTitle } from '#lib/routes/page-title.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import tailwind from '../../tailwind.config.ts'
import { readSite } from './current-site.ts'
import { gbkBytes } from './gbk.ts'

const shortcuts: readonly RouteKey[] = ['cart', 'orders', 'quickPurchase']

/** What a browser needs to put the shop on a desktop (Web App Manifest). */
export async function manifestText(): Promise<string> {
  const { name } = await readSite()
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: routes.home.path,
    name,
    short_name: name,
    lang: 'zh-CN',
    dir: 'ltr',
    start_url: routes.home.path,
    scope: '/',
    display: 'standalone',
    theme_color: tailwind.theme.colors.brand[600],
    background_color: tailwind.theme.colors.page,
    categories: ['business', 'shopping', 'medical'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: shortcuts.map((key) => ({ name: pageTitle(key), url: routes[key].path })),
  })
}

/** Letters that a file's name may not have on Windows. */
const fileName = (siteName: string): string => `${siteName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.url`

/**
 * A shortcut as Windows desktops know it. Its name goes out as UTF-8 and, for browsers of the kind that read the header as
 * the system's own letters, in GBK.
 */
export async function shortcutFile(): Promise<{ text: string; disposition: string }> {
  const { name, url } = await readSite()
  const file = fileName(name)
  const plain = String.fromCharCode(...gbkBytes(file))
  return {
    text: `[InternetShortcut]\r\nURL=${url}/\r\n`,
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file)}`,
  }
}
