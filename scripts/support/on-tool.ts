/** Tests with a program that `npm test` names by a variable. Without it they are reported as skipped, by name. */
export function onTool(variable: string, name: string, tests: (executable: string) => void): void {
  const executable = process.env[variable] ?? ''
  if (executable === '') process.stderr.write(`skipped, because ${variable} names no program: ${name}\n`)
  const { skip } = describe
  const report = executable === '' ? skip : describe
  report(name, () => tests(executable))
}
