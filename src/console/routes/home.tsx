import { redirect } from 'react-router'
import { signedInLoader } from '../shell/page.ts'

const FIRST = { admin: '/leads', consultant: '/day', editor: '/content' } as const

/** Redirects to the start page of the user's role. */
export const loader = signedInLoader(async ({ staff, principal }) => {
  if (principal.role === 'admin' && !principal.isMfaVerified) throw redirect('/account')
  if (principal.role === 'admin' && !(await staff.showLaunch()).hidden) throw redirect('/start')
  throw redirect(FIRST[principal.role])
})
