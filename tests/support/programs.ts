/** What programs of ours are started with, and nothing else of the test's own environment. */
import { join } from 'node:path'

/** With the compiled sources of earlier starts, as the launcher gives them: a start is half the work then. */
export const programEnvironment = (): { PATH?: string; NODE_COMPILE_CACHE: string } => {
  const { PATH, NODE_COMPILE_CACHE = join(process.cwd(), 'node_modules/.cache/compiled') } = process.env
  return { ...(PATH && { PATH }), NODE_COMPILE_CACHE }
}
