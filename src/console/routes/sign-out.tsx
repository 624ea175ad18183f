import { type ActionFunctionArgs, redirect } from 'react-router'
import { consoleContext } from '../shell/console-context.ts'

export const loader = () => redirect('/')

export async function action({ context }: ActionFunctionArgs) {
  await context.get(consoleContext).staff.endSession()
  throw redirect('/sign-in?done=out')
}

export default function SignOut() {
  return null
}
