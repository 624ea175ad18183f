import { data } from 'react-router'
import { ServerErrorPage } from '../pages/server-error.tsx'

export function loader() {
  return data(null, { status: 500 })
}

export default ServerErrorPage
