import type { ActionFunctionArgs } from 'react-router'
import { serializeSentences } from '../../articles/types.ts'
import { throwAsStatus } from '../../shell/action-error.ts'
import { consoleContext } from '../../shell/console-context.ts'

/** Records that the user has an article open, and returns who else has. */
export async function action({ context, request, params: { key = '' } }: ActionFunctionArgs) {
  const { staff, principal, locale, timeZone } = context.get(consoleContext)
  if (!principal) return new Response(null, { status: 401 })
  const lang = new URL(request.url).searchParams.get('lang') ?? ''
  const { present } = await staff.noteArticlePresence({ key, locale: lang }).catch(throwAsStatus)
  return Response.json({ sentences: serializeSentences(present, locale, timeZone) })
}
