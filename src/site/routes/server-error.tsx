import { data } from 'react-router'
import type { PageHandle } from '../hydration.ts'
import { ServerErrorPage } from '../pages/server-error.tsx'

export const handle: PageHandle = { noIndex: true }

export function loader() {
  return data(null, { status: 500 })
}

export default ServerErrorPage
