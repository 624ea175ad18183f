/** Adds one picture; script/uploads.ts sends it and shows the progress. */
import type { ActionFunctionArgs } from 'react-router'
import { asJsonResponse } from '../../shell/action-error.ts'
import { consoleContext } from '../../shell/console-context.ts'

export async function action({ context, request }: ActionFunctionArgs) {
  const file = (await request.formData()).get('file')
  return asJsonResponse(() => context.get(consoleContext).staff.addPicture({ file }))
}
