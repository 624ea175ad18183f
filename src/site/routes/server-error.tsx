import { data } from 'react-router'
import type { PageHandle } from '../shell/hydration.ts'
import { ServerErrorPage } from '../shell/pages/server-error.tsx'

export const handle: PageHandle = { noIndex: true }

export function loader() {
  return data(null, { status: 500 })
}

export default ServerErrorPage
