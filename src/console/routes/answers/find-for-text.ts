import { signedInLoader } from '../../shell/page.ts'

/** Searches links, figures and pictures for the editor's dialogs. */
export const loader = signedInLoader(async ({ staff, query }) => {
  const { kind, locale, q } = query
  return Response.json(await staff.findForText({ kind, locale, q }))
})
