/** Takes one picture; sent by script/uploads.ts, which tells how far it is. */
import type { ActionFunctionArgs } from 'react-router'
import { consoleContext } from '../../shell/console-context.ts'
import { asAnswer } from '../../shell/refused.ts'

export async function action({ context, request }: ActionFunctionArgs) {
  const file = (await request.formData()).get('file')
  return asAnswer(() => context.get(consoleContext).staff.addPicture({ file }))
}
