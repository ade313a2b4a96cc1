const { skip } = describe

/** Tests before a real nginx. Without one they are reported as skipped, by name. */
export function onNginx(name: string, tests: (executable: string) => void): void {
  const executable = process.env.NGINX_PATH ?? ''
  if (executable === '') process.stderr.write(`skipped, because NGINX_PATH names no nginx: ${name}\n`)
  const report = executable === '' ? skip : describe
  report(name, () => tests(executable))
}
