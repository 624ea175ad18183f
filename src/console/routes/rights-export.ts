import { type ActionFunctionArgs, redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { consoleContext } from '../shell/console-context.ts'
import { asStatus } from '../shell/refused.ts'
import { requireSender } from '../shell/require.ts'
import { savedFile } from '../shell/saved-file.ts'

/** Whoever comes by address, or back by the browser's button, is led to where it is asked for. */
export const loader = () => redirect('/rights')

export async function action({ context, request }: ActionFunctionArgs) {
  const console = context.get(consoleContext)
  const { form } = await requireSender(console, request)
  const leads = String(form.get('leads') ?? '')
  try {
    const { name, content } = await console.staff.exportPerson({ leads })
    return savedFile(name, content)
  } catch (error) {
    // the proof ended while the page stood open: it is asked for there
    if (error instanceof ApiFailure && error.body?.code === 'proof_needed')
      throw redirect(
        `/rights?${leads
          .split(',')
          .map((id) => `lead=${encodeURIComponent(id)}`)
          .join('&')}`,
      )
    return asStatus(error)
  }
}
