import { signedIn } from '../../shell/page.ts'

/** What the editor's dialogs look for. */
export const loader = signedIn(async ({ staff, asked }) => {
  const { kind, locale, q } = asked
  return Response.json(await staff.findForText({ kind, locale, q }))
})
