import { signedIn } from '../../shell/page.ts'

/** Searches links, figures and pictures for the editor's dialogs. */
export const loader = signedIn(async ({ staff, asked }) => {
  const { kind, locale, q } = asked
  return Response.json(await staff.findForText({ kind, locale, q }))
})
