import { redirect } from 'react-router'
import { isAdmin, lacksSecondFactor } from '../../domain/staff/principal.ts'
import { signedInLoader } from '../shell/page.ts'

/** Redirects to the start page for the user's roles. */
export const loader = signedInLoader(({ principal, hasChecklist }) => {
  if (isAdmin(principal)) {
    if (lacksSecondFactor(principal)) throw redirect('/account')
    throw redirect(hasChecklist ? '/start' : '/leads')
  }
  throw redirect(principal.roles.includes('consultant') ? '/day' : '/content')
})
