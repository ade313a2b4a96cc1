function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: playwright.config.ts chooses it`)
  return value
}

export const storefrontUrl = `http://127.0.0.1:${given('E2E_STOREFRONT_PORT')}`
export const shopApiUrl = `http://127.0.0.1:${given('E2E_SHOP_API_PORT')}`
/** What operators and the storefront show the shop API. */
export const operatorToken = given('E2E_SECRET')
