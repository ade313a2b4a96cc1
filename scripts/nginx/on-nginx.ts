import { onTool } from '../support/on-tool.ts'

/** Tests before a real nginx. Without one they are reported as skipped, by name. */
export const onNginx = (name: string, tests: (executable: string) => void) => onTool('NGINX_PATH', name, tests)
