import { redirect } from 'react-router'
import { isAdmin } from '../../domain/staff/principal.ts'
import { signedInLoader } from '../shell/page.ts'

/** Redirects to the start page for the user's roles. */
export const loader = signedInLoader(async ({ staff, principal }) => {
  if (isAdmin(principal)) {
    if (!principal.isMfaVerified) throw redirect('/account')
    throw redirect((await staff.showLaunch()).hidden ? '/leads' : '/start')
  }
  throw redirect(principal.roles.includes('consultant') ? '/day' : '/content')
})
